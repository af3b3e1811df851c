"""The number of rounds, and of people going on from one to the next; pure figures."""

from datetime import timedelta
from math import ceil

from .terms import Terms, divided

USUAL = 16
"""Assumed number of people in a tournament before anybody has entered."""
LEAST_SIZE = 3
"""From tables of three up, any number of people fits if some tables have one fewer."""


def swiss_rounds(people: int) -> int:
    """Return two rounds more than needed for a single winner of all games at tables of four."""
    rounds = 2
    while 4 ** (rounds - 2) < people:
        rounds += 1
    return rounds


def going_on(groups: int, terms: Terms) -> int:
    """Return how many go on from so many tables or pools: the first of each, and others up to full tables."""
    return ceil(groups * terms.advancing / terms.size) * terms.size


def knockout_rounds(people: int, terms: Terms) -> int:
    """Return the number of rounds up to and including the final table."""
    rounds = 1
    while people > terms.size:
        people = going_on(ceil(people / terms.size), terms)
        rounds += 1
    return rounds


def rounds_of(terms: Terms, people: int, groups: int | None = None) -> int:
    """Return the number of rounds for so many people, in the given number of pools or that of the rules."""
    if not terms.is_tournament:
        return 1 if terms.at_once else terms.games
    if terms.format == "swiss":
        return swiss_rounds(people)
    if terms.format == "elimination":
        return knockout_rounds(people, terms)
    pools = len(divided(people, terms.division, terms.size, groups))
    return terms.games + (knockout_rounds(going_on(pools, terms), terms) if pools > 1 else 0)


def length(terms: Terms, people: int = USUAL, groups: int | None = None) -> timedelta:
    """Return the length of a season; for a tournament, with every round taking its whole time."""
    days = terms.round_days * rounds_of(terms, people, groups) if terms.is_tournament else terms.season_days
    return timedelta(days=days)
