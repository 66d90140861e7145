"""The arena: bots play many games with the same cards from every seat, and the result says who is better."""
