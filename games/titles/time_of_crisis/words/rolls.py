"""The dice of an event, to be drawn: what counts of a vote, a battle, a crisis."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as lazy

from games.engine.events import Event
from games.present.dice import DiceRow, Die

from ..rules import log
from ..rules.state import Shot


def rows(event: Event) -> Sequence[DiceRow]:
    """Return the dice of an event, a row for each side; empty if none was rolled."""
    draw = DRAWN.get(type(event))
    found = [row for row in draw(event) if row.dice] if draw else []
    return found if len(found) > 1 else [row._replace(label="") for row in found]


def _vote(event: log.VoteHeld) -> list[DiceRow]:
    """The dice with votes are the highest: the lowest pip that counts follows from the position."""
    votes = sorted(event.pips, reverse=True)[: event.votes - event.extra] if event.pips else []
    lowest = votes[-1] if votes else 7
    return [DiceRow([Die(pip, pip >= lowest) for pip in event.pips])]


def _battle(event: log.BattleRolled) -> list[DiceRow]:
    return [_side(event.attacker_shots, lazy("Attacker")), _side(event.defender_shots, lazy("Defender"))]


def _strike(event: log.BattleStruck) -> list[DiceRow]:
    return [_side(event.attacker_shots, lazy("Attacker"))]


def _side(shots: Iterable[Shot], label: Any) -> DiceRow:
    return DiceRow([Die(shot.pip, shot.hit) for shot in shots], label)


def _two(event: log.CrisisRolled | log.InvasionRolled) -> list[DiceRow]:
    return [DiceRow([Die(event.white, colour="white"), Die(event.black, colour="black")])]


def _risk(event: log.EmperorRisked) -> list[DiceRow]:
    return [DiceRow([Die(pip) for pip in event.pips])]


def _palmyra(event: log.PalmyraRolled) -> list[DiceRow]:
    return [DiceRow([Die(event.pips)])]


DRAWN: dict[type[Event], Callable[[Any], list[DiceRow]]] = {
    log.VoteHeld: _vote,
    log.BattleRolled: _battle,
    log.BattleStruck: _strike,
    log.CrisisRolled: _two,
    log.InvasionRolled: _two,
    log.EmperorRisked: _risk,
    log.PalmyraRolled: _palmyra,
}
"""The reader of the dice, by the kind of event."""
