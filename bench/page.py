"""Measure how smoothly a phone shows the page, on a server of its own: `make bench-page`."""

import subprocess
import sys

from bench.contest import ROOT
from bench.server.starting import server

if __name__ == "__main__":
    with server("tiltyard", "normal") as (port, _process):
        command = ["node", "web/scripts/frames.mjs", f"http://127.0.0.1:{port}", *sys.argv[1:]]
        done = subprocess.run(command, cwd=ROOT, check=False)
    sys.exit(done.returncode)
