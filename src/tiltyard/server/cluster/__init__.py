"""Servers that share their data: each owns some tables, and passes clients on to the owners of others."""
