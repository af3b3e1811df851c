"""Events in words, as every title tells them: templates of sentences, the sentences with their marks
for pages and mails, and dice as they fell, to be drawn beside them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.functional import Promise

from rulebooks.engine.events import Event

Template = str | Promise | Any


class EventTemplates(NamedTuple):
    """An event as templates: for everybody, and in the second person for ``you``, the seat it
    names.

    ``others`` are for seats with another part in it, by the field that names them. ``words`` fill
    the templates besides the fields.
    """

    all: Template
    you: Template | None = None
    others: Mapping[str, Template] = {}
    words: Mapping[str, Any] = {}

    def to(self, event: Event, reader: int | None) -> Template:
        """Return the template for a reader's seat; None is a reader without one."""
        parts = self.others if self.you is None else {"seat": self.you, **self.others}
        of_reader = (part for part in parts if reader is not None and getattr(event, part) == reader)
        return next((parts[part] for part in of_reader), self.all)


Sayings = dict[type[Event], EventTemplates | Callable[[Any], EventTemplates]]
"""Templates by class of event, or functions that make them if the event's figures decide the wording."""


class Die(NamedTuple):
    """One die: its face, and a flag if it counts; ``colour`` is white, black or empty.

    ``bonus`` marks one that another die has earned.
    """

    face: int
    counts: bool = True
    colour: str = ""
    bonus: bool = False


class DiceRow(NamedTuple):
    """Dice of one side in the order rolled; a ``label`` only where there are two sides."""

    dice: Sequence[Die]
    label: str | Promise = ""


class ToldRoll(NamedTuple):
    """A roll told: its dice, the line of what came of it, and what else followed in the same move.

    ``places`` are the regions that it, or else what came of it, was about.
    """

    rows: Sequence[DiceRow]
    result: str
    rest: str
    places: Sequence[str]


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


def split_phases(told_events: Iterable[ToldEvent], phase_before: str) -> list[PhaseEvents]:
    """Cut the events of a move at the beginnings of turns and phases; ``phase_before`` is that before them.
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
