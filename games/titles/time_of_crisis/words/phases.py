"""Phases of a turn (rules 6.1 to 6.8) for events of the log, as far as they tell."""

from games.engine import Event

from ..rules import log

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
    "buy": (log.CardBought, log.CardTrashed, log.StackCycled, log.PawnAdvanced),
    "end": (log.MobsGrew, log.BarbariansRoused, log.TurnEnded),
}
"""Events of one phase only; the support check takes the phase before it."""
PHASES = {kind: phase for phase, kinds in KNOWN_BY.items() for kind in kinds}
SELECTED = (log.PileTurned, log.CardsTaken, log.HandRefilled)
OF_ITSELF = ("provinces", "improvements", "emperor", "pretender", "usurped")
"""Why legacy is gained in its own phase, and not for a deed in another."""


def phase_of(event: Event, now: str) -> str:
    """Return the phase of an event, empty if nothing tells; ``now`` is the phase before it."""
    return "" if isinstance(event, log.TurnStarted) else _phase(event, now)


def phase_after(event: Event, phase: str) -> str:
    """Return the phase after an event of ``phase``."""
    return "support" if isinstance(event, log.ActionsEnded) else phase


def phase_deciding(reached: str) -> str:
    """Return the phase of the next decision after all of this one."""
    if reached in ("upkeep", "crisis"):
        return "actions"
    return "buy" if reached in ("support", "legacy", "expand") else reached


def _phase(event: Event, now: str) -> str:
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
