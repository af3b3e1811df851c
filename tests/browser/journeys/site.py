"""The site that journeys lead through, as the tests hold it: a process whose clock they move."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from tests.local_site import ROOT, LocalSite, wait_for


class MovableSite(LocalSite):
    """A site whose clock is moved, and whose schedule is run, by the tests alone. It has a name, as passkeys need."""

    def __init__(self, var: Path, **variables: str) -> None:
        super().__init__(var, **variables)
        self.url = self.environment["SITE_URL"] = f"http://localhost:{self.port}"

    def start(self, *, demo: bool = False) -> None:
        self.environment["DJANGO_SETTINGS_MODULE"] = "tests.browser.journeys.settings"
        with self.log.open("ab") as log:
            self.supervisor = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.journeys.site_process"],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        wait_for(self.answers, 60)

    def pass_time(self, **span: float) -> None:
        """Let so much time pass at once, and then do all that the schedule owes."""
        self._order(f"pass {timedelta(**span).total_seconds()}")

    def draw_by(self, text: str) -> None:
        """Let what falls by chance from now on follow from this text."""
        self._order(f"draw {text}")

    def _order(self, command: str) -> None:
        assert self.supervisor is not None and self.supervisor.stdin and self.supervisor.stdout
        self.supervisor.stdin.write(command.encode() + b"\n")
        self.supervisor.stdin.flush()
        assert self.supervisor.stdout.readline() == b"done\n", self.log.read_text()[-4000:]
