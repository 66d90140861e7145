"""What an operator does from a terminal: look, close, forget, export, back up, check."""
