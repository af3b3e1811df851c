"""Positions that pages to learn from draw: those of lessons, and those beside rules."""

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.titles.title import Title, Words


def names_of(title: Title, others: Sequence[Words], players: int) -> list[str]:
    """Name the players of a position: the reader is "you", the others are called so, the rest by the names of bots."""
    called = [*map(str, others), *title.seating.bot_names[1 + len(others) :]]
    return [_("You"), *called][:players]


def draw_still(title: Title, view: Any, others: Sequence[Words], around: Sequence[str]) -> SafeString:
    """Draw a part of a position in which nothing is pointed at or led on from."""
    return title.board.draw_lesson(view, names_of(title, others, len(view.players)), (), around, "")
