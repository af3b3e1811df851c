"""Tests that one worker runs by itself, when several run them, and those that begin first.

What shares a site stays together, and so does what shares a server's one queue; of everything else a file does, so
that what it makes for all its tests is made once. (The groups of xdist's own ``--dist=loadgroup`` do not come about
with pytest 9.2, which no longer reads the attribute they are written to: pytest-xdist's issue 1386.)
"""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

BROWSER, PROCESSES = "tests/browser/", "tests/processes/"
JOURNEYS = "tests/browser/journeys/"  # on a site of their own
SERVERS = {"redis": "redis", "rabbitmq": "rabbitmq", "test_readme.py": "redis"}
"""What the name of one of the processes' tests has in it, and the server that it has for itself while it runs."""
MEANWHILE = ("tests/setup/test_cluster.py", "tests/setup/test_settings.py")
"""What can be done without the database, while the first worker makes the one that all copy."""
LONGEST = (
    *(JOURNEYS, BROWSER, *MEANWHILE, "tests/processes/test_soak.py", "tests/setup/test_serve.py", PROCESSES),
    *("tests/hostile/", "tests/setup/", "tests/games/commands/"),
    *("tests/games/inbox/", "tests/games/outbox/", "tests/games/"),
)
"""What begins first, by the time that one file or group of it takes, so that nothing long is left to one worker."""


def group(nodeid: str) -> str:
    """The name of what a test belongs to."""
    for folder in (JOURNEYS, BROWSER):
        if nodeid.startswith(folder):
            return folder
    servers = [server for name, server in SERVERS.items() if name in nodeid and nodeid.startswith(PROCESSES)]
    return servers[0] if servers else nodeid.partition("::")[0]


def rank(nodeid: str) -> int:
    """Return the rank of a test: the higher, the later it begins."""
    return next((place for place, folder in enumerate(LONGEST) if nodeid.startswith(folder)), len(LONGEST))


class Together(LoadScopeScheduling):
    """xdist's scheduler for tests that belong together; they begin in the order of their collection."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:  # private by its name, but what xdist's own schedulers override
        return group(nodeid)
