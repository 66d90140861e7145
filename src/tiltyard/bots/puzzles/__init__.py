"""Puzzles: positions from recorded games in which a goal can be reached, whatever the others do."""
