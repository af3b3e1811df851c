"""The number of rounds, of people going on from one to the next, and the dates of a season; pure figures."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from .terms import Terms, divided

USUAL = 16
"""Assumed number of people in a tournament before anybody has entered."""
LEAST_SIZE = 3
"""From tables of three up, any number of people fits if some tables have one fewer."""
PAIR = 2
"""The size of tables that only a Swiss may have: with an odd number of people one table has three."""


def swiss_rounds(people: int, size: int = 4) -> int:
    """Return two rounds more than needed for a single winner of all games; at tables of two no more
    than everybody has opponents.
    """
    rounds = 2
    while size ** (rounds - 2) < people:
        rounds += 1
    return min(rounds, max(1, people - 1)) if size == PAIR else rounds


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
        return swiss_rounds(people, terms.size) + terms.final
    if terms.format == "elimination":
        return knockout_rounds(people, terms)
    pools = len(divided(people, terms.division, terms.size, groups))
    return terms.games + (knockout_rounds(going_on(pools, terms), terms) if pools > 1 else 0)


def length(terms: Terms, people: int = USUAL, groups: int | None = None) -> timedelta:
    """Return the length of a season; for a tournament, with every round taking its whole time."""
    days = terms.round_days * rounds_of(terms, people, groups) if terms.is_tournament else terms.season_days
    return timedelta(days=days)


class SeasonDates(NamedTuple):
    check_in: datetime
    rounds: Sequence[datetime]
    ends: datetime


def season_dates(terms: Terms, starts: datetime) -> SeasonDates:
    """Return the dates of a season with this start: its check-in, the rounds known so early, and its end."""
    rounds = 1 if terms.at_once or terms.by_rounds else terms.games
    check_in = starts - timedelta(days=terms.check_in_days)
    return SeasonDates(check_in, round_starts(terms, starts, rounds), starts + length(terms))


def round_starts(terms: Terms, starts: datetime, rounds: int) -> list[datetime]:
    """Return when each of so many rounds opens, if none waits for the results of the one before."""
    return [starts + number * timedelta(days=terms.round_days) for number in range(rounds)]
