"""Real tables over the network: this carries the words of the tables and stores them."""
