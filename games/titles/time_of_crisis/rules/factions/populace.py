"""4.5.2 Steps 19 to 23 of the priority list: support, games, Militia and improvements."""

from ..actions import Build, HoldGames, IncreaseSupport, PlaceMilitia
from ..data.regions import NEIGHBOURS, TRIBES
from ..forces import in_capital
from ..populace import offer_build, offer_games, offer_militia, offer_support
from ..state import TocState
from .choosing import FactionChoice, first_option, offers_of
from .events import at_step
from .threats import endangered, support_after

turn_against_rival = at_step(21)


def shore_up(state: TocState, seat: int) -> FactionChoice | None:
    """Step 19: support rises in the most endangered province."""
    order = endangered(state, seat)
    options = [action for action in offers_of(IncreaseSupport, offer_support(state, seat)) if action.province in order]
    action = first_option(options, lambda each: order.index(each.province))
    return FactionChoice(action, "shore_up", action.province) if action else None


def hold_games(state: TocState, seat: int) -> FactionChoice | None:
    """Step 20: in the province nearest to being lost."""
    action = first_option(offers_of(HoldGames, offer_games(state, seat)), lambda each: _margin(state, each.province))
    return FactionChoice(action, "hold_games", action.province) if action else None


def _margin(state: TocState, province: str) -> int:
    return support_after(state, province) - state.provinces[province].mobs


def raise_support(state: TocState, seat: int) -> FactionChoice | None:
    """Step 21: the lowest support rises; of equals that of the easiest province to vote away.

    An event comes before it, because no points would be left for it.
    """
    if against := turn_against_rival(state, seat):
        return against._replace(prepares=True)
    action = first_option(
        offers_of(IncreaseSupport, offer_support(state, seat)), lambda each: _votes(state, each.province)
    )
    return FactionChoice(action, "raise_support", action.province) if action else None


def _votes(state: TocState, province: str) -> tuple[int, int]:
    return state.provinces[province].support, in_capital(state, province)[1]


def place_militia(state: TocState, seat: int) -> FactionChoice | None:
    """Step 22: provinces without an army first."""
    action = first_option(
        offers_of(PlaceMilitia, offer_militia(state, seat)), lambda each: in_capital(state, each.province)[1]
    )
    return FactionChoice(action, "place_militia", action.province) if action else None


def build(state: TocState, seat: int) -> FactionChoice | None:
    """Step 23: an Amphitheatre in a province with former Mobs, Limes on a border, a Basilica
    elsewhere; then the rest.
    """
    action = first_option(offers_of(Build, offer_build(state, seat)), lambda each: _fitting(state, seat, each))
    return FactionChoice(action, "build", action.province) if action else None


def _fitting(state: TocState, seat: int, action: Build) -> tuple[int, int]:
    """Rank an improvement by its fitness for its province, and the number there."""
    border = any(near in TRIBES for near in NEIGHBOURS[action.province])
    order = ("limes", "basilica", "amphitheatre") if border else ("basilica", "amphitheatre", "limes")
    return order.index(action.improvement), len(state.provinces[action.province].improvements)
