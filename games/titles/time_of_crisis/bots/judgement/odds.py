"""The exact chances of `time_of_crisis.odds`, rounded and remembered: a bot asks the same again and again."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...rules.combat import Unit, units_of
from ...rules.forces import has_castra
from ...rules.odds import Terms, at_least, endurance, shielded
from ...rules.points import usable
from ...rules.state import Board


@lru_cache(maxsize=4096)
def vote_chance(dice: int, needed: int, lowest: int) -> float:
    """6.3.2 The chance of ``needed`` votes from so many dice."""
    return float(at_least((lowest,) * dice, needed))


class Force(NamedTuple):
    """One side of a battle that has not been fought: its dice, the hits that destroy it, and its Castra."""

    units: tuple[Unit, ...]
    stands: int
    castra: bool


class Forecast(NamedTuple):
    """The attacker's chance to win, and the hits that attacker and defender can expect to take."""

    wins: float
    suffered: float
    inflicted: float


def foresee(table: Board, attacker: str, defender: str, region: str) -> Forecast:
    """What an attack would come to, of a force as if it stood in ``region``; with Cavalry where it is ready."""
    tie = 1 if usable(table, "cavalry") else -1
    return forecast(muster(table, attacker, region), muster(table, defender, region), tie)


def muster(table: Board, force: str, region: str) -> Force:
    """A force as it would fight in ``region``."""
    units = tuple(units_of(table, force, region))
    return Force(units, endurance(table, force, region), has_castra(table, force))


@lru_cache(maxsize=8192)
def forecast(attacker: Force, defender: Force, tie: int = -1) -> Forecast:
    """8.2 The most hits win, ties the defender unless told; whoever is left alone has won."""
    terms = Terms(attacker.stands, defender.stands, tie)
    given = shielded(attacker.units, defender.stands, defender.castra)
    taken = shielded(defender.units, attacker.stands, attacker.castra)
    wins = suffered = inflicted = 0.0
    for (a, likely), (d, along) in product(enumerate(given), enumerate(taken)):
        chance = float(likely) * float(along)
        wins += chance * (terms.outcome(a, d) == 1)
        suffered += chance * d
        inflicted += chance * a
    return Forecast(wins, suffered, inflicted)
