"""The table: the authority over one game. It knows no sockets, no storage and no clock of its own."""
