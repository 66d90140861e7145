"""The soak: millions of games at every table of the laws, and what they have shown. See `docs/soak.md`."""
