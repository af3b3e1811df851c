"""4.5.2 How a faction chooses among options: the best, then the neutral faction's, people's,
factions', then by the board's own order.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from rulebooks.engine.kernel import Action

from ..state import NEUTRAL, Board

T = TypeVar("T")
A = TypeVar("A", bound=Action)


class FactionChoice(NamedTuple):
    """A faction's act, its reason in the guidelines, and the province concerned, if any.

    One that only ``prepares`` leaves its step of the list to be done.
    """

    action: Action
    why: str
    province: str = ""
    prepares: bool = False


def offers_of(kind: type[A], offered: Iterable[Action]) -> list[A]:
    return [action for action in offered if isinstance(action, kind)]


def first_option(options: Iterable[T], key: Callable[[T], Any]) -> T | None:
    """Return the first option by ``key``; of equals the first in the list, which is the board's order."""
    return min(options, key=key, default=None)


def rank_target(table: Board, governor: int) -> int:
    """4.5.2 Rank a faction's targets: the neutral faction, then people, then other factions."""
    if governor <= NEUTRAL:
        return 0
    return 2 if table.is_faction(governor) else 1
