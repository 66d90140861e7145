"""The games a second time, written from the rules pages alone: slow, naive, and in another way.

Each game is one generator that tells the rules from top to bottom. It knows cards by name and moves by
text; only chance is shared, because a shuffle is no rule. `comparing.py` plays both side by side.
"""
