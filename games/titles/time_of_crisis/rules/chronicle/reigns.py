"""Reigns of Emperors, and of Pretenders' empires, from start to end (rules 6.6 and 12)."""

from typing import Any

from games.engine.figures import Moment, Turning

from .. import log
from ..emperors import emperor_kind
from ..state import NEUTRAL
from ..view import TocView


class Reigns:
    """Each reign of an Emperor or a Pretender, and every change of Emperor.

    A row has the seat, its kind, the rounds in which it began and ended, and the undisputed turns
    and the Legacy that it brought; by the expansion's rules also the kind of Emperor, and a death
    in battle.
    """

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.turning: list[Turning] = []
        self._running = dict[tuple[str, int], dict[str, Any]]()
        self._emperor = NEUTRAL

    def see(self, moment: Moment) -> None:
        for event in moment.events:
            match event:
                case log.LegacyGained(why="emperor" | "pretender"):
                    self._add(event.why, event.seat, "legacy", event.amount)
                case log.LegacyGained(why="usurped"):
                    self._add("emperor", event.seat, "legacy", event.amount)
                case log.EmperorTurn(by=1):
                    self._add("emperor", event.seat, "turns", 1)
                case log.EmperorRisked(died=True):
                    self._die(event, moment)
        self._note(moment, moment.after)

    def _add(self, kind: str, seat: int, what: str, amount: int) -> None:
        row = self._running.get((kind, seat))
        if row is not None:
            row[what] += amount

    def _die(self, event: log.EmperorRisked, moment: Moment) -> None:
        row = self._running.get(("emperor", event.seat))
        if row is not None:
            row["died"] = True
        facts = {"seat": event.seat, "place": event.region}
        self.turning.append(Turning(moment.number, moment.place, moment.before.round, "death", facts))

    def _note(self, moment: Moment, view: TocView) -> None:
        """Begin and end reigns by the position after a move."""
        held = {("pretender", seat) for seat in view.pretenders()}
        if view.emperor >= 0:
            held.add(("emperor", view.emperor))
        for which in self._running.keys() - held:
            self._running.pop(which)["last"] = view.round
        for kind, seat in sorted(held - self._running.keys()):
            self._begin(kind, seat, moment, view)
        for row in self._running.values():
            row["last"] = view.round
        if (reign := self._running.get(("emperor", view.emperor))) and view.emperor_token:
            reign["of"] = emperor_kind(view)
        self._change(moment, view)

    def _begin(self, kind: str, seat: int, moment: Moment, view: TocView) -> None:
        row = {"kind": kind, "seat": seat, "first": view.round, "last": view.round, "turns": 0, "legacy": 0}
        self._running[kind, seat] = row
        self.rows.append(row)
        if kind == "pretender":
            self.turning.append(Turning(moment.number, moment.place, view.round, "empire", {"seat": seat}))

    def _change(self, moment: Moment, view: TocView) -> None:
        if view.emperor not in (self._emperor, NEUTRAL):
            facts = {"seat": view.emperor, "former": self._emperor}
            self.turning.append(Turning(moment.number, moment.place, view.round, "emperor", facts))
        self._emperor = view.emperor
