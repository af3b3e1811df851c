"""6.3.2 Senate actions: votes are bought if they are likely and worth it."""

from functools import lru_cache

from ...rules.data.card_setups import SENATE
from ...rules.data.regions import PROVINCES
from ...rules.odds import at_least
from ...rules.orders.place_governor import PlaceGovernor
from ...rules.orders.recall_governor import RecallGovernor
from ...rules.orders.recruit_governor import RecruitGovernor
from ...rules.points import is_usable, spendable
from ...rules.senate import AMBITUS_CARD, extra_dice, lowest_vote, may_target, votes_needed, votes_to_roll
from .outlook import NEVER, VOTES, Scorers, SeatOutlook

DIE_WORTH = 0.8
"""The worth of a point of Senate influence elsewhere."""
SPARE_GOVERNOR_WORTH = 0.4


def score_place_governor(outlook: SeatOutlook, action: PlaceGovernor) -> float:
    return vote_worth(outlook, action.province, action.dice)


def vote_worth(outlook: SeatOutlook, province: str, points: int) -> float:
    """Return the average gain of so many points in a vote, less their price."""
    table, seat = outlook.view, outlook.seat
    dice = points + extra_dice(table, seat, province)
    votes = votes_to_roll(table, province, votes_needed(table, seat, province))
    chance = vote_chance(dice, votes, lowest_pip(outlook, province))
    return chance * outlook.worth_of(province) - DIE_WORTH * points


@lru_cache(maxsize=4096)
def vote_chance(dice: int, votes: int, lowest: int) -> float:
    """6.3.2 Return the chance of ``votes`` votes from so many dice."""
    return float(at_least((lowest,) * dice, votes))


def lowest_pip(outlook: SeatOutlook, province: str) -> int:
    """Return the lowest pip that will be a vote, with Ambitus if it is ready."""
    return lowest_vote(outlook.view, province, ambitus=is_usable(outlook.view, AMBITUS_CARD))


def score_recruit_governor(outlook: SeatOutlook, action: RecruitGovernor) -> float:
    """Recruit one for a vote this turn, or with points about to be lost."""
    points_left = spendable(outlook.view, SENATE) - action.cost
    if outlook.me.governors:
        return SPARE_GOVERNOR_WORTH + 0.01 * action.cost
    return max(best_vote(outlook, points_left), SPARE_GOVERNOR_WORTH)


def best_vote(outlook: SeatOutlook, points: int) -> float:
    """Value the best vote for a Governor from the box with so many points; a die or two to spare is enough."""
    table, seat = outlook.view, outlook.seat
    worths = [0.0]
    for name in PROVINCES:
        if points > 0 and may_target(table, seat, name):
            fewest_dice = min(points, max(1, votes_to_roll(table, name, votes_needed(table, seat, name))))
            worths += [vote_worth(outlook, name, dice) for dice in range(fewest_dice, min(points, fewest_dice + 2) + 1)]
    return max(worths)


def score_recall(outlook: SeatOutlook, action: RecallGovernor) -> float:
    """Never recall: Governors are kept."""
    return NEVER


SCORERS: Scorers = {
    PlaceGovernor: (VOTES, score_place_governor),
    RecruitGovernor: (VOTES, score_recruit_governor),
    RecallGovernor: (VOTES, score_recall),
}
