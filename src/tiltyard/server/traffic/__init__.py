"""What every message passes through, in and out. It is compiled."""
