"""4.5.1, 4.5.3 Chances of a faction in the rest of its turn, for events that wait for their moment."""

from ..data.cards import MILITARY, SENATE
from ..points import spendable
from ..state import Board

HARD = 0.75
"""The chance of victory in a battle, or a vote, below which an event is worth using."""


def may_fight(table: Board, battles: int = 1) -> bool:
    """Return True if so many battles can come: each takes a point."""
    return spendable(table, MILITARY) >= battles


def may_have_governor(table: Board, seat: int) -> bool:
    """Return True if a Governor is at hand, or can be hired."""
    player = table.players[seat]
    return player.governors > 0 or any(cost <= spendable(table, SENATE) for cost in player.governors_for_hire)
