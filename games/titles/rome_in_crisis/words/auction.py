"""The election under way, as everybody may know it: the candidates, the worth of each, and their standing."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.state import Candidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called


class Bidder(NamedTuple):
    """A player with a candidate in the race."""

    seat: int
    candidate: Candidate
    worth: int
    leads: bool
    passed: bool


def race_of(view: RomeView) -> list[Bidder]:
    """2 Return all with a candidate in the race, from the dealer's left; none before the race or
    once there is an Emperor.
    """
    turn = view.current
    if turn is None or not turn.offered or turn.emperor is not None:
        return []
    return [_bidder_at(view, seat) for seat in view.from_the_left() if seat in turn.offered]


def _bidder_at(view: RomeView, seat: int) -> Bidder:
    turn = view.now
    contender = find_candidate(view, turn.offered[seat])
    return Bidder(seat, contender, contender.worth(turn.method), seat == turn.leader, seat in turn.passed)


def find_candidate(view: RomeView, name: str) -> Candidate:
    """Return a candidate in play. Raise StopIteration if he is not."""
    return next(contender for contender in all_candidates(view) if contender.name == name)


def all_candidates(view: RomeView) -> Iterator[Candidate]:
    for player in view.players:
        yield from player.candidates


def tell_total(view: RomeView, name: str, cards: tuple[str, ...] = ()) -> str:
    """Tell the total of a candidate of one's own with these cards."""
    own = view.players[view.seat or 0].candidates
    candidate = next((candidate for candidate in own if candidate.name == name), None)
    if candidate is None or view.current is None:
        return ""
    total = candidate.worth(view.current.method) + influence.total(cards)
    return _("%(name)s has a total of %(total)d.") % {"name": called.candidate(name), "total": total}


class BidderRow(NamedTuple):
    """A bidder: the player, the candidate, his worth, and his standing in a word or two."""

    player: str
    name: str
    worth: int
    standing: str
    passed: bool


def bidder_rows(view: RomeView, names: Names) -> list[BidderRow]:
    """Return all of the race, the highest first."""
    bidders = sorted(race_of(view), key=lambda bidder: (not bidder.leads, -bidder.worth))
    return [
        BidderRow(
            names[bidder.seat],
            called.candidate(bidder.candidate.name),
            bidder.worth,
            pgettext("bidder", "leads") if bidder.leads else pgettext("bidder", "has passed") if bidder.passed else "",
            bidder.passed,
        )
        for bidder in bidders
    ]
