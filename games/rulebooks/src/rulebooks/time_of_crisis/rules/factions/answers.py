"""Factions' answers to questions of the rules (4): as attackers, as defenders, about events of the board
and about the throne; those about a card stand with it.
"""

from rulebooks.engine.kernel import Action

from ..actions import (
    ACTIVE,
    Advance,
    Decline,
    EmperorInProvince,
    Expel,
    ExpelLeader,
    Inflict,
    InstallGovernor,
    RaiseSupport,
    TakeHits,
)
from ..aftermath import ChooseAdvance, ChooseReward
from ..combat import ArmBattle
from ..crisis import counters_in
from ..data.card_setups import MILITARY, POPULACE, SENATE
from ..data.factions import MATS
from ..data.regions import REGIONS, distances
from ..emperors import Enthrone, PlaceEmperor, token_of, token_places_of_kind
from ..event_deck import SASSANIDS, ExpelSassanids
from ..forces import army_of
from ..losses import AllocateHits, InflictHits
from ..odds import battle_odds
from ..pretender import OccupyCapital
from ..state import Board, TocState
from . import answer_as_faction
from .choosing import first_option, offers_of
from .guidelines import hit_margin, quarries_of, quarry_legacy
from .moments import HARD


def _prefer(legal: list[Action], action: Action) -> Action:
    """Return this action if it is legal, else the last, which does least."""
    return action if action in legal else legal[-1]


@answer_as_faction.register
def ready_event(decision: ArmBattle, state: TocState, seat: int) -> Action:
    """Events of cards are saved for a battle with a good chance of defeat."""
    fight = state.fight
    odds = battle_odds(state, fight.attacker, fight.defender, fight.region)
    return decision.legal(state, seat)[0] if odds.attacker_wins < HARD else Decline()


@answer_as_faction.register
def inflict(decision: InflictHits, state: TocState, seat: int) -> Action:
    """8.1 Leaders fall first, then active barbarians."""
    return max(offers_of(Inflict, decision.legal(state, seat)), key=_losses)


def _losses(action: Inflict) -> tuple[int, int]:
    return len(action.leaders), action.active


@answer_as_faction.register
def take_hits(decision: AllocateHits, state: TocState, seat: int) -> Action:
    """8.1 As many Legions stay as can, at full strength or not: training is cheap."""
    return max(offers_of(TakeHits, decision.legal(state, seat)), key=_count_survivors)


def _count_survivors(action: TakeHits) -> tuple[int, int]:
    return action.full + action.reduced, action.full


@answer_as_faction.register
def reward(decision: ChooseReward, state: TocState, seat: int) -> Action:
    """10.1, 10.2 Support if it can rise; a faction buys no cards."""
    return _prefer(decision.legal(state, seat), RaiseSupport())


@answer_as_faction.register
def advance(decision: ChooseAdvance, state: TocState, seat: int) -> Action:
    """8.4 Into the capital."""
    return _prefer(decision.legal(state, seat), Advance())


@answer_as_faction.register
def occupy(decision: OccupyCapital, state: TocState, seat: int) -> Action:
    """12.2 With a Governor of its own if one is at hand."""
    return _prefer(decision.legal(state, seat), InstallGovernor())


@answer_as_faction.register
def expel(decision: ExpelSassanids, state: TocState, seat: int) -> Action:
    """4.4 Palmyra Allies: out of its own provinces first, the fewest first; then out of the homeland; leaders first."""
    legal = [action for action in decision.legal(state, seat) if not isinstance(action, Decline)]
    action = first_option(legal, lambda option: _expel_rank(state, seat, option))
    assert action
    return action


def _expel_rank(state: TocState, seat: int, action: Action) -> tuple[int, int, int, bool, bool]:
    region = _region_of(state, action)
    awake = isinstance(action, Expel) and action.side == ACTIVE
    return (
        _region_rank(state, seat, region),
        counters_in(state, SASSANIDS, region) if region != SASSANIDS else 0,
        REGIONS.index(region),
        not isinstance(action, ExpelLeader),
        not awake,
    )


def _region_of(table: Board, action: Action) -> str:
    if isinstance(action, ExpelLeader):
        return table.leaders[action.leader].region
    assert isinstance(action, Expel)
    return action.region


def _region_rank(table: Board, seat: int, region: str) -> int:
    """Rank its own provinces, the homeland, then those of others."""
    if region == SASSANIDS:
        return 1
    return 0 if table.provinces[region].governor == seat else 2


@answer_as_faction.register
def enthrone(decision: PlaceEmperor, state: TocState, seat: int) -> Enthrone:
    """4.5.4 By its preferred area, or by its greatest advantage; if that is impossible, in the Senate (a ruling)."""
    spheres = (POPULACE, SENATE, MILITARY) if state.options.tougher else (MATS[state.mat(seat).mat].preferred_area,)
    options = [place for sphere in spheres for place in token_places_of_kind(state, seat, sphere)]
    best = first_option(options, lambda place: -advantage_of(state, seat, place))
    return best or token_places_of_kind(state, seat, SENATE)[0]


def advantage_of(table: Board, seat: int, place: Enthrone) -> int:
    """3.3 Value the token's place: the support of Italia, twice that of another province, or, with
    an army, the repeated Legacy of battles near it.
    """
    if isinstance(place, EmperorInProvince):
        support = table.provinces[place.province].support
        return support if place.province == "italia" else 2 * support
    army = army_of(table, token_of(place))
    assert army
    near = [quarry for quarry in quarries_of(table, seat) if distances(quarry.region)[army.region] <= 1]
    prizes = [quarry_legacy(quarry) for quarry in near if hit_margin(table, army, quarry.enemy, quarry.region) > 0]
    return max(prizes, default=0)
