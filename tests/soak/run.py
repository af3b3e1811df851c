"""The course of a soak: a site is opened, played under faults, left in peace until it has settled, and looked into."""

import random
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.local_site import ROOT
from tests.processes.post_office import PostOffice
from tests.soak import account, opening
from tests.soak.clock import SoakClock
from tests.soak.faults import Faults
from tests.soak.ledger import Ledger
from tests.soak.people import Correspondent, Person
from tests.soak.restoration import Restoration, gather
from tests.soak.site import SoakSite, own_disk
from tests.waiting import wait_for

NAMES = (
    *("Aelia", "Balbus", "Cassia", "Decius", "Egnatia", "Fabius", "Galla", "Helvius", "Iunia", "Lucius", "Marcia"),
    *("Nero", "Octavia", "Paulus", "Quinta", "Rufus", "Sabina", "Titus", "Urbica", "Varro"),
)
LEAST_PLAYERS, MOST_PLAYERS = opening.IN_LEAGUE, len(NAMES)
BETWEEN_FAULTS = (3.0, 9.0)  # seconds
BETWEEN_TIMEOUTS = 8.0
BETWEEN_RESTORES = 600.0
OWED = """SELECT (SELECT count(*) FROM games_notification WHERE status IN ('pending', 'sending'))
    + (SELECT count(*) FROM games_newsmail WHERE status IN ('pending', 'sending'))
    + (SELECT count(*) FROM games_game WHERE status = 'running' AND deadline <= now())
    + (SELECT count(*) FROM leagues_table league JOIN games_game game ON game.id = league.game_id
       WHERE game.status = 'finished' AND league.state <> 'over')"""


@dataclass
class Soak:
    """One run; ``say`` prints a line."""

    minutes: float
    players: int
    seed: int
    say: Callable[[str], None]
    ledger: Ledger = field(default_factory=Ledger)
    restorations: list[Restoration] = field(default_factory=list)

    def run(self) -> list[account.Line]:
        """Return the account."""
        self.chance = random.Random(self.seed)
        with ExitStack() as stack:
            self.folder, self.has_disk = stack.enter_context(own_disk())
            self.office = PostOffice()
            self.office.controller.start()
            stack.callback(self.office.controller.stop)
            self.site = SoakSite(self.folder / "var", EMAIL_URL=self.office.url)
            stack.callback(self.site.end)
            stack.callback(self._keep_log)
            self._open()
            self._play()
            self._settle()
            return account.balance(self.ledger, gather(self.site), self.office.accepted, self.restorations)

    def _keep_log(self) -> None:
        """Copy what the site's processes have said to var/, for whoever looks for a cause."""
        if self.site.log.exists():
            shutil.copy(self.site.log, log_of(self.seed))

    def _open(self) -> None:
        self.say("Opening a site with a league ...")
        self.site.prepare()
        names = list(NAMES[: self.players])
        code = f"from tests.soak import opening; opening.open_site({names!r})"
        process = self.site.manage("shell", "--command", code)
        assert process.returncode == 0, process.stderr
        self.site.start()
        self.site.revive()
        self.stop = threading.Event()
        self.people = {name: self._person(place, name) for place, name in enumerate(names)}
        self.clock = SoakClock(self.site, self.ledger, self.people, self.chance)
        self.faults = Faults(self.site, self.office, self.chance, own_disk=self.has_disk)

    def _person(self, place: int, name: str) -> Person:
        """Return every third as one who plays by mail, the others by page."""
        chance = random.Random(f"{self.seed} {name}")
        if place % 3 != 2:
            return Person(name, self.site, self.ledger, chance, self.stop)
        person = Correspondent(name, self.site, self.ledger, chance, self.stop)
        person.office = self.office
        return person

    def _play(self) -> None:
        """Let faults befall the site at random moments, deadlines pass and backups be restored, while people play."""
        for person in self.people.values():
            person.start()
        began = time.monotonic()
        until = began + self.minutes * 60
        fault, timeout, restore = began + 5, began + 3, began + self.chance.uniform(0.2, 0.5) * min(until - began, 600)
        while (now := time.monotonic()) < until:
            self.site.revive()
            self.clock.look()
            if now > timeout:
                self.clock.let_time_run_out()
                timeout = now + BETWEEN_TIMEOUTS
            if now > restore:
                self._restore(now - began)
                restore = now + BETWEEN_RESTORES
            if now > fault:
                self._strike(now - began)
                fault = time.monotonic() + self.chance.uniform(*BETWEEN_FAULTS)
            time.sleep(0.3)

    def _strike(self, at: float) -> None:
        name = self.faults.draw()
        self.say(f"{at:6.0f} s  {name}")
        self.ledger.faults[name] += 1
        self.faults.kinds[name]()

    def _restore(self, at: float) -> None:
        self.say(f"{at:6.0f} s  a backup, and its restoration in a fresh site")
        folder = self.folder / f"restored-{len(self.restorations)}"
        folder.mkdir(mode=0o755)
        self.restorations.append(Restoration(self.site, self.ledger, folder))
        self.restorations[-1].start()

    def _settle(self) -> None:
        """Let people stop, and the site do what it still owes."""
        self.say("Leaving the site in peace until it owes nothing ...")
        self.stop.set()
        wait_for(self._is_settled, 120)
        for thread in [*self.people.values(), *self.restorations]:
            thread.join()
        failed = [person for person in self.people.values() if person.failure]
        assert not failed, [(person.name, person.failure) for person in failed]

    def _is_settled(self) -> bool:
        self.site.revive()
        self.clock.look()
        self.clock.let_mails_be_due()
        time.sleep(0.5)
        busy = any(thread.is_alive() for thread in [*self.people.values(), *self.restorations])
        return not busy and not self.clock.silent and self.site.query(OWED)[0][0] == 0


def log_of(seed: int) -> Path:
    """Name the copy of the site's log that a soak leaves behind."""
    folder = ROOT / "var"
    folder.mkdir(exist_ok=True)
    return folder / f"soak-{seed}.log"
