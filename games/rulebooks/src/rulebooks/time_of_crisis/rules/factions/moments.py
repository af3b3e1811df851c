"""4.5.1, 4.5.3 Chances of a faction in the rest of its turn, for events that wait for their moment.

Each is False only where the moment can never come: what cards, dice and votes may bring counts as
had.
"""

from collections.abc import Iterator

from ..armies import ACTION_PRICE
from ..data.card_setups import MILITARY, POPULACE, PRETENDER_MIN_PROVINCES, PRETENDER_MIN_SUPPORT, SENATE
from ..data.regions import PROVINCES, distances
from ..forces import enemies_in
from ..points import spendable
from ..pretender import connected_part
from ..senate import may_target
from ..state import Board, legions_left
from .threats import guards_rome

HARD = 0.75
"""The chance of victory in a battle, or a vote, below which an event is worth using."""
LEAST_RISE = 2
"""6.3.3 The price of the second space of a support track, from where a Governor begins at the least."""


def may_fight(table: Board, battles: int = 1) -> bool:
    """Return True if there are points for so many battles."""
    return spendable(table, MILITARY) >= battles * ACTION_PRICE


def may_reach(table: Board, seat: int, battles: int) -> bool:
    """Return True if an army comes to an enemy with points left for so many battles; each move
    takes one, and the creation of an army.
    """
    points = spendable(table, MILITARY) - battles * ACTION_PRICE
    fields = [name for name in PROVINCES if enemies_in(table, seat, name)]
    return not battles or any(price + ACTION_PRICE * way <= points for price, way in _ways(table, seat, fields))


def _ways(table: Board, seat: int, fields: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the price of an army and its moves to each of these regions."""
    for field in fields:
        steps = distances(field)
        yield from ((0, steps[army.region]) for army in table.armies_of(seat) if not guards_rome(table, army, field))
        for price in _prices_of_army(table, seat):
            yield from ((price, steps[name]) for name in _homes(table, seat))


def _prices_of_army(table: Board, seat: int) -> list[int]:
    """6.3.1 The price of a General, if none is ready, and of the army that he forms."""
    if not legions_left(table):
        return []
    player = table.players[seat]
    return [ACTION_PRICE] if player.generals else [cost + ACTION_PRICE for cost in player.generals_for_hire]


def _homes(table: Board, seat: int) -> list[str]:
    """The provinces one governs, or may govern in this turn."""
    own = table.governed(seat)
    votes = spendable(table, SENATE) > 0 and (own or may_have_governor(table, seat))  # one may be recalled
    return [*own, *(name for name in PROVINCES if votes and may_target(table, seat, name))]


def may_have_governor(table: Board, seat: int) -> bool:
    player = table.players[seat]
    return player.governors > 0 or any(cost <= spendable(table, SENATE) for cost in player.governors_for_hire)


def may_break_away(table: Board, seat: int) -> bool:
    """12.1 Return True if enough connected provinces can have support enough: by votes with
    Governors at hand, hired or recalled, for a point at least each, and by points and victories.
    """
    near = [name for name in _homes(table, seat) if name != "italia"]
    return any(_may_rise(table, seat, connected_part(near, name)) for name in near)


def _may_rise(table: Board, seat: int, provinces: list[str]) -> bool:
    own = [name for name in provinces if table.provinces[name].governor == seat]
    new = [name for name in provinces if name not in own]
    spare, least = len(table.governed(seat)) - len(own), PRETENDER_MIN_PROVINCES.value
    lacking = sorted(_lacking(table.provinces[name].support) for name in own)
    votes = sorted(_lacking(max(1, table.provinces[name].support - 1)) for name in new)
    rises = spendable(table, POPULACE) // LEAST_RISE + spendable(table, MILITARY)
    most = min(len(votes), least, _most_votes(table, seat, spare))
    return any(
        len(lacking) >= least - gained and sum(lacking[: least - gained] + votes[:gained]) <= rises
        for gained in range(most + 1)
    )


def _lacking(support: int) -> int:
    return max(0, PRETENDER_MIN_SUPPORT.value - support)


def _most_votes(table: Board, seat: int, spare: int) -> int:
    """Count the votes to be had with Governors in the box, ``spare`` ones elsewhere, and those for hire."""
    player, points = table.players[seat], spendable(table, SENATE)
    prices = [0] * (player.governors + spare) + sorted(player.governors_for_hire)
    return max(count for count in range(len(prices) + 1) if sum(prices[:count]) + count <= points)
