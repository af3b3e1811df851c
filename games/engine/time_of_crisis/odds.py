"""Exact chances, as fractions: votes (6.3.2), battles (8) and invasions (9).

A die that hits and shows a 6 brings another of its kind, without limit. With ``miss`` and ``hit`` the chances of
the other five pips, the hits of one die have the generating function G = miss + hit x + x G / 6, which gives every
coefficient in closed form. Nothing here is simulated, and nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

from .combat import Unit, units_of
from .crisis import active_at_home, counters_in, invaders_for
from .data.crisis import CRISIS_TABLES
from .data.event_cards import PREPARING_FOR_WAR
from .data.invasions import INVASION_PATHS
from .data.limits import PROVINCE_FILL
from .data.regions import PROVINCES, TRIBES
from .forces import barbarians_of, has_castra, is_tribe, rival_id, stack
from .senate import extra_dice, lowest_vote, votes_needed
from .state import Board

SIX = Fraction(1, 6)
PIPS = range(1, 7)

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
    needed = votes_needed(table, seat, province, ignore_defenders=ignore_defenders)
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
    first, second = attacking.inflicts, defending.inflicts
    if reroll:
        joint = reroll_lost(first, second, attacking.stands, defending.stands)
    else:
        joint = {(a, d): x * y for (a, x), (d, y) in product(enumerate(first), enumerate(second))}
    outcomes = {1: Fraction(0), -1: Fraction(0), 0: Fraction(0)}
    taken = [Fraction(0)] * len(first)
    for (a, d), chance in joint.items():
        outcomes[outcome(a, d, attacking.stands, defending.stands)] += chance
        taken[a] += chance
    return BattleOdds(outcomes[1], outcomes[-1], outcomes[0], second, tuple(taken))


def reroll_lost(first: Chances, second: Chances, attacker: int, defender: int) -> dict[tuple[int, int], Fraction]:
    """The joint chances of both sides' hits when every roll that does not win is rolled again."""
    joint: dict[tuple[int, int], Fraction] = {}
    for d, along in enumerate(second):
        won = [outcome(a, d, attacker, defender) == 1 for a in range(len(first))]
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


def crisis(table: Board, players: int) -> dict[str, Fraction]:
    """9. The chance of each result of the crisis roll."""
    chances: dict[str, Fraction] = {}
    for white, black in product(PIPS, PIPS):
        result = CRISIS_TABLES[players][white + black].value
        chances[result] = chances.get(result, Fraction(0)) + SIX * SIX
    return chances


def invasions(table: Board, players: int) -> dict[str, Fraction]:
    """9. For each province the chance that the next crisis roll brings barbarians into it."""
    threat = dict.fromkeys(PROVINCES, Fraction(0))
    if table.lasting == PREPARING_FOR_WAR:
        return threat
    for tribe, chance in crisis(table, players).items():
        if tribe in TRIBES:
            for white, black in product(PIPS, PIPS):
                for province in entered(table, tribe, white, black):
                    threat[province] += chance * SIX * SIX
    return threat


def entered(table: Board, tribe: str, white: int, black: int) -> Iterator[str]:
    """The provinces that a roll of the invasion dice brings the tribe into, one more of it being active by then."""
    home = table.homelands[tribe]
    stirred = active_at_home(table, tribe) + (1 if home.inactive else 0)
    coming = invaders_for(table, tribe, black, active=stirred)
    for province in INVASION_PATHS[tribe][white].value:
        room = min(coming, PROVINCE_FILL - counters_in(table, tribe, province))
        if room > 0:
            coming -= room
            yield province
