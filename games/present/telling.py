"""What has happened, as every title tells it: a sentence an event, with what pages and mails sort and mark it by."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine import Event


class Turn(NamedTuple):
    """A player's turn, or one of nobody's in which all play; ``before`` is whose came last where turns do not go round
    the table."""

    round: int
    seat: int | None
    before: int | None = None


class Told(NamedTuple):
    """An event, and ``write``, which makes its sentence for whoever has a seat (None: nobody at the table): most of a
    long story is never told.

    ``seat`` is whose doing it is, ``places`` are the regions where it happened. ``turn`` begins with it. ``phase`` is
    the one of a turn in which it came, ``reached`` that after it: keys of a title's phases, empty where nothing tells.
    ``little`` is what is left out first of a long story, ``weighty`` what is left out last; ``setting_up`` comes before
    the first turn. ``running`` ones of a turn are told in one paragraph.
    """

    event: Event
    write: Callable[[int | None], str]
    seat: int | None = None
    places: tuple[str, ...] = ()
    phase: str = ""
    reached: str = ""
    turn: Turn | None = None
    ends_turn: bool = False
    little: bool = False
    setting_up: bool = False
    running: bool = False
    weighty: bool = False


def seat_before(turn: Turn, seat: int, seats: int) -> int:
    """Whose turn came before that of a ``seat``, at a table of so many."""
    return (seat - 1) % seats if turn.before is None else turn.before


@dataclass
class Part:
    """What came in one phase; ``turn`` is the one that begins with it, whose own event is not among what is told."""

    phase: str
    turn: Turn | None = None
    told: list[Told] = field(default_factory=list)


def parts(told: Iterable[Told], now: str) -> list[Part]:
    """Events of a move cut where a turn or a phase begins; ``now`` is the phase before. There is one part at least."""
    found = [Part(now)]
    for each in told:
        if each.turn:
            found.append(Part(each.phase, each.turn))
            continue
        if each.phase != found[-1].phase and found[-1].told:
            found.append(Part(each.phase))
        found[-1].phase = each.phase
        found[-1].told.append(each)
    return [part for part in found if part.told or part.turn] or found
