"""4.5.2 How a faction chooses among options: the best, then the neutral faction's, people's, factions', then by the
board's own order."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from games.engine.kernel import Action

from ..data.regions import NEIGHBOURS, PROVINCES
from ..state import NEUTRAL, Board

T = TypeVar("T")
A = TypeVar("A", bound=Action)


class Choice(NamedTuple):
    """What a faction does, by what reason of its guidelines, and the province that it is about, if it is about one."""

    action: Action
    why: str
    province: str = ""


def of(kind: type[A], offered: Iterable[Action]) -> list[A]:
    """What is offered of one kind."""
    return [action for action in offered if isinstance(action, kind)]


def first(options: Iterable[T], key: Callable[[T], Any]) -> T | None:
    """The option that comes first by ``key``; of equals the first as they are listed, which is the board's order."""
    return min(options, key=key, default=None)


def rank(table: Board, governor: int) -> int:
    """4.5.2 Whom a faction rather acts against: the neutral faction, then people, then other factions."""
    if governor <= NEUTRAL:
        return 0
    return 2 if table.is_faction(governor) else 1


def neighbours_governed(table: Board, seat: int, province: str) -> int:
    """How many provinces of its own a faction has beside one."""
    return sum(name in PROVINCES and table.provinces[name].governor == seat for name in NEIGHBOURS[province])
