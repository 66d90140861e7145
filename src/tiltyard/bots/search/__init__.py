"""Search: what might follow, tried out in worlds that agree with what a seat knows."""
