"""4.5.2 The worth of a faction's votes: those within reach, their dice, and the easiest one."""

from collections.abc import Iterable

from ..data.card_setups import SENATE
from ..data.regions import NEIGHBOURS, PROVINCES
from ..odds import vote_chance
from ..orders.place_governor import PlaceGovernor
from ..points import spendable
from ..senate import extra_dice, lowest_vote, may_target, votes_needed, votes_to_roll
from ..state import Board
from .choosing import rank_target

SURE = 0.95
"""The chance of a vote as good as sure: more dice would be wasted on it."""


def may_vote(table: Board, seat: int) -> bool:
    """Return True if there is a Governor to place, and a point for it."""
    return spendable(table, SENATE) > 0 and table.players[seat].governors > 0


def dice_lacking(table: Board, seat: int, province: str) -> int:
    """Count the dice lacking for as many as the votes needed; 0 or less if there are enough."""
    votes = votes_to_roll(table, province, votes_needed(table, seat, province))
    return votes - extra_dice(table, seat, province) - spendable(table, SENATE)


def votes_within_reach(table: Board, seat: int, provinces: Iterable[str]) -> list[PlaceGovernor]:
    """Return a vote in each of these provinces with at least as many dice as votes needed."""
    if not may_vote(table, seat):
        return []
    reached = [name for name in provinces if may_target(table, seat, name) and dice_lacking(table, seat, name) <= 0]
    return [PlaceGovernor(name, dice_for(table, seat, name)) for name in reached]


def dice_for(table: Board, seat: int, province: str) -> int:
    """Count the dice that are as good as enough, if more would not help or the other points buy something; else all."""
    points = spendable(table, SENATE)
    enough = enough_dice(table, seat, province, points)
    certain = lowest_vote(table, province) == 1
    return enough if certain or _buys_more(table, seat, points - enough, province) else points


def enough_dice(table: Board, seat: int, province: str, points: int, *, ignore_defenders: bool = False) -> int:
    """Count the fewest dice for a vote as good as sure, or certain if every die is a vote; else all points."""
    least_chance = 1 if lowest_vote(table, province) == 1 else SURE
    options = (
        dice
        for dice in range(1, points)
        if vote_chance(table, seat, province, dice, ignore_defenders=ignore_defenders) >= least_chance
    )
    return next(options, points)


def _buys_more(table: Board, seat: int, points_left: int, province: str) -> bool:
    """Return True if the points left by a vote hire a Governor, or hold another vote for one at hand."""
    player = table.players[seat]
    if any(cost <= points_left for cost in player.governors_for_hire):
        return True
    price = spendable(table, SENATE) - points_left
    others = [name for name in PROVINCES if name != province and may_target(table, seat, name)]
    return (
        points_left > 0
        and player.governors > 1
        and any(dice_lacking(table, seat, name) + price <= 0 for name in others)
    )


def rank_vote(table: Board, seat: int, action: PlaceGovernor) -> tuple[float, int, int, int]:
    """4.5.2 Rank votes by their chance with all points, then by price, then by the preferred
    target, then by one's own provinces beside it.
    """
    chance = float(vote_chance(table, seat, action.province, spendable(table, SENATE)))
    governor = table.provinces[action.province].governor
    return (-chance, action.dice, rank_target(table, governor), -_neighbours_governed(table, seat, action.province))


def _neighbours_governed(table: Board, seat: int, province: str) -> int:
    """Count a faction's own provinces beside one."""
    return sum(name in PROVINCES and table.provinces[name].governor == seat for name in NEIGHBOURS[province])
