"""4.5.4 The kind of Emperor of a faction, and the place of its token."""

from ..actions import EmperorInProvince
from ..by_rule import answer
from ..coronation import Enthrone, PlaceEmperor, thrones_of_kind, token_of
from ..data.cards import MILITARY, POPULACE, SENATE
from ..data.factions import MATS
from ..data.regions import distances
from ..forces import army_of
from ..state import Board, TocState
from .choosing import first_option
from .marching import edge
from .quarries import quarries, worth


@answer.register
def enthrone(decision: PlaceEmperor, state: TocState, seat: int) -> Enthrone:
    """4.5.4 By its preferred area, or by its greatest advantage; if that is impossible, in the
    Senate (a ruling).
    """
    spheres = (POPULACE, SENATE, MILITARY) if state.options.tougher else (MATS[state.mat(seat).mat].preferred,)
    options = [place for sphere in spheres for place in thrones_of_kind(state, seat, sphere)]
    best = first_option(options, lambda place: -gain_of(state, seat, place))
    return best or thrones_of_kind(state, seat, SENATE)[0]


def gain_of(table: Board, seat: int, place: Enthrone) -> int:
    """3.3 Value the token's place: the support of Italia, twice that of another province, or, with
    an army, the repeated Legacy of battles near it.
    """
    if isinstance(place, EmperorInProvince):
        support = table.provinces[place.province].support
        return support if place.province == "italia" else 2 * support
    army = army_of(table, token_of(place))
    assert army
    near = [each for each in quarries(table, seat) if distances(each.region)[army.region] <= 1]
    won = [worth(each) for each in near if edge(table, army, each.enemy, each.region) > 0]
    return max(won, default=0)
