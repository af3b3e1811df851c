"""Which phase of a turn (rules 6.1 to 6.8) an event of the log belongs to, so far as it tells."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.engine import Event

from ..rules import log
from . import names as called

KNOWN_BY: dict[str, tuple[type[Event], ...]] = {
    "upkeep": (log.MarkersRemoved,),
    "crisis": (log.CrisisRolled,),
    "actions": (
        *(log.CardPlayed, log.GeneralRecruited, log.GovernorRecruited, log.LegionAdded, log.ArmyCreated),
        *(log.LegionTrained, log.ArmyMoved, log.VoteHeld, log.MilitiaPlaced, log.Built, log.ActionsEnded),
        *(log.CapitalEntered, log.CapitalLeft, log.MobDispersed, log.GamesHeld),
    ),
    "expand": (log.EmpireExpanded,),
    "buy": (log.CardBought, log.CardTrashed),
    "end": (log.MobsGrew, log.BarbariansRoused, log.TurnEnded),
}
"""Events that come in one phase only; the support check is known by what came before it."""
PHASES = {kind: phase for phase, kinds in KNOWN_BY.items() for kind in kinds}
SELECTED = (log.PileTurned, log.CardsTaken, log.HandRefilled)
OF_ITSELF = ("provinces", "improvements", "emperor", "pretender")
"""Why legacy is gained in its own phase, and not for a deed in another."""


@dataclass
class Part:
    """Events that came in one phase, empty where they do not tell; ``turn`` is the one that begins with them."""

    phase: str
    turn: log.TurnStarted | None = None
    events: list[Event] = field(default_factory=list)


def parts(events: Iterable[Event], now: str) -> list[Part]:
    """Events cut where a turn or a phase begins; ``now`` is the phase before. There is one part at least."""
    found = [Part(now)]
    for event in events:
        if isinstance(event, log.TurnStarted):
            found.append(Part("", event))
            continue
        came = _phase(event, now_in(found))
        if came != found[-1].phase and found[-1].events:
            found.append(Part(came))
        found[-1].phase = came
        found[-1].events.append(event)
    return [part for part in found if part.events or part.turn] or found


def now_in(found: Sequence[Part]) -> str:
    """The phase after all these parts."""
    last = found[-1]
    return "support" if last.events and isinstance(last.events[-1], log.ActionsEnded) else last.phase


def deciding(reached: str) -> str:
    """The phase of the next decision once all of this one has happened."""
    if reached in ("upkeep", "crisis"):
        return "actions"
    return "buy" if reached in ("support", "legacy", "expand") else reached


def _phase(event: Event, now: str) -> str:
    if isinstance(event, log.LegacyGained) and event.why in OF_ITSELF:
        return "legacy"
    if isinstance(event, log.EmperorTurn) and event.by > 0:
        return "legacy"
    if now not in ("", "crisis"):  # before the first turn hands are selected, and events take cards
        if isinstance(event, log.CardDiscarded):
            return "buy"
        if isinstance(event, SELECTED):
            return "end"
    return PHASES.get(type(event), now)


def title(phase: str) -> str:
    """A phase's name; empty for none."""
    return str(called.PHASES[phase]) if phase else ""
