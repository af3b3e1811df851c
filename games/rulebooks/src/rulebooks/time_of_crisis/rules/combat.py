"""8. Combat."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Decline, Reroll, Use
from .aftermath import Aftermath, has_units
from .card import battle_cards, ready_cards
from .data.event_cards import AUGURIES_SHIFT, BAD_AUGURIES, GOOD_AUGURIES
from .forces import (
    Stack,
    barbarians_of,
    has_castra,
    is_tribe,
    owner,
    region_of,
    rival_id,
    stack,
)
from .losses import AllocateHits, InflictHits
from .points import is_usable, use_event
from .state import NEUTRAL, Battle, Board, Shot, TocState

FULL_NEEDS, BARBARIAN_NEEDS, REDUCED_NEEDS = 3, 4, 5
LEADER_DICE, RIVAL_DICE = 2, 3

Unit = tuple[str, int]
"""A die to roll: its unit, and its number to hit."""


def begin_battle(state: TocState, seat: int, force: str, target: str) -> None:
    """6.3.1, 8.1 Attack with a force: the battle is fought to its end before anything else."""
    region = region_of(state, force)
    opponent = owner(state, target)
    state.battle = Battle(region, seat, force, target, opponent)
    state.log(log.BattleJoined(seat, region, force, target, opponent))
    hit = [seat] if opponent == NEUTRAL else [seat, opponent]
    state.then(
        ArmBattle(waiting=[seat]),
        Strike(),
        RollBattle(),
        OfferReroll(waiting=[seat]),
        InflictHits(waiting=[seat]),
        AllocateHits(waiting=hit),
        Aftermath(),
    )


class ArmBattle(Decision):
    """Events are readied before the dice of a battle fall, one after another, each once."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        ready = cards_to_ready(state, state.fight)
        return [*map(Use, ready), Decline()] if ready else []

    def choose(self, state: TocState, seat: int, action: Use | Decline) -> None:
        if isinstance(action, Use):
            use_event(state, action.card)
            battle_cards()[action.card].make_ready(state.fight)
            state.log(log.CardUsed(seat, action.card, state.fight.region))
            state.then(self)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        """Return one of the events whose moment has come; a view tells the others itself."""
        return {"card": next(iter(cards_to_ready(state, state.fight)), "")}


def cards_to_ready(table: Board, battle: Battle) -> list[str]:
    """Return the cards whose events the attacker could still ready."""
    return [
        name
        for name, card in battle_cards().items()
        if is_usable(table, name) and not card.is_ready(battle) and card.has_use(table, battle)
    ]


def names_of_ready_cards(battle: Battle) -> list[str]:
    return [card.name for card in ready_cards(battle)]


class Strike(Step):
    """The Legions of the attacker roll before the battle, and their hits count at once."""

    def run(self, state: TocState) -> None:
        battle = state.fight
        if not any(card.strikes_first for card in ready_cards(battle)):
            return
        units = strike_dice(state, battle.attacker)
        battle.strike_shots = [Shot(unit, need, state.draw("spiculum")) for unit, need in units]
        battle.strike_hits = battle.attacker_hits = count_hits(state, battle.strike_shots, against=battle.defender)
        state.log(log.BattleStruck(battle.region, battle.seat, battle.strike_shots, battle.strike_hits))
        hit = [battle.opponent] if battle.opponent != NEUTRAL else []
        state.then(InflictHits(waiting=[battle.seat]), *([AllocateHits(waiting=hit)] if hit else []))


def strike_dice(table: Board, force: str) -> list[Unit]:
    """The dice of a strike: one for each Legion, at its own number to hit."""
    return [(unit, need + auguries(table)) for unit, need in roman_units(table, force) if unit in ("full", "reduced")]


class OfferReroll(Decision):
    """With both rolls known, all dice of the attack may be rolled again, once."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        rolled = state.fight.attacker_shots  # there are none where a strike has wiped out the defender
        may_reroll = any(card.rerolls for card in ready_cards(state.fight))
        return [Reroll(), Decline()] if may_reroll and rolled else []

    def choose(self, state: TocState, seat: int, action: Reroll | Decline) -> None:
        if isinstance(action, Reroll):
            roll_attack(state)
            log_rolls(state, again=True)


class RollBattle(Step):
    """8.1 Both sides roll; a Castra marker takes one hit away. A side wiped out by a strike has lost (8.2)."""

    def run(self, state: TocState) -> None:
        battle = state.fight
        battle.attacker_hits = 0
        if not has_units(state, battle.defender, battle.region):
            return
        roll_attack(state)
        battle.defender_shots = roll_volley(state, units_of(state, battle.defender, battle.region))
        battle.defender_hits = count_hits(state, battle.defender_shots, against=battle.attacker)
        log_rolls(state)


def roll_attack(state: TocState) -> None:
    """8.1 The attacker's dice; a new roll replaces the old."""
    battle = state.fight
    battle.attacker_shots = roll_volley(state, units_of(state, battle.attacker, battle.region))
    scored = sum(shot.hit for shot in battle.attacker_shots)
    battle.attacker_hits = max(0, scored - shield_left(state, battle))


def shield_left(table: Board, battle: Battle) -> int:
    """8.1 Return the hit still taken away by the defender's Castra: of a strike and a battle it is one in all."""
    return int(has_castra(table, battle.defender) and not any(shot.hit for shot in battle.strike_shots))


def log_rolls(state: TocState, *, again: bool = False) -> None:
    """Log all dice of the battle so far; ``again`` if these replace the first throw."""
    battle = state.fight
    state.log(
        log.BattleRolled(
            battle.region,
            battle.attacker_shots,
            battle.defender_shots,
            battle.attacker_hits,
            battle.defender_hits,
            again,
        )
    )


def units_of(table: Board, force: str, region: str) -> list[Unit]:
    """8.1 Return the dice of a side, each with its number to hit; Auguries change it for Roman
    armies, Rival Emperors among them.
    """
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        chiefs = [(name, BARBARIAN_NEEDS) for name in leaders for _ in range(LEADER_DICE)]
        return chiefs + [("barbarian", BARBARIAN_NEEDS)] * (active + inactive)
    return [(unit, need + auguries(table)) for unit, need in roman_units(table, force)]


def roman_units(table: Board, force: str) -> list[Unit]:
    """8.1 Legions at full strength, reduced ones, barbarians of the army, Militia; or a Rival Emperor."""
    if rival := rival_id(force):
        return [(rival, BARBARIAN_NEEDS)] * RIVAL_DICE
    return units_in(stack(table, force))


def units_in(units: Stack) -> list[Unit]:
    """8.1 The dice of a player's force, before Auguries."""
    return [
        *[("full", FULL_NEEDS)] * units.full,
        *[("reduced", REDUCED_NEEDS)] * units.reduced,
        *[("foederati", BARBARIAN_NEEDS)] * sum(units.foederati.values()),
        *[("militia", REDUCED_NEEDS)] * units.militia,
    ]


def auguries(table: Board) -> int:
    """Event cards 10 and 14: how much more a die of a Roman army needs."""
    return {
        BAD_AUGURIES: AUGURIES_SHIFT.value,
        GOOD_AUGURIES: -AUGURIES_SHIFT.value,
    }.get(table.lasting or 0, 0)


def roll_volley(state: TocState, units: list[Unit]) -> list[Shot]:
    """8.1 One die each; a natural 6 earns a bonus die of the same kind, wave after wave."""
    shots: list[Shot] = []
    bonus = False
    while units:
        wave = [Shot(unit, need, state.draw("battle"), bonus) for unit, need in units]
        shots += wave
        units = [(shot.unit, shot.need) for shot in wave if shot.pip == 6]
        bonus = True
    return shots


def count_hits(table: Board, shots: list[Shot], *, against: str) -> int:
    """8.1 Count the hits scored, one fewer against Castra: the number for losses and for the winner alike."""
    scored = sum(shot.hit for shot in shots)
    return max(0, scored - has_castra(table, against))
