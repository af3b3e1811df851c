"""The result of a game, and the places in it; several players may share one."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType


class GameResult(Struct, frozen=True):
    """The end of a game: the seats from first to last, each seat's score, and other counts by name.

    ``ranks`` are the places of the seats, from 1, if some share one (`ranked_places`). It is
    unset otherwise, and not written, so that games from before shared places stay as they are.
    """

    places: list[int]
    scores: list[int]
    columns: dict[str, list[int]] = {}
    ranks: list[int] | UnsetType = UNSET

    @property
    def seat_ranks(self) -> list[int]:
        """Return the place of each seat, from 1, shared or not."""
        return self.ranks or in_a_row(self.places)


def ranked_places(merit: Sequence[Any]) -> list[int]:
    """Return the place of each, from 1, by merit: equals share a place, and those behind skip the places taken up."""
    return [1 + sum(other > mine for other in merit) for mine in merit]


def ranks_of(result: Mapping[str, Any]) -> list[int]:
    """Return the place of each seat in a stored result, which lists places only if some are shared."""
    ranks: list[int] = result.get("ranks") or in_a_row(result["places"])
    return ranks


def winners(result: Mapping[str, Any]) -> list[int]:
    """Return the seats on the first place of a stored result."""
    ranks = ranks_of(result)
    return [seat for seat in result["places"] if ranks[seat] == 1]


def in_a_row(places: Sequence[int]) -> list[int]:
    """Return the place of each seat if none is shared, from the seats from first to last."""
    return [places.index(seat) + 1 for seat in range(len(places))]


def win_shares(result: GameResult) -> list[float]:
    """Return each seat's part of the win, equal among the seats on a shared first place."""
    ranks = result.seat_ranks
    return [(rank == 1) / ranks.count(1) for rank in ranks]
