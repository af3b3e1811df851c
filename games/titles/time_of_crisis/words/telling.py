"""Events told for pages and mails: their phases, the ones to jump to in a review, the ones that stand for a
turn, the first to leave out of a long story, the regions, seats and armies they name, and a player's
part in a stretch of the game.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as plazy

from games.present.event_words import ToldEvent, TurnStart
from games.present.lists import join_list
from games.present.numbers import with_sign
from games.titles.title import Names
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.log.battle import BattleJoined
from rulebooks.time_of_crisis.rules.log.crisis import CrisisRolled
from rulebooks.time_of_crisis.rules.log.orders import GovernorReplaced, VoteHeld
from rulebooks.time_of_crisis.rules.log.turn import TurnStarted
from rulebooks.time_of_crisis.rules.view import TocView

from . import names as called
from . import sentences

PLACE_FIELDS = ("province", "provinces", "region", "origin", "others", "quaestors", "castra", "tribe")
"""Fields of events with one region or a list of them; a tribe's events happen in its homeland."""
SEAT_FIELDS = ("governor", "former", "opponent", "victim")
"""Fields of events with the seat affected."""
ARMY_FIELDS = ("army",)
FORCE_FIELDS = ("force", "attacker", "defender", "side", "winner")
"""Fields of events with a force, as in `state.Battle`."""

MARKS = {
    "turn": plazy("a place to jump to in a replay", "Turn"),
    "crisis": plazy("a place to jump to in a replay", "Crisis"),
    "battle": plazy("a place to jump to in a replay", "Battle"),
    "election": plazy("a place to jump to in a replay", "Vote"),
    "emperor": lazy("Change of Emperor"),
}


def mark_of(event: Event) -> str:
    """Return the kind of an event; empty for any other. The governor of Italia is Emperor (10)."""
    match event:
        case TurnStarted():
            return "turn"
        case CrisisRolled():
            return "crisis"
        case BattleJoined():
            return "battle"
        case VoteHeld():
            return "election"
        case GovernorReplaced(province="italia"):
            return "emperor"
    return ""


KNOWN_BY: dict[str, tuple[type[Event], ...]] = {
    "upkeep": (log.MarkersRemoved,),
    "crisis": (log.CrisisRolled,),
    "actions": (
        *(log.CardPlayed, log.GeneralRecruited, log.GovernorRecruited, log.LegionAdded, log.ArmyCreated),
        *(log.LegionTrained, log.ArmyMoved, log.VoteHeld, log.MilitiaPlaced, log.ImprovementBuilt, log.ActionsEnded),
        *(log.ModeMarked, log.FactionActs, log.CapitalEntered, log.CapitalLeft, log.MobDispersed, log.GamesHeld),
        *(log.CardRevealed, log.MobIncited, log.BattleStruck, log.MilitiaScattered),
    ),
    "expand": (log.EmpireExpanded,),
    "buy": (log.CardBought, log.CardTrashed, log.StackCycled, log.BuyingEnded, log.PawnAdvanced),
    "end": (log.MobsGrew, log.BarbariansRoused, log.TurnEnded),
}
"""Events of one phase only; the support check takes the phase before it."""
PHASES = {kind: phase for phase, kinds in KNOWN_BY.items() for kind in kinds}
SELECTED = (log.PileTurned, log.CardsTaken, log.HandRefilled)
OF_ITSELF = ("provinces", "improvements", "emperor", "pretender", "usurped")
"""Why legacy is gained in its own phase, and not for a deed in another."""


def phase_of(event: Event, now: str) -> str:
    """Return the phase of an event, empty if nothing tells; ``now`` is the phase before it."""
    return "" if isinstance(event, log.TurnStarted) else _phase_by_kind(event, now)


def phase_after(event: Event, phase: str) -> str:
    """Return the phase after an event of ``phase``."""
    return "support" if isinstance(event, log.ActionsEnded) else phase


def phase_of_decision(reached: str) -> str:
    if reached in ("upkeep", "crisis"):
        return "actions"
    return "buy" if reached in ("support", "legacy", "expand") else reached


def _phase_by_kind(event: Event, now: str) -> str:
    if isinstance(event, log.LegacyGained) and event.why in OF_ITSELF:
        return "legacy"
    if isinstance(event, log.EmperorTurn) and event.by > 0:
        return "legacy"
    # before the first turn hands are selected, and events of the board and of cards take cards
    if now not in ("", "crisis", "actions"):
        if isinstance(event, log.CardDiscarded):
            return "buy"
        if isinstance(event, SELECTED):
            return "end"
    return PHASES.get(type(event), now)


LITTLE = (
    log.CardPlayed,
    log.ActionsEnded,
    log.BuyingEnded,
    log.MarkersRemoved,
    log.InvasionRolled,
    log.PileTurned,
    log.HandRefilled,
)
"""Events left out first of a long story: their result is told beside them, or the board shows it."""
WEIGHTY = (
    *(log.EmperorPlaced, log.EmperorRisked, log.EmpireProclaimed, log.EmpireExpanded, log.EmpireEnded),
    *(log.RivalArrived, log.LastRound, log.GameOver),
)
"""Events left out last, beside a change of Italia's governor: nobody may miss them."""
SETTING_UP = (log.FirstPlayer, log.TurnOrderDrawn, log.ProvinceChosen, log.HandsReady, log.MarketLaidOut)


def tell(events: Iterable[Event], names: Names, phase: str) -> list[ToldEvent]:
    """Tell the events of one move; the turn had reached ``phase`` before them."""
    told_events = []
    new_events = _without_repeats(events)
    running = _goes_on(new_events)
    for event in new_events:
        if isinstance(event, log.TurnStarted):
            running = event.faction
        came = "" if running else phase_of(event, phase)
        phase = phase_after(event, came)
        told_events.append(_tell_event(event, names, came, phase)._replace(running=running))
    return told_events


def _goes_on(events: list[Event]) -> bool:
    """Return True if a faction's turn goes on, after a person has answered a question in it."""
    before = takewhile(lambda event: not isinstance(event, log.TurnStarted), events)
    return any(isinstance(event, (log.FactionActs, log.PawnAdvanced, log.MatReset)) for event in before)


def _tell_event(event: Event, names: Names, phase: str, reached: str) -> ToldEvent:
    return ToldEvent(
        event,
        partial(sentences.sentence, event, names),
        getattr(event, "seat", None),
        places_of(event),
        phase,
        reached,
        _turn_start(event) if isinstance(event, log.TurnStarted) else None,
        isinstance(event, log.TurnEnded),
        _is_little(event),
        isinstance(event, SETTING_UP),
        weighty=isinstance(event, WEIGHTY) or (isinstance(event, log.GovernorReplaced) and event.province == "italia"),
    )


def _is_little(event: Event) -> bool:
    """Return True for an event to leave out first; lost points never are."""
    return isinstance(event, LITTLE) and not (isinstance(event, log.ActionsEnded) and event.unspent)


def _turn_start(event: log.TurnStarted) -> TurnStart:
    return TurnStart(event.round, event.seat, event.before if event.before >= 0 else None)


def _without_repeats(events: Iterable[Event]) -> list[Event]:
    """Drop events already told to their own reader in more words: the names of cards, and then their number."""
    kept_events: list[Event] = []
    for event in events:
        if not (kept_events and _tells_again(event, kept_events[-1])):
            kept_events.append(event)
    return kept_events


def _tells_again(event: Event, before: Event) -> bool:
    return isinstance(event, log.HandRefilled) and isinstance(before, log.CardsTaken) and event.seat == before.seat


def deeds(events: Sequence[Event], seat: int) -> list[str]:
    """Sum up a seat's gains and losses, the throne first."""
    return [phrase for tell in PHRASES for phrase in tell(events, seat)]


def _of(events: Sequence[Event], kind: type[Event], **fields: Any) -> list[Any]:
    return [
        event
        for event in events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    ]


def _throne(events: Sequence[Event], seat: int) -> list[str]:
    changes = [
        change
        for change in _of(events, log.GovernorReplaced, province="italia")
        if seat in (change.governor, change.former)
    ]
    phrases = [_("becomes Emperor") if changes[-1].governor == seat else _("loses the throne")] if changes else []
    return [*phrases, *([_("breaks away from Rome")] if _of(events, log.EmpireProclaimed, seat=seat) else [])]


def _provinces(events: Sequence[Event], seat: int) -> list[str]:
    """The net changes: a province won and lost again is neither."""
    changes = [change for change in _of(events, log.GovernorReplaced) if change.province != "italia"]
    before = {change.province: change.former == seat for change in reversed(changes)}
    after = {change.province: change.governor == seat for change in changes}
    won = [province for province in after if after[province] and not before[province]]
    lost = [province for province in after if before[province] and not after[province]]
    return [
        *([_("wins %(provinces)s") % {"provinces": called.regions(won)}] if won else []),
        *([_("loses %(provinces)s") % {"provinces": called.regions(lost)}] if lost else []),
    ]


def _battles(events: Sequence[Event], seat: int) -> list[str]:
    won = len([each for each in _of(events, log.BattleEnded, seat=seat) if each.winner])
    return [ngettext("wins %(count)d battle", "wins %(count)d battles", won) % {"count": won}] if won else []


def _improvements(events: Sequence[Event], seat: int) -> list[str]:
    improvements = [
        str(called.IMPROVEMENTS[event.improvement]) for event in _of(events, log.ImprovementBuilt, seat=seat)
    ]
    return [_("builds %(list)s") % {"list": join_list(improvements)}] if improvements else []


def _legacy(events: Sequence[Event], seat: int) -> list[str]:
    gained = sum(each.amount for each in _of(events, log.LegacyGained, seat=seat))
    return [_("%(amount)s legacy") % {"amount": with_sign(gained)}] if gained else []


def _cards(events: Sequence[Event], seat: int) -> list[str]:
    bought = [called.card(each.card) for each in _of(events, log.CardBought, seat=seat)]
    return [_("buys %(cards)s") % {"cards": join_list(bought)}] if bought else []


PHRASES: tuple[Callable[[Sequence[Event], int], list[str]], ...] = (
    *(_throne, _provinces, _battles, _improvements, _legacy, _cards),
)
"""The phrases in their order."""


def places_of(event: Event) -> tuple[str, ...]:
    """Return the regions changed or crossed by an event."""
    values = filter(None, _values_of(event, PLACE_FIELDS))
    names = [place for value in values for place in ([value] if isinstance(value, str) else value)]
    return tuple(place for place in names if place in REGIONS)


def _values_of(event: Event, fields: tuple[str, ...]) -> list[Any]:
    return [getattr(event, field) for field in _own_fields(type(event), fields)]


@cache
def _own_fields(kind: type[Event], fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field for field in fields if field in kind.__struct_fields__)


class Concerns:
    """A seat's own things: itself, its armies, and its regions of government or presence, now or
    until these ``events``.
    """

    def __init__(self, view: TocView, seat: int, events: Iterable[Event]) -> None:
        armies = view.armies_of(seat)
        self.seat = seat
        self.armies: Container[object] = {army.number for army in armies}
        self.forces: Container[object] = {f"army {army.number}" for army in armies}
        lost = (event.province for event in events if isinstance(event, GovernorReplaced) and event.former == seat)
        self.regions = {*view.governed(seat), *(army.region for army in armies), *lost}

    def touched_by(self, event: Event) -> bool:
        """Return True if an event happens to the seat, to an army of it, or in a region of its own."""
        return (
            self.seat in _values_of(event, SEAT_FIELDS)
            or any(army in self.armies for army in _values_of(event, ARMY_FIELDS))
            or any(side in self.forces for side in _values_of(event, FORCE_FIELDS))
            or not self.regions.isdisjoint(places_of(event))
        )
