"""4.5.2 Steps 9 to 18 of the priority list, but for its guidelines: Legions, Generals, armies and
Mobs.
"""

from ..actions import AddLegion, CreateArmy, DisperseMob, RecruitGeneral, Train
from ..armies import offer_add_legion, offer_create, offer_disperse, offer_recruit_general, offer_train
from ..forces import forces_of, region_of, stack
from ..state import NEUTRAL, TocState
from . import events
from .choosing import FactionChoice, first_option, offers_of
from .guidelines import claimants, contest_italia, hold_italia, hunt_claimants
from .threats import at_risk, support_after, troubled

use_arms = events.at_step(12)
"""An event for which no points would be left at the end of the list."""


def train(state: TocState, seat: int) -> FactionChoice | None:
    """Step 9: reduced Legions, those of armies in provinces of one's own first."""
    action = first_option(offers_of(Train, offer_train(state, seat)), lambda each: not _at_home(state, seat, each))
    return FactionChoice(action, "train", state.armies[action.army].region) if action else None


def _at_home(state: TocState, seat: int, action: Train) -> bool:
    region = state.armies[action.army].region
    return region in state.provinces and state.provinces[region].governor == seat


def hold(state: TocState, seat: int) -> FactionChoice | None:
    """Step 10, by B: the Emperor keeps an army in the capital of Italia."""
    return hold_italia(state, seat) if state.emperor == seat else None


def hunt_rivals(state: TocState, seat: int) -> FactionChoice | None:
    """Step 11: the Emperor attacks the claimants to his throne."""
    return hunt_claimants(state, seat) if state.emperor == seat and claimants(state, seat) else None


def contest(state: TocState, seat: int) -> FactionChoice | None:
    """Step 12, by D: against any Emperor but the neutral faction's; an event against any, after one
    that helps its vote.
    """
    if vote := use_arms(state, seat):
        return events.before_votes(state, seat, {"italia": 0}) or vote
    return contest_italia(state, seat) if state.emperor not in (seat, NEUTRAL) else None


def add_legion(state: TocState, seat: int) -> FactionChoice | None:
    """Step 13: to the smallest army with room for it."""
    action = first_option(offers_of(AddLegion, offer_add_legion(state, seat)), lambda each: _legions(state, each))
    return FactionChoice(action, "add_legion", state.armies[action.army].region) if action else None


def _legions(state: TocState, action: AddLegion) -> int:
    return state.armies[action.army].legions


def recruit(state: TocState, seat: int) -> FactionChoice | None:
    """Step 14: a General, if none waits for an army."""
    if state.players[seat].generals:
        return None
    action = first_option(offers_of(RecruitGeneral, offer_recruit_general(state, seat)), lambda each: each.cost)
    return FactionChoice(action, "recruit_general") if action else None


def create(state: TocState, seat: int) -> FactionChoice | None:
    """Step 15: in the most exposed province without an army of one's own; a Militia by itself is
    one (4).
    """
    guarded = {region_of(state, force) for force in forces_of(state, seat)}
    options = [action for action in offers_of(CreateArmy, offer_create(state, seat)) if action.province not in guarded]
    action = first_option(options, lambda each: exposure(state, each.province))
    return FactionChoice(action, "create_army", action.province) if action else None


def exposure(state: TocState, province: str) -> tuple[bool, bool, int]:
    """Rank provinces at risk first, then troubled ones, then by the lowest support."""
    return not at_risk(state, province), not troubled(state, province), support_after(state, province)


def disperse(state: TocState, seat: int) -> FactionChoice | None:
    """Step 18: by the army, if the Mobs would cost the province and would not after it."""
    options = [action for action in offers_of(DisperseMob, offer_disperse(state, seat)) if _keeps(state, action)]
    action = first_option(options, lambda each: support_after(state, region_of(state, each.force)))
    return FactionChoice(action, "disperse", region_of(state, action.force)) if action else None


def _keeps(state: TocState, action: DisperseMob) -> bool:
    province = region_of(state, action.force)
    if not at_risk(state, province):
        return False
    left = max(0, state.provinces[province].mobs - stack(state, action.force).units)
    return support_after(state, province) - 1 > left
