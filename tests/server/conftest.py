"""The stories of tables play the Fair, which the compiled form has not: it cannot be inherited from."""

from tiltyard.engine import flow

collect_ignore = [] if flow.__file__.endswith(".py") else ["test_table.py"]
