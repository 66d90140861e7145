"""Training, and the weights that ship."""
