"""The engine knows no game, no network and no terminal: it deals, asks, checks and remembers."""
