"""Events told for pages and mails: the ones that stand for a turn, and the first to leave out of a
long story.
"""

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from games.engine.events import Event
from games.present.telling import ToldEvent, TurnStart
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
"""Events left out first of a long story: their result is told beside them, or the board shows it.
"""
WEIGHTY = (log.EmperorPlaced, log.EmperorRemoved, log.EmperorRisked, log.EmpireProclaimed, log.LastRound)
"""Events left out last, beside a change of Italia's governor: nobody may miss them."""
SETTING_UP = (log.FirstPlayer, log.TurnOrderDrawn, log.ProvinceChosen, log.HandsReady, log.MarketLaidOut)


def tell(events: Iterable[Event], names: Names, phase: str) -> list[ToldEvent]:
    """Tell the events of one move; the turn had reached ``phase`` before them."""
    found = []
    told = _without_repeats(events)
    running = _goes_on(told)
    for event in told:
        if isinstance(event, log.TurnStarted):
            running = event.faction
        came = "" if running else phases.phase_of(event, phase)
        phase = phases.phase_after(event, came)
        found.append(_tell_event(event, names, came, phase)._replace(running=running))
    return found


def _goes_on(events: list[Event]) -> bool:
    """Return True if a faction's turn goes on, after a person has answered a question in it."""
    before = takewhile(lambda event: not isinstance(event, log.TurnStarted), events)
    return any(isinstance(event, (log.FactionActs, log.PawnAdvanced, log.MatReset)) for event in before)


def _tell_event(event: Event, names: Names, phase: str, reached: str) -> ToldEvent:
    return ToldEvent(
        event,
        partial(sentences.sentence, event, names),
        getattr(event, "seat", None),
        changes.places_of(event),
        phase,
        reached,
        _turn(event) if isinstance(event, log.TurnStarted) else None,
        isinstance(event, log.TurnEnded),
        isinstance(event, LITTLE),
        isinstance(event, SETTING_UP),
        weighty=isinstance(event, WEIGHTY) or (isinstance(event, log.GovernorReplaced) and event.province == "italia"),
    )


def _turn(event: log.TurnStarted) -> TurnStart:
    return TurnStart(event.round, event.seat, event.before if event.before >= 0 else None)


def _without_repeats(events: Iterable[Event]) -> list[Event]:
    """Drop events already told to their own reader in more words: the names of cards, and then
    their number.
    """
    told: list[Event] = []
    for event in events:
        if not (told and _repeats(event, told[-1])):
            told.append(event)
    return told


def _repeats(event: Event, before: Event) -> bool:
    return isinstance(event, log.HandRefilled) and isinstance(before, log.CardsTaken) and event.seat == before.seat
