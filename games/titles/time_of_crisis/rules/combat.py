"""8. Combat."""

from collections.abc import Iterator
from typing import Any, ClassVar

from games.engine.kernel import Action, Decision, Step

from . import log
from .actions import Attack, Decline, Reroll, Use
from .aftermath import Aftermath
from .armies import ACTION_COST
from .data.cards import MILITARY
from .data.event_cards import AUGURIES_SHIFT, BAD_AUGURIES, GOOD_AUGURIES
from .forces import (
    barbarians_of,
    enemies_in,
    forces_of,
    has_castra,
    has_fought,
    is_tribe,
    owner,
    region_of,
    rival_id,
    stack,
)
from .losses import AllocateHits, InflictHits
from .points import spend, spendable, usable, use
from .state import NEUTRAL, Battle, Board, Shot, State

FULL_NEEDS, BARBARIAN_NEEDS, REDUCED_NEEDS = 3, 4, 5
LEADER_DICE, RIVAL_DICE = 2, 3

Unit = tuple[str, int]
"""A die to roll: the unit that rolls it and what it needs to hit."""


def offer_attack(state: State, seat: int) -> Iterator[Action]:
    """6.3.1 One Military for each force that has not fought, against any enemy in its region."""
    if spendable(state, MILITARY) >= ACTION_COST:
        for force in forces_of(state, seat):
            if not has_fought(state, force):
                yield from (Attack(enemy, force) for enemy in enemies_in(state, seat, region_of(state, force)))


def attack(state: State, seat: int, action: Attack) -> None:
    """6.3.1, 8.1 The battle is fought to its end before anything else."""
    spend(state, MILITARY, ACTION_COST)
    region = region_of(state, action.force)
    opponent = owner(state, action.target)
    state.battle = Battle(region, seat, action.force, action.target, opponent)
    state.log(log.BattleJoined(seat, region, action.force, action.target, opponent))
    hit = [seat] if opponent == NEUTRAL else [seat, opponent]
    state.then(
        ArmBattle(waiting=[seat]),
        RollBattle(),
        OfferReroll(waiting=[seat]),
        InflictHits(waiting=[seat]),
        AllocateHits(waiting=hit),
        Aftermath(),
    )


class ArmBattle(Decision):
    """Flanking Maneuver is readied before the dice of a battle fall."""

    forced: ClassVar[bool] = True

    def legal(self, state: State, seat: int) -> list[Action]:
        return [Use("flanking_maneuver"), Decline()] if usable(state, "flanking_maneuver") else []

    def choose(self, state: State, seat: int, action: Use | Decline) -> None:
        if isinstance(action, Use):
            use(state, action.card)
            state.fight.flanking = True
            state.log(log.CardUsed(seat, action.card, state.fight.region))

    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"card": "flanking_maneuver"}


class OfferReroll(Decision):
    """Flanking Maneuver: with both rolls known, all dice of the attack may be rolled again, once."""

    forced: ClassVar[bool] = True

    def legal(self, state: State, seat: int) -> list[Action]:
        return [Reroll(), Decline()] if state.fight.flanking else []

    def choose(self, state: State, seat: int, action: Reroll | Decline) -> None:
        if isinstance(action, Reroll):
            roll_attack(state)
            log_rolls(state, again=True)


class RollBattle(Step):
    """8.1 Both sides roll; a Castra marker takes one hit away."""

    def run(self, state: State) -> None:
        battle = state.fight
        roll_attack(state)
        battle.defender_shots = volley(state, units_of(state, battle.defender, battle.region))
        battle.defender_hits = hits(state, battle.defender_shots, against=battle.attacker)
        log_rolls(state)


def roll_attack(state: State) -> None:
    """8.1 The attacker's dice; a new roll replaces the old."""
    battle = state.fight
    battle.attacker_shots = volley(state, units_of(state, battle.attacker, battle.region))
    battle.attacker_hits = hits(state, battle.attacker_shots, against=battle.defender)


def log_rolls(state: State, *, again: bool = False) -> None:
    """Tell everyone the dice."""
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
    """8.1 The dice of a side and what each needs; Auguries change it for Roman armies, Rival Emperors among them."""
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        chiefs = [(name, BARBARIAN_NEEDS) for name in leaders for _ in range(LEADER_DICE)]
        return chiefs + [("barbarian", BARBARIAN_NEEDS)] * (active + inactive)
    return [(unit, need + auguries(table)) for unit, need in roman_units(table, force)]


def roman_units(table: Board, force: str) -> list[Unit]:
    """8.1 Legions at full strength, reduced ones, barbarians of the army, Militia; or a Rival Emperor."""
    if rival := rival_id(force):
        return [(rival, BARBARIAN_NEEDS)] * RIVAL_DICE
    units = stack(table, force)
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


def volley(state: State, units: list[Unit]) -> list[Shot]:
    """8.1 One die each; a natural 6 earns a bonus die of the same kind, wave after wave."""
    shots: list[Shot] = []
    bonus = False
    while units:
        wave = [Shot(unit, need, state.draw("battle"), bonus) for unit, need in units]
        shots += wave
        units = [(shot.unit, shot.need) for shot in wave if shot.pip == 6]
        bonus = True
    return shots


def hits(table: Board, shots: list[Shot], *, against: str) -> int:
    """8.1 Hits scored, one fewer against Castra; what counts for losses and for the winner alike."""
    scored = sum(shot.hit for shot in shots)
    return max(0, scored - has_castra(table, against))


OFFERS = (offer_attack,)
PERFORM: dict[type[Action], Any] = {Attack: attack}
