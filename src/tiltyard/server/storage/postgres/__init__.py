"""Storage in PostgreSQL, which several servers share."""
