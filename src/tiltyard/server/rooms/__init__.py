"""Tables in memory and in storage, and the long work they cause."""
