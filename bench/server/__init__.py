"""The server measured beside others, under one pattern of load."""
