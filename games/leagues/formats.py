"""How many rounds are played, and how many go on from one to the next; pure figures."""

from datetime import timedelta
from math import ceil

from .terms import Terms, divided

USUAL = 16
"""As many people a tournament is thought to have before anybody knows."""
LEAST_SIZE = 3
"""Who sits down at tables of at least three comes out even with one fewer at some, whatever their number."""


def swiss_rounds(people: int) -> int:
    """Two more than it takes until only one of so many can have won at every table of four."""
    rounds = 2
    while 4 ** (rounds - 2) < people:
        rounds += 1
    return rounds


def going_on(groups: int, terms: Terms) -> int:
    """How many go on from so many tables or pools: the first of each, and as many of the others as make full tables."""
    return ceil(groups * terms.advancing / terms.size) * terms.size


def knockout_rounds(people: int, terms: Terms) -> int:
    """How many rounds it takes until all who are left sit at one table, and the round at that."""
    rounds = 1
    while people > terms.size:
        people = going_on(ceil(people / terms.size), terms)
        rounds += 1
    return rounds


def rounds_of(terms: Terms, people: int) -> int:
    """How many rounds so many people play."""
    if not terms.is_tournament:
        return 1 if terms.at_once else terms.games
    if terms.format == "swiss":
        return swiss_rounds(people)
    if terms.format == "elimination":
        return knockout_rounds(people, terms)
    pools = len(divided(people, terms.division, terms.size))
    return terms.games + (knockout_rounds(going_on(pools, terms), terms) if pools > 1 else 0)


def length(terms: Terms, people: int = USUAL) -> timedelta:
    """From the start of a season to its end; of a tournament of so many people, if every round takes all its time."""
    days = terms.round_days * rounds_of(terms, people) if terms.is_tournament else terms.season_days
    return timedelta(days=days)
