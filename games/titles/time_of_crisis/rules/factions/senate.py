"""4.5.2 Steps 3 to 7 of the priority list: Governors come, go and are voted in."""

from collections.abc import Iterable

from ..actions import PlaceGovernor, RecallGovernor, RecruitGovernor
from ..data.cards import SENATE
from ..data.regions import PROVINCES
from ..odds import vote
from ..points import spendable
from ..senate import (
    extra_dice,
    lowest_vote,
    may_target,
    offer_recall,
    offer_recruit_governor,
    votes_needed,
    votes_to_roll,
)
from ..state import Board, State
from .choosing import Choice, first, neighbours_governed, of, rank
from .threats import sure_to_be_lost, target


def recall_or_recruit(state: State, seat: int) -> Choice | None:
    """Step 3: without a Governor to place, call back one who is lost anyway, or else hire one."""
    if state.players[seat].governors:
        return None
    lost = sure_to_be_lost(state, seat)
    recalls = [action for action in of(RecallGovernor, offer_recall(state, seat)) if action.province in lost]
    if recalls:
        action = first(recalls, lambda each: lost.index(each.province))
        assert action
        return Choice(action, "recall", action.province)
    return recruit(state, seat)


def recruit(state: State, seat: int) -> Choice | None:
    """Steps 3 and 7: the cheapest Governor that is left."""
    action = first(of(RecruitGovernor, offer_recruit_governor(state, seat)), lambda each: each.cost)
    return Choice(action, "recruit_governor") if action else None


def place_against_target(state: State, seat: int) -> Choice | None:
    """Step 4: against who leads, or the Emperor; Italia first where the points reach it."""
    rival = target(state, seat)
    if rival == seat:
        return None
    theirs = within_reach(state, seat, (name for name in PROVINCES if state.provinces[name].governor == rival))
    italia = [action for action in theirs if action.province == "italia"]
    return _placed(state, seat, italia or theirs, "target")


def place_elsewhere(state: State, seat: int) -> Choice | None:
    """Step 5: in the easiest province of anybody's."""
    return _placed(state, seat, within_reach(state, seat, PROVINCES), "elsewhere")


def _placed(state: State, seat: int, options: list[PlaceGovernor], why: str) -> Choice | None:
    action = first(options, lambda each: ease(state, seat, each))
    return Choice(action, why, action.province) if action else None


def within_reach(state: State, seat: int, provinces: Iterable[str]) -> list[PlaceGovernor]:
    """A vote with as many dice as are sure to be enough, or else all, in each of these provinces where there are at
    least as many dice as votes are needed."""
    points = spendable(state, SENATE)
    if not points or not state.players[seat].governors:
        return []
    found = []
    for name in provinces:
        if may_target(state, seat, name):
            needed = votes_to_roll(state, name, votes_needed(state, seat, name))
            free = extra_dice(state, seat, name)
            if points + free >= needed:
                dice = max(1, needed - free) if lowest_vote(state, name) == 1 else points
                found.append(PlaceGovernor(name, dice))
    return found


def ease(table: Board, seat: int, action: PlaceGovernor) -> tuple[float, int, int, int]:
    """4.5.2 The likeliest vote first, then the cheapest, then whom one rather acts against, then what lies by one's
    own provinces."""
    chance = float(vote(table, seat, action.province, action.dice))
    governor = table.provinces[action.province].governor
    return (-chance, action.dice, rank(table, governor), -neighbours_governed(table, seat, action.province))
