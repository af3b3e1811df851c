"""5.1 Influence points, their spending, and the unused events of played cards (5.2)."""

from .data.card_setups import MILITARY, POLITICAL
from .data.regions import SEAS
from .state import Board, TocState


def can_afford(table: Board, price: tuple[str, int] | None) -> bool:
    """Return True if there are points for a price; None is none."""
    if price is None:
        return True
    sphere, points = price
    return points <= spendable(table, sphere)


def at_sea(table: Board, seat: int) -> int:
    """A player's armies in sea zones."""
    return sum(army.region in SEAS for army in table.armies_of(seat))


def spendable(table: Board, sphere: str) -> int:
    """Return the points to spend now. No army may end a turn at sea (6.3.1), so each one there
    keeps back its way ashore.
    """
    turn = table.now
    if sphere == POLITICAL:
        return turn.political
    reserved = at_sea(table, turn.seat) if sphere == MILITARY else 0
    return turn.points[sphere] - reserved


def spend(state: TocState, sphere: str, points: int) -> None:
    """Take the price from the points of the turn; the offers have seen that they suffice."""
    if sphere == POLITICAL:
        state.now.political -= points
    else:
        state.now.points[sphere] -= points


def is_usable(table: Board, card: str) -> bool:
    """Return True if a played card's event is still unused."""
    return card in table.now.events


def use_event(state: TocState, card: str) -> None:
    """5.2 Once per played card."""
    state.now.events.remove(card)
