"""Training: games are played, and a net learns from them how good a table is for a seat."""
