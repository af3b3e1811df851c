"""A backup of the running site, read into a fresh one, whose evidence is compared with the site's at the end."""

import json
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.local_site import LocalSite
from tests.soak.ledger import Answer, GivenOrder, Ledger

Evidence = dict[str, Any]
TRIES = 5
PAUSE = 3  # seconds before a step is tried again


def gather(site: LocalSite) -> Evidence:
    """Return all evidence of a site, as ``tests.soak.evidence`` writes it inside. Raises AssertionError."""
    path = site.var.with_name(f"{site.var.name}.evidence")
    code = f"from tests.soak import evidence; evidence.write({str(path)!r})"
    process = site.manage("shell", "--no-imports", "--command", code)
    assert process.returncode == 0, process.stderr
    evidence: Evidence = json.loads(path.read_text())
    return evidence


class Restoration(threading.Thread):
    """Backs the site up and restores it elsewhere, while the site is played on under faults.

    What one of these has ended is done again, as an operator does after the alarm: they share one disk.
    """

    def __init__(self, site: LocalSite, ledger: Ledger, folder: Path) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.ledger = ledger
        self.file = folder / "site.backup"
        self.fresh = LocalSite(folder / "var")
        self.known: list[GivenOrder] = []
        self.evidence: Evidence | None = None
        self.failure = ""

    def run(self) -> None:
        for step in (self._back_up, self._restore, self._look):
            if not any(self._try(step) for _try_number in range(TRIES)):
                return

    def _try(self, step: Callable[[], None]) -> bool:
        """Take a step; one that fails leaves its words behind, and a pause for the fault to pass."""
        try:
            step()
        except AssertionError as failure:
            self.failure = str(failure)
            time.sleep(PAUSE)
            return False
        return True

    def _back_up(self) -> None:
        """Make the backup; one that fails leaves no file."""
        self.known = [order for order in list(self.ledger.given) if order.answer == Answer.TAKEN]
        process = self.site.manage("backup", str(self.file))
        assert process.returncode == 0 and self.file.exists(), process.stderr

    def _restore(self) -> None:
        """Restore the backup in an empty folder."""
        shutil.rmtree(self.fresh.var, ignore_errors=True)
        process = self.fresh.manage("restore", str(self.file))
        assert process.returncode == 0, process.stderr

    def _look(self) -> None:
        self.evidence = gather(self.fresh)

    def differences(self, site: Evidence) -> tuple[list[str], list[str]]:
        """Return what the fresh site has lost of what there was before the backup, and what it has that the site has
        not.
        """
        if self.evidence is None:
            return [f"the backup could not be restored: {self.failure or 'it took too long'}"], []
        lost = [f"restored without {order}" for order in self.known if not _has(self.evidence, order)]
        return lost, _foreign(self.evidence, site)


def _has(evidence: Evidence, order: GivenOrder) -> bool:
    """Return True if a restored site knows an order that was taken before its backup."""
    if order.reply:
        return order.reply in evidence["replies"]
    game = evidence["games"].get(order.game)
    return game is not None and any(
        action in order.orders and seat is not None and game["seats"][seat] == order.player
        for _number, seat, _by, action in game["moves"]
    )


def _foreign(restored: Evidence, site: Evidence) -> list[str]:
    """Return what differs from the site of later: games have more moves there, and nothing else in these."""
    games = restored["games"].items()
    differences = [f"game {name}" for name, game in games if not _begins(game, site["games"].get(name))]
    for kind in ("mails", "replies", "people"):
        differences += [f"{kind}: {name}" for name in set(restored[kind]) - set(site[kind])]
    return [f"restored with {difference}" for difference in differences + restored["faults"]]


def _begins(restored: Evidence, game: Evidence | None) -> bool:
    return game is not None and game["moves"][: len(restored["moves"])] == restored["moves"]
