"""Filters and tags of the games' pages."""

from datetime import date, datetime
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games import durations
from games.clock import Terms
from games.models import Game
from games.present import chances, clocks, paces, picture

register = template.Library()


@register.filter
def terms_in_words(terms: Terms) -> str:
    """What a game grants for a decision, as a sentence without its full stop."""
    return paces.sentence(terms)


@register.filter
def terms_in_short(terms: Terms) -> str:
    """The same for a list of games."""
    return paces.short(terms)


@register.filter
def day(on: date) -> str:
    """A day as the reader writes it."""
    return durations.day(on)


@register.filter
def when(at: datetime) -> str:
    """A moment to the minute, by the reader's clock."""
    return durations.when(at)


@register.filter
def percent(chance: float) -> str:
    """A chance, as in "12%" or "certain"."""
    return chances.percent(chance)


@register.filter
def time_left(deadline: datetime | None) -> str:
    """How long it is until then, as in "1 day, 3 hours left"; nothing without a deadline."""
    return clocks.left(deadline) if deadline else ""


@register.filter
def winner(game: Game) -> str:
    """Who has won and with how much legacy, in a sentence; nothing before the end. Needs the seats in table order."""
    result: dict[str, Any] = game.result or {}
    if not result:
        return ""
    first = result["places"][0]
    told = {"player": game.seats.all()[first].name, "legacy": result["legacy"][first]}
    return _("%(player)s has won with %(legacy)s legacy.") % told


@register.simple_tag
def picture_size(scale: picture.Scale) -> tuple[int, int]:
    """Width and height of the board's picture in pixels."""
    return picture.size(scale)
