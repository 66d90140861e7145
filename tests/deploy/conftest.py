"""Where neither proxy has a package, as on macOS, there is nothing to try behind one."""

from tests.deploy.proxies import KINDS

collect_ignore = [] if KINDS else ["test_proxies.py"]
