"""A test cannot inherit from compiled classes, so the Fair is left out in the compiled form."""

from tiltyard.engine import flow

PLAY_THE_FAIR = ["test_events.py", "test_record_refusals.py", "test_steps.py"]
collect_ignore = [] if flow.__file__.endswith(".py") else PLAY_THE_FAIR
