"""`python -m tiltyard.cli` is `tiltyard`."""

from tiltyard.cli import main

main()
