"""What sits at a table on a server: a connection, a bot, a proof of the shuffles."""
