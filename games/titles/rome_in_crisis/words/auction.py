"""The election under way, as everybody may know it: who is put forward, what each is worth, who leads or has passed."""

from collections.abc import Iterator
from typing import NamedTuple

from ..rules.state import Candidate
from ..rules.view import View


class Bidder(NamedTuple):
    """A player with a candidate in the race."""

    seat: int
    candidate: Candidate
    worth: int
    leads: bool
    passed: bool


def auction(view: View) -> list[Bidder]:
    """2 All who have put a candidate forward, from the dealer's left; none before that or once there is an Emperor."""
    turn = view.current
    if turn is None or not turn.offered or turn.emperor is not None:
        return []
    return [_bidder(view, seat) for seat in view.from_the_left() if seat in turn.offered]


def _bidder(view: View, seat: int) -> Bidder:
    turn = view.now
    each = candidate(view, turn.offered[seat])
    return Bidder(seat, each, each.worth(turn.method), seat == turn.leader, seat in turn.passed)


def candidate(view: View, name: str) -> Candidate:
    """A candidate in play. Raises StopIteration for one who is not."""
    return next(each for each in everybody(view) if each.name == name)


def everybody(view: View) -> Iterator[Candidate]:
    """All candidates in play."""
    for player in view.players:
        yield from player.candidates
