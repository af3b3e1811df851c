"""A position as its past is looked through: the map and the band below it, and the hands that may be seen."""

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.titles.title import Names

from ..board import board, margin
from ..rules.view import View
from . import sheets


def scene(view: View, names: Names) -> SafeString:
    """The map with everything beside it, as everybody may see it."""
    return format_html("{}{}", board.render(view, names), margin.render(view, names))


def parts(view: View, names: Names) -> dict[str, SafeString]:
    """What changes there, by the ids of the elements."""
    return {**board.groups(view, names), margin.ID: margin.render(view, names)}


def hand(view: View) -> SafeString:
    """The cards of the view's seat, pile by pile."""
    return render_to_string("titles/time_of_crisis/_piles.html", {"piles": sheets.my_piles(view)})
