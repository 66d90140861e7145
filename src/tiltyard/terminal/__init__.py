"""Play any game in a terminal. Nothing here knows the rules of a game."""
