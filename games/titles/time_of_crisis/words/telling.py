"""What has happened, told for pages and mails: which events stand for a turn, and which of a long story go first."""

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from games.engine.events import Event
from games.present.telling import Told, Turn
from games.titles.title import Names

from ..rules import log
from . import changes, phases, sentences

LITTLE = (
    log.CardPlayed,
    log.ActionsEnded,
    log.MarkersRemoved,
    log.InvasionRolled,
    log.PileTurned,
    log.HandRefilled,
)
"""What is left out first: what came of it is told beside it, or the board shows it."""
WEIGHTY = (log.EmperorPlaced, log.EmperorRemoved, log.EmperorRisked, log.EmpireProclaimed, log.LastRound)
"""What is left out last, beside whoever comes to govern Italia: nobody may miss it."""
SETTING_UP = (log.FirstPlayer, log.TurnOrderDrawn, log.ProvinceChosen, log.HandsReady, log.MarketLaidOut)


def tell(events: Iterable[Event], names: Names, phase: str) -> list[Told]:
    """The events of one move, the turn before which had reached ``phase``."""
    found = []
    told = _without_repeats(events)
    running = _goes_on(told)
    for event in told:
        if isinstance(event, log.TurnStarted):
            running = event.faction
        came = "" if running else phases.of(event, phase)
        phase = phases.after(event, came)
        found.append(_told(event, names, came, phase)._replace(running=running))
    return found


def _goes_on(events: list[Event]) -> bool:
    """Whether it is a faction's turn that goes on: a person who was asked something in it has answered."""
    before = takewhile(lambda event: not isinstance(event, log.TurnStarted), events)
    return any(isinstance(event, (log.FactionActs, log.PawnAdvanced, log.MatReset)) for event in before)


def _told(event: Event, names: Names, phase: str, reached: str) -> Told:
    return Told(
        event,
        partial(sentences.sentence, event, names),
        getattr(event, "seat", None),
        changes.places(event),
        phase,
        reached,
        _turn(event) if isinstance(event, log.TurnStarted) else None,
        isinstance(event, log.TurnEnded),
        isinstance(event, LITTLE),
        isinstance(event, SETTING_UP),
        weighty=isinstance(event, WEIGHTY) or (isinstance(event, log.GovernorReplaced) and event.province == "italia"),
    )


def _turn(event: log.TurnStarted) -> Turn:
    return Turn(event.round, event.seat, event.before if event.before >= 0 else None)


def _without_repeats(events: Iterable[Event]) -> list[Event]:
    """Events without what the one before has told its own reader in more words: which cards, and then how many."""
    told: list[Event] = []
    for event in events:
        if not (told and _repeats(event, told[-1])):
            told.append(event)
    return told


def _repeats(event: Event, before: Event) -> bool:
    return isinstance(event, log.HandRefilled) and isinstance(before, log.CardsTaken) and event.seat == before.seat
