"""Places at the end of a game, of which several players may share one."""

from collections.abc import Mapping, Sequence
from typing import Any


def ranked(merit: Sequence[Any]) -> list[int]:
    """The place of each, from 1, by what they are compared by: equals share theirs, and those behind them skip what
    they took up."""
    return [1 + sum(other > mine for other in merit) for mine in merit]


def ranks_of(result: Mapping[str, Any]) -> list[int]:
    """The place of each seat in a stored result, which says so only where some are shared."""
    found: list[int] = result.get("ranks") or in_a_row(result["places"])
    return found


def winners(result: Mapping[str, Any]) -> list[int]:
    """The seats that have the first place in a stored result."""
    ranks = ranks_of(result)
    return [seat for seat in result["places"] if ranks[seat] == 1]


def in_a_row(places: Sequence[int]) -> list[int]:
    """The place of each seat where none is shared, from the seats from first to last."""
    return [places.index(seat) + 1 for seat in range(len(places))]
