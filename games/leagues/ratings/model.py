"""A rating for games of two to four: Plackett-Luce after Weng and Lin (2011), by openskill.

A skill is a mean and its uncertainty; one game changes both for everybody at the table.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product
from typing import NamedTuple

from openskill.models import PlackettLuce

BETA = 25 / 6
"""Variation of play from one evening to another."""
RESTLESS = 0.25
"""Growth of a player's variance in thirty days without a game."""
PROVISIONAL_GAMES, PROVISIONAL_SIGMA = 10, 5.5
POINTS, MIDDLE = 40, 1500
"""Scale of shown ratings: points to a unit of skill, and the middle."""


class Skill(NamedTuple):
    """A mean, and its standard deviation."""

    mu: float
    sigma: float

    @property
    def cautious(self) -> float:
        """Return the figure leaderboards sort by."""
        return self.mu - 2 * self.sigma


class RatingPoints(NamedTuple):
    """A skill for people: points, and their likely error either way."""

    points: int
    give_or_take: int
    provisional: bool


NEW = Skill(25.0, 25 / 3)


def _certainty_speed(*_figures: object) -> float:
    """Return Weng and Lin's gamma, the speed of gaining certainty.

    At one, skills are found sooner than by their default.
    """
    return 1.0


MODEL = PlackettLuce(mu=NEW.mu, sigma=NEW.sigma, beta=BETA, tau=25 / 300, gamma=_certainty_speed)


def to_points(skill: Skill, games: int) -> RatingPoints:
    """Return the figure for people, after so many rated games."""
    provisional = games < PROVISIONAL_GAMES or skill.sigma > PROVISIONAL_SIGMA
    return RatingPoints(round(MIDDLE + POINTS * (skill.mu - NEW.mu)), round(2 * POINTS * skill.sigma), provisional)


def after_rest(skill: Skill, days: float) -> Skill:
    """Return the skill after so many days without a game: as high, and less sure, but never less than a newcomer's."""
    return Skill(skill.mu, min(NEW.sigma, math.sqrt(skill.sigma**2 + RESTLESS * days / 30)))


def chances(skills: Sequence[Skill], offsets: Sequence[float] = ()) -> list[float]:
    """Return each player's chance of winning.

    ``offsets`` are the worths of seats, in units of the whole table's spread.
    """
    scale = scale_of(skills)
    weights = [math.exp(skill.mu / scale + offset) for skill, offset in _with_offsets(skills, offsets)]
    return [weight / sum(weights) for weight in weights]


def rate_game(skills: Sequence[Skill], places: Sequence[int], offsets: Sequence[float] = ()) -> list[Skill]:
    """Return the skills after a game with these places, equal for shared ones.

    openskill gives the third of two joint winners as much as them, so level players are rated in
    each possible order, to keep the sum of all means. The worth of a seat is no merit: a good one
    adds to its player's strength while the game is rated.
    """
    scale = scale_of(skills)
    seat_worths = [offset * scale for _, offset in _with_offsets(skills, offsets)]
    seated = [Skill(skill.mu + worth, skill.sigma) for skill, worth in zip(skills, seat_worths, strict=True)]
    after = [_in_order(seated, order) for order in _possible_orders(places)]
    return [
        Skill(
            _mean_of([outcome[index].mu for outcome in after]) - worth,
            _mean_deviation([outcome[index].sigma for outcome in after]),
        )
        for index, worth in enumerate(seat_worths)
    ]


def _with_offsets(skills: Sequence[Skill], offsets: Sequence[float]) -> Iterator[tuple[Skill, float]]:
    return zip(skills, offsets or [0.0] * len(skills), strict=True)


def scale_of(skills: Sequence[Skill]) -> float:
    """Return the total uncertainty of all at the table."""
    return math.sqrt(sum(skill.sigma**2 + BETA**2 for skill in skills))


def _possible_orders(places: Sequence[int]) -> Iterator[list[int]]:
    """Yield each ranking without ties compatible with these places: the rank of each player."""
    players = sorted(range(len(places)), key=places.__getitem__)
    level = [list(group) for _, group in groupby(players, key=places.__getitem__)]
    for orders in product(*(permutations(group) for group in level)):
        ranks = [0] * len(places)
        for rank, player in enumerate(player for group in orders for player in group):
            ranks[player] = rank
        yield ranks


def _in_order(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    return [Skill(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]


def _mean_of(figures: Sequence[float]) -> float:
    return math.fsum(figures) / len(figures)


def _mean_deviation(sigmas: Sequence[float]) -> float:
    """Return the deviation of the mean variance."""
    return math.sqrt(_mean_of([sigma**2 for sigma in sigmas]))
