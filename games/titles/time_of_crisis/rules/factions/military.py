"""4.5.2 Steps 9 to 18 of the priority list, but for its guidelines: Legions, Generals, armies and Mobs."""

from ..actions import AddLegion, CreateArmy, DisperseMob, RecruitGeneral, Train
from ..armies import offer_add_legion, offer_create, offer_disperse, offer_recruit_general, offer_train
from ..forces import army_of, in_capital, region_of, stack
from ..state import NEUTRAL, State
from .choosing import Choice, first, of
from .events import among
from .guidelines import claimants, contest_italia, hold_italia, hunt_claimants
from .threats import at_risk, support_after, troubled

praetorians = among(["praetorian_guard"])
"""The event of that card, for which no points would be left at the end of the list."""


def train(state: State, seat: int) -> Choice | None:
    """Step 9: reduced Legions, those of armies in provinces of one's own first."""
    action = first(of(Train, offer_train(state, seat)), lambda each: not _at_home(state, seat, each))
    return Choice(action, "train", state.armies[action.army].region) if action else None


def _at_home(state: State, seat: int, action: Train) -> bool:
    region = state.armies[action.army].region
    return region in state.provinces and state.provinces[region].governor == seat


def hold(state: State, seat: int) -> Choice | None:
    """Step 10, by B: the Emperor keeps an army in the capital of Italia."""
    return hold_italia(state, seat) if state.emperor == seat else None


def hunt_rivals(state: State, seat: int) -> Choice | None:
    """Step 11: the Emperor attacks whoever disputes his throne."""
    return hunt_claimants(state, seat) if state.emperor == seat and claimants(state, seat) else None


def contest(state: State, seat: int) -> Choice | None:
    """Step 12, by D: against an Emperor who is not the neutral faction's; the Praetorian Guard against any."""
    if guard := praetorians(state, seat):
        return guard
    return contest_italia(state, seat) if state.emperor not in (seat, NEUTRAL) else None


def add_legion(state: State, seat: int) -> Choice | None:
    """Step 13: to the smallest army that can take one."""
    action = first(of(AddLegion, offer_add_legion(state, seat)), lambda each: _legions(state, each))
    return Choice(action, "add_legion", state.armies[action.army].region) if action else None


def _legions(state: State, action: AddLegion) -> int:
    return state.armies[action.army].legions


def recruit(state: State, seat: int) -> Choice | None:
    """Step 14: a General, if none waits for an army."""
    if state.players[seat].generals:
        return None
    action = first(of(RecruitGeneral, offer_recruit_general(state, seat)), lambda each: each.cost)
    return Choice(action, "recruit_general") if action else None


def create(state: State, seat: int) -> Choice | None:
    """Step 15: in the most exposed province without an army of one's own."""
    guarded = {army.region for army in state.armies_of(seat)}
    options = [action for action in of(CreateArmy, offer_create(state, seat)) if action.province not in guarded]
    action = first(options, lambda each: exposure(state, each.province))
    return Choice(action, "create_army", action.province) if action else None


def exposure(state: State, province: str) -> tuple[bool, bool, int, bool]:
    """What is at risk first, then what is troubled, then the lowest support, then what has no Militia either."""
    return (
        not at_risk(state, province),
        not troubled(state, province),
        support_after(state, province),
        bool(in_capital(state, province)[1]),
    )


def disperse(state: State, seat: int) -> Choice | None:
    """Step 18: by the army, where the Mobs would cost the province and would not after it."""
    options = [action for action in of(DisperseMob, offer_disperse(state, seat)) if _keeps(state, action)]
    action = first(options, lambda each: support_after(state, region_of(state, each.force)))
    return Choice(action, "disperse", region_of(state, action.force)) if action else None


def _keeps(state: State, action: DisperseMob) -> bool:
    province = region_of(state, action.force)
    if not army_of(state, action.force) or not at_risk(state, province):
        return False
    left = max(0, state.provinces[province].mobs - stack(state, action.force).units)
    return support_after(state, province) - 1 > left
