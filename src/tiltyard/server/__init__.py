"""Real tables over the network. `table.py` is the authority; everything else carries its words."""
