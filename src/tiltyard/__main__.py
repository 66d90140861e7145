"""`python -m tiltyard` is `tiltyard`."""

from tiltyard.cli import main

main()
