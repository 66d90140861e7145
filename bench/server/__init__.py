"""The server compared with others, under the same load."""
