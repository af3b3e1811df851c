"""What each candidate could solve as Emperor: by the cards that lie with him, and what is missing of each crisis."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import Names

from ..rules.data import influence
from ..rules.data.influence import CRISES, GOLD
from ..rules.state import Candidate, counting
from ..rules.view import View
from . import built, odds, told
from . import names as called


class Cell(NamedTuple):
    """A candidate against a crisis: his ``strength`` and what is ``missing`` then. ``chance`` is that of his player's
    hand having it, 1 or 0 where the reader sees that hand."""

    strength: int
    missing: int
    chance: float


class Row(NamedTuple):
    """A candidate of a player against each crisis, by rank."""

    seat: int
    player: str
    name: str
    cells: list[Cell]


class Head(NamedTuple):
    """A crisis: its type, its total and what it brings."""

    name: str
    total: int
    reward: str


def heads(view: View) -> list[Head]:
    """The crises by rank."""
    ranked = view.ranked()
    return [
        Head(str(called.TYPES[kind]), influence.total(view.crises[kind]), told.reward(view, kind)) for kind in ranked
    ]


def rows(view: View, names: Names) -> list[Row]:
    """Every candidate in play."""
    pool = odds.unseen(view)
    return [
        Row(
            seat,
            names[seat],
            called.CANDIDATES[each.name],
            [_cell(view, seat, each, kind, pool) for kind in view.ranked()],
        )
        for seat, player in enumerate(view.players)
        for each in player.candidates
    ]


def _cell(view: View, seat: int, each: Candidate, kind: str, pool: odds.Cards) -> Cell:
    strength = max(0, influence.total(each.cards) + each.printed.modifier(kind))
    missing = max(0, _left(view, each, kind) - influence.total(each.cards) - each.printed.modifier(kind))
    own = view.players[seat].hand
    if own is not None:
        return Cell(strength, missing, float(influence.total(counting(own, (kind, GOLD))) >= missing))
    hand = view.players[seat].hand_size
    return Cell(strength, missing, odds.at_least(pool, (kind, GOLD), hand, missing))


def _left(view: View, each: Candidate, kind: str) -> int:
    """What he has to come up against; R35 after the Gold with him has cancelled the strongest Goths."""
    cards = view.crises[kind]
    gone = built.cancelled(view, each, kind, each.cards.count(GOLD))
    strongest = sorted(counting(cards, (kind,)), key=influence.value, reverse=True)[:gone]
    return influence.total(cards) - influence.total(strongest)


class Unseen(NamedTuple):
    """The cards of a type that the reader does not see, and the chance that one of them comes next turn."""

    name: str
    number: int
    values: str
    comes: float | None


def hidden(view: View) -> list[Unseen]:
    """All types."""
    pool = odds.unseen(view)
    found = []
    for kind in (*CRISES, GOLD):
        cards = counting(pool, (kind,))
        values = ", ".join(str(influence.value(card)) for card in cards) if kind != GOLD else ""
        found.append(Unseen(str(called.TYPES[kind]), len(cards), values, odds.comes(view, kind)))
    return found


def where_hidden(view: View) -> str:
    """Where they lie."""
    hands = sum(player.hand_size for player in view.players if player.hand is None)
    words = {"deck": view.deck_size - len(view.buried), "hands": hands}
    return _("Of these, %(deck)d lie in the deck and %(hands)d in others' hands.") % words


def buried(view: View) -> str:
    """The candidates in the deck."""
    return ", ".join(called.CANDIDATES[name] for name in view.buried)
