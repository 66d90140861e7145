"""The site: everything in docs/ as pages with a menu and a search; `make site` builds it."""
