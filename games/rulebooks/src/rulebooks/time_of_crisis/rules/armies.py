"""6.3.1 Armies and capitals."""

from .data.regions import PROVINCES
from .forces import lone_militia
from .state import Army, Board, Militia, TocState

ACTION_PRICE = 1
"""The price of Military actions without a price by counter or by Legions (rule 6.3.1)."""


def can_enter(table: Board, army: Army) -> bool:
    """No other army in the capital; one's own Militia is no hindrance."""
    if army.capital or army.region not in PROVINCES or table.army_in_capital(army.region):
        return False
    return not lone_militia(table, army.region) or table.provinces[army.region].governor == army.seat


def occupy(state: TocState, army: Army) -> None:
    """Put an army into a capital; a Castra of the Militia there serves both."""
    militia = state.provinces[army.region].militia or Militia()
    army.capital, army.castra, militia.castra = True, militia.castra, False


def own_army(table: Board, seat: int, number: int) -> Army | None:
    """Return a player's own army on the map by its number, if it is one."""
    army = table.armies.get(number)
    return army if army and army.seat == seat else None


def armies_at_home(table: Board, seat: int) -> list[Army]:
    """A player's armies in provinces he governs."""
    return [
        army
        for army in table.armies_of(seat)
        if army.region in PROVINCES and table.provinces[army.region].governor == seat
    ]
