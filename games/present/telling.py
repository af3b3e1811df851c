"""Events as every title tells them: a sentence an event, with its marks for pages and mails."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from games.engine import Event


class TurnStart(NamedTuple):
    """A player's turn, or a common turn of all; ``before`` is the last player if turns do not go round the table."""

    round: int
    seat: int | None
    before: int | None = None


class ToldEvent(NamedTuple):
    """An event with a writer of its sentence: most of a long story is never written.

    ``write`` takes the reader's seat (None: nobody at the table). ``seat`` is the doer, ``places``
    are the regions concerned. ``turn`` begins with it. ``phase`` is the one of a turn before it,
    ``reached`` the one after it: keys of a title's phases, or empty. ``little`` events are left out
    first of a long story, ``weighty`` ones last; ``setting_up`` comes before the first turn.
    ``running`` ones of a turn are told in one paragraph.
    """

    event: Event
    write: Callable[[int | None], str]
    seat: int | None = None
    places: tuple[str, ...] = ()
    phase: str = ""
    reached: str = ""
    turn: TurnStart | None = None
    ends_turn: bool = False
    little: bool = False
    setting_up: bool = False
    running: bool = False
    weighty: bool = False


def seat_before(turn: TurnStart, seat: int, seats: int) -> int:
    """Return the seat with the turn before that of a ``seat``, at a table of so many."""
    return (seat - 1) % seats if turn.before is None else turn.before


@dataclass
class PhaseEvents:
    """The events of one phase; ``turn`` is the one that begins with it, its own event left out."""

    phase: str
    turn: TurnStart | None = None
    told: list[ToldEvent] = field(default_factory=list)


def parts(told_events: Iterable[ToldEvent], phase_before: str) -> list[PhaseEvents]:
    """Cut the events of a move at the beginnings of turns and phases; ``now`` is the phase before.
    There is one part at least.
    """
    phases = [PhaseEvents(phase_before)]
    for event in told_events:
        if event.turn:
            phases.append(PhaseEvents(event.phase, event.turn))
            continue
        if event.phase != phases[-1].phase and phases[-1].told:
            phases.append(PhaseEvents(event.phase))
        phases[-1].phase = event.phase
        phases[-1].told.append(event)
    return [part for part in phases if part.told or part.turn] or phases
