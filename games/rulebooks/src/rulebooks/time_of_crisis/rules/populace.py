"""6.3.3 Populace actions."""

from collections.abc import Iterator
from typing import Any

from rulebooks.engine.kernel import Action

from . import log
from .actions import Build, HoldGames, IncreaseSupport, PlaceMilitia
from .data.card_setups import POPULACE
from .data.event_cards import INFLATION, INFLATION_SURCHARGE
from .data.limits import IMPROVEMENTS, SUPPORT_MAX
from .forces import in_capital
from .points import PRICES, at_price, can_pay
from .state import Board, Militia, TocState, improvements_left, militia_left
from .support import change_support

MILITIA_PRICE = 2
GAMES_PRICE = 2
IMPROVEMENT_PRICE = 3


def can_rise(table: Board, seat: int, province: str) -> bool:
    """Return True if a province is one's own, not Italia, and below the top of its track."""
    place = table.provinces.get(province)
    return place is not None and place.governor == seat and province != "italia" and place.support < SUPPORT_MAX


def offer_support(state: TocState, seat: int) -> Iterator[Action]:
    """The price is the number of the next higher space."""
    for name in state.governed(seat):
        if can_rise(state, seat, name) and can_pay(state, seat, IncreaseSupport, province=name):
            yield IncreaseSupport(name)


def support_price(table: Board, seat: int, province: str = "") -> tuple[str, int]:
    """6.3.3 Return the number of a province's next higher space."""
    return POPULACE, table.provinces[province].support + 1 if province in table.provinces else 1


def increase_support(state: TocState, seat: int, action: IncreaseSupport) -> None:
    change_support(state, action.province, 1)


def offer_militia(state: TocState, seat: int) -> Iterator[Action]:
    """In one's own capital without Militia and without an enemy."""
    if can_pay(state, seat, PlaceMilitia) and militia_left(state):
        for name in state.governed(seat):
            commander, units = in_capital(state, name)
            if not state.provinces[name].militia and (not units or commander == seat):
                yield PlaceMilitia(name)


def place_militia(state: TocState, seat: int, action: PlaceMilitia) -> None:
    """It stands in the capital, beside an army of one's own if there is one."""
    state.provinces[action.province].militia = Militia()
    state.log(log.MilitiaPlaced(seat, action.province))


def offer_games(state: TocState, seat: int) -> Iterator[Action]:
    """In a province of one's own with a Mob."""
    if can_pay(state, seat, HoldGames):
        yield from (HoldGames(name) for name in state.governed(seat) if state.provinces[name].mobs)


def hold_games(state: TocState, seat: int, action: HoldGames) -> None:
    state.provinces[action.province].mobs -= 1
    state.log(log.GamesHeld(seat, action.province))


def improvement_price(table: Board) -> int:
    """Three Populace, one more under Inflation."""
    return IMPROVEMENT_PRICE + (INFLATION_SURCHARGE.value if table.lasting == INFLATION else 0)


def is_quiet(table: Board, seat: int, province: str) -> bool:
    """No Mob, active barbarian or Rival Emperor in the province, and no other player's army in its capital."""
    place = table.provinces[province]
    commander, units = in_capital(table, province)
    return not (
        place.mobs
        or any(band.active for band in place.barbarians.values())
        or any(leader.region == province and leader.active for leader in table.leaders.values())
        or table.rivals_in(province)
        or (units and commander != seat)
    )


def offer_build(state: TocState, seat: int) -> Iterator[Action]:
    """Each kind once in a province, while its counters last."""
    if not can_pay(state, seat, Build):
        return
    for name in state.governed(seat):
        if is_quiet(state, seat, name):
            improvements = state.provinces[name].improvements
            yield from (
                Build(kind, name)
                for kind in IMPROVEMENTS
                if kind not in improvements and improvements_left(state, kind)
            )


def build(state: TocState, seat: int, action: Build) -> None:
    """It stays under any governor."""
    state.provinces[action.province].improvements.append(action.improvement)
    state.log(log.ImprovementBuilt(seat, action.province, action.improvement))


OFFERS = (offer_support, offer_militia, offer_games, offer_build)
"""The reasons against what they leave out are told by `orders.checks.CHECKS`."""
PERFORM: dict[type[Action], Any] = {
    IncreaseSupport: increase_support,
    PlaceMilitia: place_militia,
    HoldGames: hold_games,
    Build: build,
}
PRICES[IncreaseSupport] = support_price
PRICES[PlaceMilitia] = at_price(POPULACE, MILITIA_PRICE)
PRICES[HoldGames] = at_price(POPULACE, GAMES_PRICE)
PRICES[Build] = lambda table, seat, **parts: (POPULACE, improvement_price(table))
