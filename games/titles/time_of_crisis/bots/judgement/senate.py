"""6.3.2 Senate actions, and the Praetorian Guard: votes are bought where they are likely and worth it."""

from ...rules.actions import PlaceGovernor, RecallGovernor, RecruitGovernor, UsePraetorianGuard, UseQuaestor
from ...rules.data.cards import PRAETORIAN_GUARD_IGNORES_DEFENDERS, SENATE
from ...rules.data.regions import PROVINCES
from ...rules.points import spendable, usable
from ...rules.senate import extra_dice, lowest_vote, may_target, votes_needed, votes_to_roll
from .odds import vote_chance
from .outlook import Outlook
from .scale import NEVER, PRECAUTIONS, VOTES, Scorers

DIE_WORTH = 0.8
"""What a point of Senate influence is worth elsewhere."""
SPARE_GOVERNOR_WORTH = 0.4


def place_governor(outlook: Outlook, action: PlaceGovernor) -> float:
    return vote_worth(outlook, action.province, action.dice)


def vote_worth(outlook: Outlook, province: str, points: int) -> float:
    """What so many points bring on average in a vote, less their price."""
    table, seat = outlook.view, outlook.seat
    dice = points + extra_dice(table, seat, province)
    needed = votes_to_roll(table, province, votes_needed(table, seat, province))
    chance = vote_chance(dice, needed, lowest(outlook, province))
    return chance * outlook.worth(province) - DIE_WORTH * points


def lowest(outlook: Outlook, province: str) -> int:
    """The lowest pip that will be a vote, Ambitus counted where it is ready."""
    return lowest_vote(outlook.view, province, ambitus=usable(outlook.view, "ambitus"))


def praetorian_guard(outlook: Outlook, action: UsePraetorianGuard) -> float:
    """The same vote for Military influence, at the price of one's battles."""
    table, seat = outlook.view, outlook.seat
    ignored = PRAETORIAN_GUARD_IGNORES_DEFENDERS.value
    needed = votes_to_roll(table, "italia", votes_needed(table, seat, "italia", ignore_defenders=ignored))
    dice = action.dice + extra_dice(table, seat, "italia")
    chance = vote_chance(dice, needed, lowest(outlook, "italia"))
    return chance * outlook.worth("italia") - DIE_WORTH * action.dice


def recruit_governor(outlook: Outlook, action: RecruitGovernor) -> float:
    """One for a vote this turn, or with points that would be lost."""
    left = spendable(outlook.view, SENATE) - action.cost
    if outlook.me.governors:
        return SPARE_GOVERNOR_WORTH + 0.01 * action.cost
    return max(best_vote(outlook, left), SPARE_GOVERNOR_WORTH)


def best_vote(outlook: Outlook, points: int) -> float:
    """The best that a Governor in the box could do with so many points; a die or two to spare is enough."""
    table, seat = outlook.view, outlook.seat
    worths = [0.0]
    for name in PROVINCES:
        if points > 0 and may_target(table, seat, name):
            needed = min(points, max(1, votes_to_roll(table, name, votes_needed(table, seat, name))))
            worths += [vote_worth(outlook, name, dice) for dice in range(needed, min(points, needed + 2) + 1)]
    return max(worths)


def recall(outlook: Outlook, action: RecallGovernor) -> float:
    """Never: what one has one keeps."""
    return NEVER


def quaestor(outlook: Outlook, action: UseQuaestor) -> float:
    """Where the loss would hurt most and the vote is cheapest."""
    place = outlook.view.provinces[action.province]
    if place.marker:
        return 0.1
    return outlook.worth(action.province) / (1 + place.support)


SCORERS: Scorers = {
    PlaceGovernor: (VOTES, place_governor),
    UsePraetorianGuard: (VOTES, praetorian_guard),
    RecruitGovernor: (VOTES, recruit_governor),
    RecallGovernor: (VOTES, recall),
    UseQuaestor: (PRECAUTIONS, quaestor),
}
