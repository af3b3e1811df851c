"""4.5.4 Which kind of Emperor a faction becomes, and where its token lies."""

from ..actions import EmperorInProvince
from ..by_rule import answer
from ..coronation import Enthrone, PlaceEmperor, thrones_of_kind, token_of
from ..data.cards import MILITARY, POPULACE, SENATE
from ..data.factions import MATS
from ..forces import army_of
from ..state import Board, State
from .choosing import first
from .marching import distances, edge
from .quarries import quarries, worth


@answer.register
def enthrone(decision: PlaceEmperor, state: State, seat: int) -> Enthrone:
    """4.5.4 As its preferred area is, or by its greatest advantage; where that is impossible, in the Senate (a
    ruling)."""
    spheres = (POPULACE, SENATE, MILITARY) if state.options.tougher else (MATS[state.mat(seat).mat].preferred,)
    options = [place for sphere in spheres for place in thrones_of_kind(state, seat, sphere)]
    best = first(options, lambda place: -gain_of(state, seat, place))
    return best or thrones_of_kind(state, seat, SENATE)[0]


def gain_of(table: Board, seat: int, place: Enthrone) -> int:
    """3.3 What its token brings there: the support of Italia, twice that of another province, or, with an army, what
    battles near it bring once more."""
    if isinstance(place, EmperorInProvince):
        support = table.provinces[place.province].support
        return support if place.province == "italia" else 2 * support
    army = army_of(table, token_of(place))
    assert army
    near = [each for each in quarries(table, seat) if distances(each.region)[army.region] <= 1]
    won = [worth(each) for each in near if edge(table, army, each.enemy, each.region) > 0]
    return max(won, default=0)
