"""What factions answer when a rule asks them something (4): as attackers, as defenders, and when events fall."""

from games.engine.kernel import Action

from .. import by_rule
from ..actions import (
    ACTIVE,
    Advance,
    Decline,
    Expel,
    ExpelLeader,
    Inflict,
    InstallGovernor,
    RaiseSupport,
    Reroll,
    TakeHits,
)
from ..aftermath import ChooseAdvance, ChooseReward, HoldTriumph
from ..combat import ArmBattle, OfferReroll
from ..crisis import counters_in
from ..data.regions import REGIONS
from ..event_deck import SASSANIDS, ExpelSassanids
from ..iron_actions import Incite
from ..iron_events import InciteMob
from ..losses import AllocateHits, InflictHits
from ..odds import as_rolled, battle, vote
from ..pretender import OccupyCapital
from ..senate import ArmVote, CondemnMemory
from ..state import Board, State
from .choosing import first, of

HARD = 0.75
"""In a battle, or a vote, that is won less often, an event is worth using."""


def _preferred(legal: list[Action], wanted: Action) -> Action:
    """What is wanted where it is allowed, else the last, which does least."""
    return wanted if wanted in legal else legal[-1]


@by_rule.answer.register
def arm(decision: ArmBattle, state: State, seat: int) -> Action:
    """Flanking Maneuver, Cavalry and Spiculum: saved for a battle that may well be lost."""
    fight = state.fight
    odds = battle(state, fight.attacker, fight.defender, fight.region)
    return decision.legal(state, seat)[0] if odds.attacker_wins < HARD else Decline()


@by_rule.answer.register
def bribe(decision: ArmVote, state: State, seat: int) -> Action:
    """Ambitus: in Italia, or where the vote may well be lost."""
    about = decision.vote
    sure = vote(state, seat, about.province, about.dice) >= HARD
    return Decline() if sure and about.province != "italia" else decision.legal(state, seat)[0]


@by_rule.answer.register
def celebrate(decision: HoldTriumph, state: State, seat: int) -> Action:
    """Triumph: after the first battle that is won."""
    return decision.legal(state, seat)[0]


@by_rule.answer.register
def incite(decision: InciteMob, state: State, seat: int) -> Action:
    """Demagogue: where its victim has most support."""
    return max(of(Incite, decision.legal(state, seat)), key=lambda each: state.provinces[each.province].support)


@by_rule.answer.register
def roll_again(decision: OfferReroll, state: State, seat: int) -> Action:
    """Flanking Maneuver: all dice again when the battle is not won."""
    return Decline() if as_rolled(state) == 1 else Reroll()


@by_rule.answer.register
def inflict(decision: InflictHits, state: State, seat: int) -> Action:
    """8.1 Leaders fall first, then those that are awake."""
    return max(of(Inflict, decision.legal(state, seat)), key=_bite)


def _bite(action: Inflict) -> tuple[int, int]:
    return len(action.leaders), action.active


@by_rule.answer.register
def take_hits(decision: AllocateHits, state: State, seat: int) -> Action:
    """8.1 As many Legions stay as can, at full strength or not: training is cheap."""
    return max(of(TakeHits, decision.legal(state, seat)), key=_left)


def _left(action: TakeHits) -> tuple[int, int]:
    return action.full + action.reduced, action.full


@by_rule.answer.register
def reward(decision: ChooseReward, state: State, seat: int) -> Action:
    """10.1, 10.2 Support where it can rise; a faction buys no cards."""
    return _preferred(decision.legal(state, seat), RaiseSupport())


@by_rule.answer.register
def advance(decision: ChooseAdvance, state: State, seat: int) -> Action:
    """8.4 Into the capital."""
    return _preferred(decision.legal(state, seat), Advance())


@by_rule.answer.register
def condemn(decision: CondemnMemory, state: State, seat: int) -> Action:
    """Damnatio Memoriae follows whenever it may."""
    return decision.legal(state, seat)[0]


@by_rule.answer.register
def occupy(decision: OccupyCapital, state: State, seat: int) -> Action:
    """12.2 With a Governor of its own where one is at hand."""
    return _preferred(decision.legal(state, seat), InstallGovernor())


@by_rule.answer.register
def expel(decision: ExpelSassanids, state: State, seat: int) -> Action:
    """4.4 Palmyra Allies: out of its own provinces first, the fewest first; then out of the homeland; leaders first."""
    legal = [action for action in decision.legal(state, seat) if not isinstance(action, Decline)]
    action = first(legal, lambda each: _whom(state, seat, each))
    assert action
    return action


def _whom(state: State, seat: int, action: Action) -> tuple[int, int, int, bool, bool]:
    region = _where(state, action)
    awake = isinstance(action, Expel) and action.side == ACTIVE
    return (
        _concern(state, seat, region),
        counters_in(state, SASSANIDS, region) if region != SASSANIDS else 0,
        REGIONS.index(region),
        not isinstance(action, ExpelLeader),
        not awake,
    )


def _where(table: Board, action: Action) -> str:
    if isinstance(action, ExpelLeader):
        return table.leaders[action.leader].region
    assert isinstance(action, Expel)
    return action.region


def _concern(table: Board, seat: int, region: str) -> int:
    """Its own provinces, the homeland, then what others govern."""
    if region == SASSANIDS:
        return 1
    return 0 if table.provinces[region].governor == seat else 2
