"""4.5.2 The priority list: the uses of a faction's influence, from the top to the bottom, with its
events as the cards tell them (4.5.3).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ..card import CARDS, InfluenceCard
from ..data.card_setups import MILITARY, POPULACE, SENATE
from ..data.regions import NEIGHBOURS, PROVINCES, TRIBES
from ..forces import forces_of, in_capital, region_of, stack
from ..orders.add_legion import ADD_LEGION, AddLegion
from ..orders.build import BUILD, Build
from ..orders.create_army import CREATE_ARMY, CreateArmy
from ..orders.disperse_mob import DISPERSE_MOB, DisperseMob
from ..orders.hold_games import HOLD_GAMES, HoldGames
from ..orders.increase_support import INCREASE_SUPPORT, IncreaseSupport
from ..orders.place_governor import PlaceGovernor
from ..orders.place_militia import PLACE_MILITIA, PlaceMilitia
from ..orders.recall_governor import RECALL_GOVERNOR, RecallGovernor
from ..orders.recruit_general import RECRUIT_GENERAL, RecruitGeneral
from ..orders.recruit_governor import RECRUIT_GOVERNOR, RecruitGovernor
from ..orders.train import TRAIN, Train
from ..senate import may_target
from ..state import NEUTRAL, TocState
from ..support import is_threatened
from . import guidelines
from .choosing import FactionChoice, first_option, offers_of
from .guidelines import contest_italia, has_claimants, hold_italia, hunt_claimants
from .threats import common_target, danger_list, holds_italia, is_at_risk, support_after, sure_to_be_lost
from .votes import dice_lacking, may_vote, rank_vote, votes_within_reach

Guideline = Callable[[TocState, int], FactionChoice | None]


def first_useful(is_suitable: Callable[[InfluenceCard], bool]) -> Guideline:
    """Make a guideline of the first of the turn's events, of such cards, with an effect."""

    def choose(state: TocState, seat: int) -> FactionChoice | None:
        cards = [CARDS[name] for name in state.now.events]
        return next(
            (choice for card in cards if is_suitable(card) and (choice := card.faction_use(state, seat))),
            None,
        )

    return choose


def at_step(step: int) -> Guideline:
    """The same of the cards that are used as early as this step of the list."""
    return first_useful(lambda card: card.early_step == step)


def in_sphere(sphere: str) -> Guideline:
    """The same of all cards of a sphere."""
    return first_useful(lambda card: card.sphere == sphere)


anything = first_useful(lambda card: True)


def before_votes(state: TocState, seat: int, lacking: Mapping[str, int]) -> FactionChoice | None:
    """4.5.3 Return an event that helps one of these votes, each lacking so many dice."""
    return next(
        (choice for card in CARDS.values() if (choice := card.before_votes(state, seat, lacking))),
        None,
    )


class PriorityStep(NamedTuple):
    """One step of the list.

    ``area`` is the influence it needs, "" for any. A step that ``stays`` is asked again until it
    has no act; one that goes ``back`` begins its area again if anything was done since it began.
    """

    step: int
    area: str
    choose: Callable[[TocState, int], FactionChoice | None]
    stays: bool = False
    back: int = 0


quiet_barbarians = at_step(1)


def clear_threats(state: TocState, seat: int) -> FactionChoice | None:
    """Step 1: events that quiet barbarians, else arms (A)."""
    if not danger_list(state, seat):
        return None
    return quiet_barbarians(state, seat) or guidelines.defend(state, seat)


def protect_italia(state: TocState, seat: int) -> FactionChoice | None:
    """Step 2: the Emperor brings an army into Italia's capital (B)."""
    if state.emperor != seat or holds_italia(state, seat):
        return None
    return hold_italia(state, seat)


def choose_recall_or_governor(state: TocState, seat: int) -> FactionChoice | None:
    """Step 3: without a Governor to place, call back one sure to be lost, or else hire one."""
    if state.players[seat].governors:
        return None
    lost = sure_to_be_lost(state, seat)
    recalls = [
        action for action in offers_of(RecallGovernor, RECALL_GOVERNOR.offer(state, seat)) if action.province in lost
    ]
    if recalls:
        action = first_option(recalls, lambda offer: lost.index(offer.province))
        assert action
        return FactionChoice(action, "recall", action.province)
    return choose_governor(state, seat)


def choose_governor(state: TocState, seat: int) -> FactionChoice | None:
    """Steps 3 and 7: the cheapest Governor left."""
    action = first_option(offers_of(RecruitGovernor, RECRUIT_GOVERNOR.offer(state, seat)), lambda offer: offer.cost)
    return FactionChoice(action, "recruit_governor") if action else None


def choose_vote_against_target(state: TocState, seat: int) -> FactionChoice | None:
    """Step 4: against the leader, or the Emperor; Italia first if the points suffice."""
    rival = common_target(state, seat)
    if rival == seat:
        return None
    theirs = [name for name in PROVINCES if state.provinces[name].governor == rival]
    if prepared := choose_event_before_votes(state, seat, theirs):
        return prepared
    options = votes_within_reach(state, seat, theirs)
    italia = [action for action in options if action.province == "italia"]
    return _easiest_vote(state, seat, italia or options, "target")


def choose_vote_elsewhere(state: TocState, seat: int) -> FactionChoice | None:
    """Step 5: in the easiest province of anybody's."""
    return choose_event_before_votes(state, seat, PROVINCES) or _easiest_vote(
        state, seat, votes_within_reach(state, seat, PROVINCES), "elsewhere"
    )


def _easiest_vote(state: TocState, seat: int, options: list[PlaceGovernor], why: str) -> FactionChoice | None:
    action = first_option(options, lambda offer: rank_vote(state, seat, offer))
    return FactionChoice(action, why, action.province) if action else None


def choose_event_before_votes(state: TocState, seat: int, provinces: Iterable[str]) -> FactionChoice | None:
    """4.5.3 Before one of these votes, return an event that helps it."""
    if not may_vote(state, seat):
        return None
    lacking = {name: dice_lacking(state, seat, name) for name in provinces if may_target(state, seat, name)}
    choice = before_votes(state, seat, lacking)
    return choice._replace(prepares=True) if choice else None


use_arms = at_step(12)
"""An event for which no points would be left at the end of the list."""


def choose_training(state: TocState, seat: int) -> FactionChoice | None:
    """Step 9: reduced Legions, those of armies in provinces of one's own first."""
    action = first_option(offers_of(Train, TRAIN.offer(state, seat)), lambda offer: not _at_home(state, seat, offer))
    return FactionChoice(action, "train", state.armies[action.army].region) if action else None


def _at_home(state: TocState, seat: int, action: Train) -> bool:
    region = state.armies[action.army].region
    return region in state.provinces and state.provinces[region].governor == seat


def hold_capital(state: TocState, seat: int) -> FactionChoice | None:
    """Step 10, by B: the Emperor keeps an army in Italia's capital."""
    return hold_italia(state, seat) if state.emperor == seat else None


def hunt_rivals(state: TocState, seat: int) -> FactionChoice | None:
    """Step 11: the Emperor attacks the claimants to his throne."""
    return hunt_claimants(state, seat) if state.emperor == seat and has_claimants(state, seat) else None


def contest_throne(state: TocState, seat: int) -> FactionChoice | None:
    """Step 12, by D: against any Emperor but the neutral faction's; an event against any, after one
    that helps its vote.
    """
    if vote := use_arms(state, seat):
        return before_votes(state, seat, {"italia": 0}) or vote
    return contest_italia(state, seat) if state.emperor not in (seat, NEUTRAL) else None


def choose_army_for_legion(state: TocState, seat: int) -> FactionChoice | None:
    """Step 13: to the smallest army with room for it."""
    action = first_option(offers_of(AddLegion, ADD_LEGION.offer(state, seat)), lambda offer: _legions_of(state, offer))
    return FactionChoice(action, "add_legion", state.armies[action.army].region) if action else None


def _legions_of(state: TocState, action: AddLegion) -> int:
    return state.armies[action.army].legions


def choose_general(state: TocState, seat: int) -> FactionChoice | None:
    """Step 14: a General, if none waits for an army."""
    if state.players[seat].generals:
        return None
    action = first_option(offers_of(RecruitGeneral, RECRUIT_GENERAL.offer(state, seat)), lambda offer: offer.cost)
    return FactionChoice(action, "recruit_general") if action else None


def choose_province_for_army(state: TocState, seat: int) -> FactionChoice | None:
    """Step 15: in the most exposed province without an army of one's own; a Militia by itself is one (4)."""
    guarded = {region_of(state, force) for force in forces_of(state, seat)}
    options = [
        action for action in offers_of(CreateArmy, CREATE_ARMY.offer(state, seat)) if action.province not in guarded
    ]
    action = first_option(options, lambda offer: rank_exposure(state, offer.province))
    return FactionChoice(action, "create_army", action.province) if action else None


def rank_exposure(state: TocState, province: str) -> tuple[bool, bool, int]:
    """Rank provinces at risk first, then troubled ones, then by the lowest support."""
    return not is_at_risk(state, province), not is_threatened(state, province), support_after(state, province)


def hunt_legacy(state: TocState, seat: int) -> FactionChoice | None:
    """Step 17: a battle for Legacy (C); an army that has fought marches again to another one."""
    return guidelines.hunt(state, seat) or march_again(state, seat)


march_again = at_step(17)


def choose_mobs_to_disperse(state: TocState, seat: int) -> FactionChoice | None:
    """Step 18: by the army, if the Mobs would cost the province and would not after it."""
    options = [action for action in offers_of(DisperseMob, DISPERSE_MOB.offer(state, seat)) if _saves(state, action)]
    action = first_option(options, lambda offer: support_after(state, region_of(state, offer.force)))
    return FactionChoice(action, "disperse", region_of(state, action.force)) if action else None


def _saves(state: TocState, action: DisperseMob) -> bool:
    province = region_of(state, action.force)
    if not is_at_risk(state, province):
        return False
    remaining_mobs = max(0, state.provinces[province].mobs - stack(state, action.force).units)
    return support_after(state, province) - 1 > remaining_mobs


turn_against_rival = at_step(21)


def choose_endangered_province(state: TocState, seat: int) -> FactionChoice | None:
    """Step 19: support rises in the most endangered province."""
    order = danger_list(state, seat)
    options = [
        action for action in offers_of(IncreaseSupport, INCREASE_SUPPORT.offer(state, seat)) if action.province in order
    ]
    action = first_option(options, lambda offer: order.index(offer.province))
    return FactionChoice(action, "shore_up", action.province) if action else None


def choose_province_for_games(state: TocState, seat: int) -> FactionChoice | None:
    """Step 20: in the province nearest to being lost."""
    action = first_option(
        offers_of(HoldGames, HOLD_GAMES.offer(state, seat)), lambda offer: _margin(state, offer.province)
    )
    return FactionChoice(action, "hold_games", action.province) if action else None


def _margin(state: TocState, province: str) -> int:
    return support_after(state, province) - state.provinces[province].mobs


def choose_province_for_support(state: TocState, seat: int) -> FactionChoice | None:
    """Step 21: the lowest support rises; of equals that of the easiest province to vote away.

    An event comes before it, because no points would be left for it.
    """
    if against := turn_against_rival(state, seat):
        return against._replace(prepares=True)
    action = first_option(
        offers_of(IncreaseSupport, INCREASE_SUPPORT.offer(state, seat)),
        lambda offer: _support_rank(state, offer.province),
    )
    return FactionChoice(action, "raise_support", action.province) if action else None


def _support_rank(state: TocState, province: str) -> tuple[int, int]:
    return state.provinces[province].support, in_capital(state, province)[1]


def choose_province_for_militia(state: TocState, seat: int) -> FactionChoice | None:
    """Step 22: provinces without an army first."""
    action = first_option(
        offers_of(PlaceMilitia, PLACE_MILITIA.offer(state, seat)), lambda offer: in_capital(state, offer.province)[1]
    )
    return FactionChoice(action, "place_militia", action.province) if action else None


def choose_improvement(state: TocState, seat: int) -> FactionChoice | None:
    """Step 23: an Amphitheatre in a province with former Mobs, Limes on a border, a Basilica
    elsewhere; then the rest.
    """
    action = first_option(offers_of(Build, BUILD.offer(state, seat)), lambda offer: _build_rank(state, seat, offer))
    return FactionChoice(action, "build", action.province) if action else None


def _build_rank(state: TocState, seat: int, action: Build) -> tuple[int, int]:
    """Rank an improvement by its fitness for its province, and the number there."""
    border = any(near in TRIBES for near in NEIGHBOURS[action.province])
    order = ("limes", "basilica", "amphitheatre") if border else ("basilica", "amphitheatre", "limes")
    return order.index(action.improvement), len(state.provinces[action.province].improvements)


def do_nothing(state: TocState, seat: int) -> FactionChoice | None:
    """Steps 8 and 24 end a loop."""
    return None


PRIORITIES = (
    PriorityStep(1, "", clear_threats, stays=True),
    PriorityStep(2, "", protect_italia, stays=True),
    PriorityStep(3, SENATE, choose_recall_or_governor),
    PriorityStep(4, SENATE, choose_vote_against_target),
    PriorityStep(5, SENATE, choose_vote_elsewhere),
    PriorityStep(6, SENATE, in_sphere(SENATE)),
    PriorityStep(7, SENATE, choose_governor),
    PriorityStep(8, SENATE, do_nothing, back=3),
    PriorityStep(9, MILITARY, choose_training),
    PriorityStep(10, MILITARY, hold_capital, stays=True),
    PriorityStep(11, MILITARY, hunt_rivals, stays=True),
    PriorityStep(12, MILITARY, contest_throne, stays=True),
    PriorityStep(13, MILITARY, choose_army_for_legion),
    PriorityStep(14, MILITARY, choose_general),
    PriorityStep(15, MILITARY, choose_province_for_army),
    PriorityStep(16, MILITARY, guidelines.clear_provinces, stays=True),
    PriorityStep(17, MILITARY, hunt_legacy, stays=True),
    PriorityStep(18, MILITARY, choose_mobs_to_disperse, back=9),
    PriorityStep(19, POPULACE, choose_endangered_province),
    PriorityStep(20, POPULACE, choose_province_for_games),
    PriorityStep(21, POPULACE, choose_province_for_support),
    PriorityStep(22, POPULACE, choose_province_for_militia),
    PriorityStep(23, POPULACE, choose_improvement),
    PriorityStep(24, POPULACE, do_nothing, back=19),
    PriorityStep(25, "", anything, stays=True),
)
"""Grades and content as `data.factions.STEPS` has them."""
