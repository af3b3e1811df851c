"""The part of the table that a step of a lesson is about: parts of the board, and the reader's hand."""

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.titles.lesson import close
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.ruleset import MOST_PLAYERS
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..board import board

HAND = "hand"
PARTS = (HAND, "head", "crises", "offer", *(f"seat-{seat}" for seat in range(MOST_PLAYERS)))
"""Values of ``around`` in a step: the hand, and the parts of the board by their names without "rome-"."""


def draw(view: RomeView, names: Names, spots: Sequence[str], around: Sequence[str], address: str) -> SafeString:
    """Draw these parts in this order; the whole board for none."""
    parts = board.write_parts(view, names)
    page_parts = [_part(view, parts, name) for name in around] or list(parts.values())
    return close(board.write_element("div", *page_parts, class_="board rome lesson-rome"), spots, address)


def _part(view: RomeView, parts: Mapping[str, SafeString], name: str) -> SafeString:
    if name != HAND:
        return parts[f"rome-{name}"]
    return board.write_element(
        "div", board.write_element("h3", _("Your hand")), board.write_hand(view.own_hand), class_="rome-hand"
    )
