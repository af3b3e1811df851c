"""Exact chances, as fractions: votes (6.3.2) and battles (8); invasions have `danger`.

A die that hits and shows a 6 brings another of its kind, without limit. With ``miss`` and ``hit`` the chances of
the other five pips, the hits of one die have the generating function G = miss + hit x + x G / 6, which gives every
coefficient in closed form. Nothing here is simulated, and nothing is rounded.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

from .combat import Unit, units_of
from .data.emperors import EMPEROR_DIES_FROM
from .forces import barbarians_of, has_castra, is_tribe, rival_id, stack
from .senate import extra_dice, lowest_vote, votes_needed, votes_to_roll
from .state import Board

SIX = Fraction(1, 6)

Chances = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... hits; the last entry stands for that many or more."""


@lru_cache(maxsize=4096)
def die_hits(need: int, most: int) -> Chances:
    """Hits of one die that needs ``need``, a 6 always being a hit with another die to follow."""
    miss, hit = Fraction(need - 1, 6), Fraction(6 - need, 6)
    exact = [miss]
    for _ in range(1, most):
        exact.append(SIX * exact[-1] + (hit if len(exact) == 1 else 0))
    return (*exact[:most], 1 - sum(exact[:most], Fraction(0)))


def add(one: Chances, other: Chances) -> Chances:
    """The sum of two independent numbers of hits, capped as both are."""
    total = [Fraction(0)] * len(one)
    for (a, chance), (b, along) in product(enumerate(one), enumerate(other)):
        total[min(a + b, len(one) - 1)] += chance * along
    return tuple(total)


@lru_cache(maxsize=4096)
def hits_of(needs: tuple[int, ...], most: int) -> Chances:
    """Hits of several dice; ``most`` is where counting stops."""
    if not needs:
        return (Fraction(1), *[Fraction(0)] * most)
    return add(hits_of(needs[1:], most), die_hits(needs[0], most))


def at_least(needs: tuple[int, ...], wanted: int) -> Fraction:
    """The chance of ``wanted`` hits or more."""
    return hits_of(needs, wanted)[wanted] if wanted else Fraction(1)


def vote(table: Board, seat: int, province: str, dice: int, *, ignore_defenders: bool = False) -> Fraction:
    """6.3.2 The chance that a Place Governor action with ``dice`` points passes."""
    needed = votes_to_roll(table, province, votes_needed(table, seat, province, ignore_defenders=ignore_defenders))
    count = dice + extra_dice(table, seat, province)
    return at_least((lowest_vote(table, province),) * count, needed)


class Side(Struct, frozen=True):
    """One side of a battle to come: the chances of the hits it will inflict, and how many destroy it."""

    inflicts: Chances
    stands: int


class BattleOdds(Struct, frozen=True):
    """Who wins (8.2), and the chances of the hits each side will take, the last entry being its destruction."""

    attacker_wins: Fraction
    defender_wins: Fraction
    nobody: Fraction
    attacker_takes: Chances
    defender_takes: Chances


def battle(table: Board, attacker: str, defender: str, region: str, *, reroll: bool = False) -> BattleOdds:
    """8. The odds of an attack. With ``reroll`` the attacker rolls once more whenever he has not won (Flanking
    Maneuver)."""
    attacking, defending = strengths(table, attacker, defender, region)
    throw = reroll_lost if reroll else rolled_once
    return settled(throw(attacking, defending), attacking, defending)


def reroll(table: Board) -> BattleOdds:
    """8. The odds of the battle being fought if the attacker rolls all his dice again (Flanking Maneuver); the hits
    that the defender has rolled stay."""
    fight = table.fight
    attacking, defending = strengths(table, fight.attacker, fight.defender, fight.region)
    suffered = min(fight.defender_hits, attacking.stands)
    known = tuple(Fraction(hits == suffered) for hits in range(attacking.stands + 1))
    return settled(rolled_once(attacking, Side(known, defending.stands)), attacking, defending)


def as_rolled(table: Board) -> int:
    """8.2 Who wins the battle being fought as its dice lie; see `outcome`."""
    fight = table.fight
    attacking, defending = strengths(table, fight.attacker, fight.defender, fight.region)
    return outcome(fight.attacker_hits, fight.defender_hits, attacking.stands, defending.stands)


Joint = dict[tuple[int, int], Fraction]
"""The chance of each pair of hits, the attacker's and the defender's."""


def emperor_dies(taken: Chances) -> Fraction:
    """Expansion, 3.3.3. The chance that an Emperor dies whose army takes so many hits, the last of which destroy it."""
    survives = Fraction(EMPEROR_DIES_FROM.value - 1, 6)
    return 1 - sum((chance * survives**hits for hits, chance in enumerate(taken[:-1])), Fraction(0))


def settled(joint: Joint, attacking: Side, defending: Side) -> BattleOdds:
    """8.2 What the chances of both sides' hits come to."""
    outcomes = {1: Fraction(0), -1: Fraction(0), 0: Fraction(0)}
    attacker_takes = [Fraction(0)] * (attacking.stands + 1)
    defender_takes = [Fraction(0)] * (defending.stands + 1)
    for (a, d), chance in joint.items():
        outcomes[outcome(a, d, attacking.stands, defending.stands)] += chance
        attacker_takes[d] += chance
        defender_takes[a] += chance
    return BattleOdds(outcomes[1], outcomes[-1], outcomes[0], tuple(attacker_takes), tuple(defender_takes))


def rolled_once(attacking: Side, defending: Side) -> Joint:
    """Both sides roll, and that is that."""
    pairs = product(enumerate(attacking.inflicts), enumerate(defending.inflicts))
    return {(a, d): chance * along for (a, chance), (d, along) in pairs}


def reroll_lost(attacking: Side, defending: Side) -> Joint:
    """Every roll that does not win is rolled again by the attacker."""
    first, joint = attacking.inflicts, Joint()
    for d, along in enumerate(defending.inflicts):
        won = [outcome(a, d, attacking.stands, defending.stands) == 1 for a in range(len(first))]
        again = sum((chance for a, chance in enumerate(first) if not won[a]), Fraction(0))
        for a, chance in enumerate(first):
            joint[a, d] = along * chance * ((1 if won[a] else 0) + again)
    return joint


def outcome(a: int, d: int, attacker: int, defender: int) -> int:
    """8.2 With ``a`` and ``d`` hits inflicted: 1 when the attacker wins, -1 the defender, 0 nobody."""
    attacker_falls, defender_falls = d >= attacker, a >= defender
    if attacker_falls or defender_falls:
        return defender_falls - attacker_falls
    return 1 if a > d else -1


def strengths(table: Board, attacker: str, defender: str, region: str) -> tuple[Side, Side]:
    """Both sides as they stand, Castra counted where it lies."""
    needs = [units_of(table, force, region) for force in (attacker, defender)]
    stands = [endurance(table, force, region) for force in (attacker, defender)]
    shields = [int(has_castra(table, force)) for force in (attacker, defender)]
    return (
        Side(shielded(needs[0], stands[1], shields[1]), stands[0]),
        Side(shielded(needs[1], stands[0], shields[0]), stands[1]),
    )


def shielded(units: Sequence[Unit], most: int, shield: int) -> Chances:
    """Hits that count; a Castra marker takes the first away."""
    rolled = hits_of(tuple(sorted(need for _, need in units)), most + shield)
    return (sum(rolled[: shield + 1], Fraction(0)), *rolled[shield + 1 :])


def endurance(table: Board, force: str, region: str) -> int:
    """8.1 The hits that destroy a side: two for a Legion at full strength, one for every other unit."""
    if rival_id(force):
        return 1
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        return active + inactive + len(leaders)
    units = stack(table, force)
    return units.units + units.full
