"""Time that a soak lets pass: nobody waits for days, so a clock's moments are brought forward, as tests do it."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from tests.soak.ledger import Ledger
from tests.soak.people import Person
from tests.soak.site import SoakSite

OWED = """SELECT seat.id, seat.asked_move, game.id, game.public_id, person.username FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id JOIN accounts_user person ON person.id = seat.user_id
    WHERE game.status = 'running' AND seat.asked_move IS NOT NULL AND seat.free_since IS NULL AND seat.expiries < 2"""
LOCK = "SELECT FROM games_game WHERE id = %s FOR UPDATE"
BACK = """UPDATE games_seat SET deadline = deadline - span, asked_at = asked_at - span, warn_at = warn_at - span
    FROM (SELECT deadline - now() + interval '1 second' AS span FROM games_seat WHERE id = %s) AS how
    WHERE id = %s AND asked_move = %s RETURNING id"""
EARLIEST = """UPDATE games_game SET deadline = (SELECT min(deadline) FROM games_seat WHERE game_id = games_game.id)
    WHERE id = %s AND status = 'running'"""
EXPIRED = "SELECT count(*) FROM games_happening WHERE kind = 'expired' AND seat_id = %s"
MAILS_DUE = "UPDATE {} SET due = now() WHERE status = 'pending' AND due > now()"
OUTGOING = ("games_notification", "games_newsmail")
LEFT = "UPDATE games_seat SET acted_at = NULL, polled_at = NULL WHERE acted_at IS NOT NULL"


class Silence(NamedTuple):
    """A decision whose time somebody lets run out: seat, move that asked for it, game by both names, and who."""

    seat: int
    asked_move: int
    game: int
    public_id: str
    person: Person


class SoakClock:
    """Lets the time of people be up, one decision each, and waits until the site has noticed."""

    def __init__(self, site: SoakSite, ledger: Ledger, people: Mapping[str, Person], chance: random.Random) -> None:
        self.site = site
        self.ledger = ledger
        self.people = people
        self.chance = chance
        self.silent: dict[int, Silence] = {}  # by seat

    def let_time_run_out(self) -> None:
        """Let somebody who owes a decision be silent until their time is up."""
        rows = [row for row in self.site.query(OWED) if row[0] not in self.silent]
        if not rows:
            return
        seat, asked_move, game, public_id, name = self.chance.choice(rows)
        silence = Silence(seat, asked_move, game, public_id, self.people[name])
        if silence.person.busy.acquire(timeout=5):  # else it waits for the site just now
            try:
                self._begin(silence)
            finally:
                silence.person.busy.release()

    def _begin(self, silence: Silence) -> None:
        """Bring the end of a decision forward, if it is still to be made."""
        if self._bring_forward(silence) or self._expiries(silence.seat) > self.ledger.timeouts[silence.seat]:
            silence.person.left_alone.add(silence.public_id)
            self.ledger.timeouts[silence.seat] += 1
            self.silent[silence.seat] = silence

    def look(self) -> None:
        """Let people play on whose time was up. An outage, which gives them time, is made to pass as well."""
        for silence in list(self.silent.values()):
            if self._expiries(silence.seat) >= self.ledger.timeouts[silence.seat]:
                silence.person.left_alone.discard(silence.public_id)
                del self.silent[silence.seat]
            else:
                self._bring_forward(silence)

    def let_mails_be_due(self) -> None:
        """Let the pauses after failed attempts pass, and the minutes in which people count as at their table."""
        self.site.query(LEFT)
        for table in OUTGOING:
            self.site.query(MAILS_DUE.format(table))

    def _expiries(self, seat: int) -> int:
        return int(self.site.query(EXPIRED, [seat])[0][0])

    def _bring_forward(self, silence: Silence) -> bool:
        """Let the time be up in a second; False if the decision is made."""
        back = BACK, [silence.seat, silence.seat, silence.asked_move]
        _locked, rows, _game = self.site.transact([(LOCK, [silence.game]), back, (EARLIEST, [silence.game])])
        return bool(rows)
