"""What travels and what is kept: the messages of the protocol and the entries of a table's journal."""
