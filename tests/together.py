"""Which tests one worker runs by itself, when several run them: those that share a site, or a crew and its brokers.

The folders begin first, the largest before the others, so that none of them is left to one worker at the end. Whatever
else there is goes, test by test, to whichever worker is free. (The groups of xdist's own ``--dist=loadgroup`` do not
come about with pytest 9.2, which no longer reads the attribute they are written to: pytest-xdist's issue 1386.)
"""

from xdist.scheduler import LoadScopeScheduling

FOLDERS = ("tests/browser/", "tests/processes/")


class Together(LoadScopeScheduling):
    """xdist's scheduler for tests that belong together, and what belongs together here."""

    def _split_scope(self, nodeid: str) -> str:
        return next((folder for folder in FOLDERS if nodeid.startswith(folder)), nodeid)
