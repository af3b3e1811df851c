"""4.5.2 Steps 19 to 23 of the priority list: support, games, Militia and improvements."""

from ..actions import Build, HoldGames, IncreaseSupport, PlaceMilitia
from ..data.regions import NEIGHBOURS, TRIBES
from ..forces import in_capital
from ..populace import offer_build, offer_games, offer_militia, offer_support
from ..state import State
from .choosing import Choice, first, of
from .events import among
from .threats import endangered, support_after

mobile_vulgus = among(["mobile_vulgus"])


def shore_up(state: State, seat: int) -> Choice | None:
    """Step 19: support rises in the most endangered province."""
    order = endangered(state, seat)
    options = [action for action in of(IncreaseSupport, offer_support(state, seat)) if action.province in order]
    action = first(options, lambda each: order.index(each.province))
    return Choice(action, "shore_up", action.province) if action else None


def hold_games(state: State, seat: int) -> Choice | None:
    """Step 20: where the province is nearest to being lost."""
    action = first(of(HoldGames, offer_games(state, seat)), lambda each: _margin(state, each.province))
    return Choice(action, "hold_games", action.province) if action else None


def _margin(state: State, province: str) -> int:
    return support_after(state, province) - state.provinces[province].mobs


def raise_support(state: State, seat: int) -> Choice | None:
    """Step 21: the lowest support rises; of equals that of the province which is voted away most easily. Mobile Vulgus
    comes before it, for which no points would be left."""
    if against := mobile_vulgus(state, seat):
        return against
    action = first(of(IncreaseSupport, offer_support(state, seat)), lambda each: _votes(state, each.province))
    return Choice(action, "raise_support", action.province) if action else None


def _votes(state: State, province: str) -> tuple[int, int]:
    return state.provinces[province].support, in_capital(state, province)[1]


def place_militia(state: State, seat: int) -> Choice | None:
    """Step 22: provinces without an army first."""
    action = first(of(PlaceMilitia, offer_militia(state, seat)), lambda each: in_capital(state, each.province)[1])
    return Choice(action, "place_militia", action.province) if action else None


def build(state: State, seat: int) -> Choice | None:
    """Step 23: an Amphitheatre where there have been Mobs before it is quiet again, Limes on a border, a Basilica
    elsewhere; then whatever is not built yet."""
    action = first(of(Build, offer_build(state, seat)), lambda each: _fitting(state, seat, each))
    return Choice(action, "build", action.province) if action else None


def _fitting(state: State, seat: int, action: Build) -> tuple[int, int]:
    """How well an improvement fits its province, and how many stand there."""
    border = any(near in TRIBES for near in NEIGHBOURS[action.province])
    order = ("limes", "basilica", "amphitheatre") if border else ("basilica", "amphitheatre", "limes")
    return order.index(action.improvement), len(state.provinces[action.province].improvements)
