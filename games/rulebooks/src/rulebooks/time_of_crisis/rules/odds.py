"""Exact chances, as fractions: votes (6.3.2) and battles (8); invasions have `danger`.

A die that hits and shows a 6 brings another of its kind, without limit. With ``miss`` and ``hit``
the chances of the other five pips, the hits of one die have the generating function G = miss + hit
x + x G / 6, which gives every coefficient in closed form. Nothing here is simulated, and nothing is
rounded.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from .card import battle_cards, ready_cards
from .combat import BARBARIAN_NEEDS, LEADER_DICE, Unit, auguries, shield_left, strike_dice, units_in, units_of
from .data.emperors import EMPEROR_DIES_FROM
from .forces import barbarians_of, has_castra, is_tribe, rival_id, stack
from .losses import stacks_after
from .senate import extra_dice, lowest_vote, votes_needed, votes_to_roll
from .state import Board

SIX = Fraction(1, 6)

Chances = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... hits; the last entry stands for that many or more."""


@lru_cache(maxsize=4096)
def die_hits(need: int, most: int) -> Chances:
    """Return the hits of one die that needs ``need``, a 6 always being a hit with another die to follow."""
    miss, hit = Fraction(need - 1, 6), Fraction(6 - need, 6)
    exact = [miss]
    for _ in range(1, most):
        exact.append(SIX * exact[-1] + (hit if len(exact) == 1 else 0))
    return (*exact[:most], 1 - sum(exact[:most], Fraction(0)))


def add_hits(one: Chances, other: Chances) -> Chances:
    """The sum of two independent numbers of hits, capped as both are."""
    total = [Fraction(0)] * len(one)
    for (a, chance), (b, along) in product(enumerate(one), enumerate(other)):
        total[min(a + b, len(one) - 1)] += chance * along
    return tuple(total)


@lru_cache(maxsize=4096)
def hits_of(needs: tuple[int, ...], most: int) -> Chances:
    """Return the hits of several dice; counting stops at ``most``."""
    if not needs:
        return (Fraction(1), *[Fraction(0)] * most)
    return add_hits(hits_of(needs[1:], most), die_hits(needs[0], most))


def at_least(needs: tuple[int, ...], hits: int) -> Fraction:
    """The chance of ``hits`` hits or more."""
    return hits_of(needs, hits)[hits] if hits else Fraction(1)


def vote_chance(
    table: Board, seat: int, province: str, dice: int, *, ignore_defenders: bool = False, ambitus: bool = False
) -> Fraction:
    """6.3.2 Return the chance of success of a Place Governor action with ``dice`` points."""
    votes = votes_to_roll(table, province, votes_needed(table, seat, province, ignore_defenders=ignore_defenders))
    count = dice + extra_dice(table, seat, province)
    return at_least((lowest_vote(table, province, ambitus=ambitus),) * count, votes)


class Side(Struct, frozen=True):
    """One side of a battle to come: the chances of the hits it will inflict, and how many destroy it."""

    inflicts: Chances
    stands: int


class BattleOdds(Struct, frozen=True):
    """The winner (8.2), and the chances of the hits each side will take, the last entry being its destruction."""

    attacker_wins: Fraction
    defender_wins: Fraction
    nobody: Fraction
    attacker_takes: Chances
    defender_takes: Chances


class BattleTerms(Struct, frozen=True):
    """The terms of a battle's decision.

    They are the hits that destroy each side, the winner of equal hits (1 the attacker, -1 the
    defender), a new roll by the attacker short of victory, and the hits scored by him before.
    """

    attacker: int
    defender: int
    tie: int = -1
    reroll: bool = False
    lead: int = 0

    def outcome(self, a: int, d: int) -> int:
        """8.2 Return the result of ``a`` and ``d`` hits inflicted in all: 1 for the attacker, -1
        for the defender, 0 for nobody.
        """
        attacker_falls, defender_falls = d >= self.attacker, a >= self.defender
        if attacker_falls or defender_falls:
            return defender_falls - attacker_falls
        return self.tie if a == d else (1 if a > d else -1)


Joint = dict[tuple[int, int], Fraction]
"""The chance of each pair of hits, the attacker's and the defender's."""


def battle_odds(table: Board, attacker: str, defender: str, region: str, *, ready: Collection[str] = ()) -> BattleOdds:
    """8. Return the odds of an attack with the events of the ``ready`` cards.

    Where they let him, the attacker rolls once more short of victory. Of the losses of a strike
    each player takes those that are best for winning.
    """
    decided = battle_terms(table, attacker, defender, region, ready=ready)
    if any(battle_cards()[name].strikes_first for name in ready):
        return sum_up(strike_chances(table, attacker, defender, region, decided), decided)
    attacking, defending = sides_of_attack(table, attacker, defender, region)
    return sum_up(throw_dice(attacking.inflicts, defending.inflicts, decided), decided)


def battle_terms(
    table: Board, attacker: str, defender: str, region: str, *, ready: Collection[str] = ()
) -> BattleTerms:
    """Return the terms of an attack yet to be rolled; see `battle_odds`."""
    mine, theirs = (hits_to_destroy(table, force, region) for force in (attacker, defender))
    cards = [battle_cards()[name] for name in ready]
    tie = 1 if any(card.wins_ties for card in cards) else -1
    return BattleTerms(mine, theirs, tie=tie, reroll=any(card.rerolls for card in cards))


def after_strike(table: Board) -> BattleOdds:
    """The odds of the battle being fought once the losses of its strike are taken, without another roll."""
    decided, fight = terms_of_fight(table), table.fight
    _attacking, defending = sides_of_attack(table, fight.attacker, fight.defender, fight.region)
    return sum_up(throw_dice(rest_of_hits(table, decided), defending.inflicts, decided), decided)


def rest_of_hits(table: Board, decided: BattleTerms) -> Chances:
    """Return the hits left for the attacker of the battle being fought, beyond those of a strike."""
    fight = table.fight
    units = units_of(table, fight.attacker, fight.region)
    return hits_that_count(units, decided.defender - decided.lead, shield_left(table, fight))


def reroll_odds(table: Board) -> BattleOdds:
    """8. Return the odds of the battle being fought if the attacker rolls all his dice again;
    the defender's hits stay.
    """
    decided = terms_of_fight(table)
    suffered = min(table.fight.defender_hits, decided.attacker)
    certain_hits = tuple(Fraction(hits == suffered) for hits in range(decided.attacker + 1))
    return sum_up(throw_dice(rest_of_hits(table, decided), certain_hits, decided), decided)


def outcome_as_rolled(table: Board) -> int:
    """8.2 Return the result of the battle being fought by the present dice; see `BattleTerms.outcome`."""
    return terms_of_fight(table).outcome(table.fight.hits_inflicted, table.fight.defender_hits)


def terms_of_fight(table: Board) -> BattleTerms:
    """Return the terms of the battle being fought, after the losses of its strike, if any."""
    fight = table.fight
    stands = [hits_to_destroy(table, force, fight.region) for force in (fight.attacker, fight.defender)]
    tie = 1 if any(card.wins_ties for card in ready_cards(fight)) else -1
    return BattleTerms(stands[0], stands[1] + fight.strike_hits, tie, lead=fight.strike_hits)


def emperor_dies(hits_taken: Chances) -> Fraction:
    """Expansion, 3.3.3. Return the chance of an Emperor's death if his army takes so many hits, the
    last of which destroy it.
    """
    survives = Fraction(EMPEROR_DIES_FROM.value - 1, 6)
    return 1 - sum((chance * survives**hits for hits, chance in enumerate(hits_taken[:-1])), Fraction(0))


def sum_up(joint: Joint, decided: BattleTerms) -> BattleOdds:
    """8.2 Sum up the chances of both sides' hits."""
    outcomes = {1: Fraction(0), -1: Fraction(0), 0: Fraction(0)}
    attacker_takes = [Fraction(0)] * (decided.attacker + 1)
    defender_takes = [Fraction(0)] * (decided.defender + 1)
    for (a, d), chance in joint.items():
        outcomes[decided.outcome(a, d)] += chance
        attacker_takes[d] += chance
        defender_takes[a] += chance
    return BattleOdds(outcomes[1], outcomes[-1], outcomes[0], tuple(attacker_takes), tuple(defender_takes))


def throw_dice(inflicts: Chances, suffers: Chances, decided: BattleTerms) -> Joint:
    """Roll both sides; by the terms the attacker rolls again short of victory."""
    joint = Joint()
    for d, along in enumerate(suffers):
        is_kept = [not decided.reroll or decided.outcome(a + decided.lead, d) == 1 for a in range(len(inflicts))]
        again = sum((chance for a, chance in enumerate(inflicts) if not is_kept[a]), Fraction(0))
        for a, chance in enumerate(inflicts):
            joint[a + decided.lead, d] = along * chance * ((1 if is_kept[a] else 0) + again)
    return joint


def strike_chances(table: Board, attacker: str, defender: str, region: str, decided: BattleTerms) -> Joint:
    """In a strike the Legions roll without bonus dice, and units hit do not roll in the battle.
    Castra takes one hit off both rolls together.
    """
    shield = int(has_castra(table, defender))
    suffers_shield = int(has_castra(table, attacker))
    units = units_of(table, attacker, region)
    joint = Joint()
    for rolled, chance in enumerate(plain_hits(tuple(need for _, need in strike_dice(table, attacker)))):
        struck = min(max(0, rolled - shield), decided.defender)
        after = replace(decided, lead=struck)
        rests = [] if struck == decided.defender else survivors(table, defender, region, struck)
        inflicts = hits_that_count(units, decided.defender - struck, shield if not rolled else 0)
        battles = [
            throw_dice(inflicts, hits_that_count(rest, decided.attacker, suffers_shield), after) for rest in rests
        ]
        # the defender chooses among his own losses what is worst for the attacker
        worst = min(battles, key=lambda joint: sum_up(joint, after).attacker_wins, default={(struck, 0): Fraction(1)})
        for pair, along in worst.items():
            joint[pair] = joint.get(pair, Fraction(0)) + chance * along
    return joint


@lru_cache(maxsize=1024)
def plain_hits(needs: tuple[int, ...]) -> Chances:
    """Return the hits of dice without bonus dice for a 6."""
    chances: Chances = (Fraction(1),)
    for need in needs:
        hit = Fraction(7 - need, 6)
        chances = tuple(
            miss * (1 - hit) + less * hit
            for miss, less in zip((*chances, Fraction(0)), (Fraction(0), *chances), strict=True)
        )
    return chances


def survivors(table: Board, force: str, region: str, hits: int) -> list[list[Unit]]:
    """8.1 Return the dice of a side not wiped out by so many hits.

    Of a tribe its leaders fall first, because the attacker chooses; a player has a choice of his
    own.
    """
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        chiefs = max(0, len(leaders) - hits)
        others = active + inactive - (hits - len(leaders) + chiefs)
        return [[("barbarian", BARBARIAN_NEEDS)] * (chiefs * LEADER_DICE + others)]
    if rival_id(force):
        return [units_of(table, force, region)]
    units = stack(table, force)
    return [[(unit, need + auguries(table)) for unit, need in units_in(rest)] for rest in stacks_after(units, hits)]


def sides_of_attack(table: Board, attacker: str, defender: str, region: str) -> tuple[Side, Side]:
    """Return both sides in their present strength, with their Castra."""
    needs = [units_of(table, force, region) for force in (attacker, defender)]
    stands = [hits_to_destroy(table, force, region) for force in (attacker, defender)]
    shields = [int(has_castra(table, force)) for force in (attacker, defender)]
    return (
        Side(hits_that_count(needs[0], stands[1], shields[1]), stands[0]),
        Side(hits_that_count(needs[1], stands[0], shields[0]), stands[1]),
    )


def hits_that_count(units: Sequence[Unit], most: int, shield: int) -> Chances:
    """Return the hits that count; a Castra marker takes the first away."""
    rolled = hits_of(tuple(sorted(need for _, need in units)), most + shield)
    return (sum(rolled[: shield + 1], Fraction(0)), *rolled[shield + 1 :])


def hits_to_destroy(table: Board, force: str, region: str) -> int:
    """8.1 Return the hits that destroy a side: two for a Legion at full strength, one for every other unit."""
    if rival_id(force):
        return 1
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        return active + inactive + len(leaders)
    units = stack(table, force)
    return units.units + units.full
