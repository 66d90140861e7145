"""The lobby, the records and the page over HTTP."""
