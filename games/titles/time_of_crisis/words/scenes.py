"""A position under review: the map and the band below it, and the hands open to the reader."""

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.titles.title import Names

from ..board import board, margin
from ..board.kept import draw_once
from ..rules.view import TocView
from . import sheets


def draw_position(view: TocView, names: Names) -> SafeString:
    """Draw the map with everything beside it, as everybody may see it."""
    return format_html("{}{}", board.render(view, names), margin.render(view, names))


def parts(view: TocView, names: Names) -> dict[str, SafeString]:
    """Draw its changing parts, by the ids of the elements."""
    return {**board.groups(view, names), margin.ID: margin.render(view, names)}


def hand(view: TocView) -> SafeString:
    """The cards of the view's seat, pile by pile."""
    return draw_once(lambda: _piles(view), "piles", sheets.my_cards(view))


def _piles(view: TocView) -> SafeString:
    return render_to_string("titles/time_of_crisis/_piles.html", {"piles": sheets.my_piles(view)})
