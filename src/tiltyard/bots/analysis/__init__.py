"""Finished games explained: chances, turning points, mistakes, luck and play."""
