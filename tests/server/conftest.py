"""The stories of tables play the Fair, which the compiled form lacks, since tests cannot inherit from it."""

from tiltyard.engine import flow

collect_ignore = [] if flow.__file__.endswith(".py") else ["test_table.py"]
