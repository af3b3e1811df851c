"""Exact chances of `time_of_crisis.odds`, rounded and cached: a bot asks the same again and again."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...rules.card import battle_cards
from ...rules.combat import Unit, units_of
from ...rules.forces import has_castra
from ...rules.odds import BattleTerms, at_least, counted_hits, endurance
from ...rules.points import is_usable
from ...rules.state import Board


@lru_cache(maxsize=4096)
def vote_chance(dice: int, votes: int, lowest: int) -> float:
    """6.3.2 Return the chance of ``votes`` votes from so many dice."""
    return float(at_least((lowest,) * dice, votes))


class Force(NamedTuple):
    """One side of a possible battle: its dice, the hits that destroy it, and its Castra."""

    units: tuple[Unit, ...]
    stands: int
    castra: bool


class BattleForecast(NamedTuple):
    """The attacker's chance to win, and the hits that attacker and defender can expect to take."""

    wins: float
    suffered: float
    inflicted: float


def foresee(table: Board, attacker: str, defender: str, region: str) -> BattleForecast:
    """Forecast an attack, of a force as if it stood in ``region``; with an event that wins a tie."""
    wins_tie = any(card.wins_ties and is_usable(table, name) for name, card in battle_cards().items())
    tie = 1 if wins_tie else -1
    return forecast(muster(table, attacker, region), muster(table, defender, region), tie)


def muster(table: Board, force: str, region: str) -> Force:
    """Return a force as it would fight in ``region``."""
    units = tuple(units_of(table, force, region))
    return Force(units, endurance(table, force, region), has_castra(table, force))


@lru_cache(maxsize=8192)
def forecast(attacker: Force, defender: Force, tie: int = -1) -> BattleForecast:
    """8.2 Forecast a battle: the most hits win, the defender a tie unless told; a side left alone has won."""
    terms = BattleTerms(attacker.stands, defender.stands, tie)
    attacker_hits = counted_hits(attacker.units, defender.stands, defender.castra)
    defender_hits = counted_hits(defender.units, attacker.stands, attacker.castra)
    wins = suffered = inflicted = 0.0
    for (a, likely), (d, along) in product(enumerate(attacker_hits), enumerate(defender_hits)):
        chance = float(likely) * float(along)
        wins += chance * (terms.outcome(a, d) == 1)
        suffered += chance * d
        inflicted += chance * a
    return BattleForecast(wins, suffered, inflicted)
