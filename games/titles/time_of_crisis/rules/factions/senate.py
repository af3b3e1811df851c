"""4.5.2 Steps 3 to 7 of the priority list: Governors come, go and are voted in."""

from collections.abc import Iterable

from ..actions import PlaceGovernor, RecallGovernor, RecruitGovernor
from ..data.regions import PROVINCES
from ..senate import may_target, offer_recall, offer_recruit_governor
from ..state import TocState
from . import events
from .choosing import FactionChoice, first_option, offers_of
from .threats import sure_to_be_lost, target
from .votes import dice_lacking, ease, may_vote, within_reach


def recall_or_recruit(state: TocState, seat: int) -> FactionChoice | None:
    """Step 3: without a Governor to place, call back one sure to be lost, or else hire one."""
    if state.players[seat].governors:
        return None
    lost = sure_to_be_lost(state, seat)
    recalls = [action for action in offers_of(RecallGovernor, offer_recall(state, seat)) if action.province in lost]
    if recalls:
        action = first_option(recalls, lambda each: lost.index(each.province))
        assert action
        return FactionChoice(action, "recall", action.province)
    return recruit(state, seat)


def recruit(state: TocState, seat: int) -> FactionChoice | None:
    """Steps 3 and 7: the cheapest Governor left."""
    action = first_option(offers_of(RecruitGovernor, offer_recruit_governor(state, seat)), lambda each: each.cost)
    return FactionChoice(action, "recruit_governor") if action else None


def place_against_target(state: TocState, seat: int) -> FactionChoice | None:
    """Step 4: against the leader, or the Emperor; Italia first if the points suffice."""
    rival = target(state, seat)
    if rival == seat:
        return None
    theirs = [name for name in PROVINCES if state.provinces[name].governor == rival]
    if prepared := prepare(state, seat, theirs):
        return prepared
    options = within_reach(state, seat, theirs)
    italia = [action for action in options if action.province == "italia"]
    return _placed(state, seat, italia or options, "target")


def place_elsewhere(state: TocState, seat: int) -> FactionChoice | None:
    """Step 5: in the easiest province of anybody's."""
    return prepare(state, seat, PROVINCES) or _placed(state, seat, within_reach(state, seat, PROVINCES), "elsewhere")


def _placed(state: TocState, seat: int, options: list[PlaceGovernor], why: str) -> FactionChoice | None:
    action = first_option(options, lambda each: ease(state, seat, each))
    return FactionChoice(action, why, action.province) if action else None


def prepare(state: TocState, seat: int, provinces: Iterable[str]) -> FactionChoice | None:
    """4.5.3 Before one of these votes, return an event that helps it."""
    if not may_vote(state, seat):
        return None
    lacking = {name: dice_lacking(state, seat, name) for name in provinces if may_target(state, seat, name)}
    found = events.before_votes(state, seat, lacking)
    return found._replace(prepares=True) if found else None
