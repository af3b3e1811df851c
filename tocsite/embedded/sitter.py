"""``python -m tocsite.embedded.sitter DATA SHELTER``: stop the server in DATA once nobody uses it
any more.

It waits for a lock: the kernel gives it when the last user's process has ended, be it killed. A
signal meant for the users does not end it.
"""

import signal
import sys
from pathlib import Path

from tocsite.embedded import Cluster

if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    Cluster(Path(sys.argv[1]), shelter=Path(sys.argv[2])).stop_when_left()
