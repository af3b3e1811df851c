"""Filters and tags of the games' pages."""

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import durations
from games.clock import Terms
from games.forms import KeyForm
from games.models import Game, Seat
from games.present import clocks, links, paces
from games.services.clock import abandonment
from games.titles.time_of_crisis.board import picture
from games.titles.time_of_crisis.words import chances, reference
from games.titles.time_of_crisis.words.sheets import CardLine
from tocsite import language

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
def moment(at: datetime) -> str:
    """A moment that is still to come, with its weekday and the reader's time zone."""
    return durations.moment(at)


@register.filter
def awaited_until(seats: Iterable[Seat]) -> datetime | None:
    """Until when a running game waits because everybody has left it; None where it does not."""
    return abandonment.awaited_until(list(seats), timezone.now())


@register.filter
def plays_alone(seat: Seat, seats: Iterable[Seat]) -> bool:
    """Whether everybody has left the game once this seat's person does."""
    return abandonment.plays_alone(seat, seats)


@register.simple_tag
def time(at: datetime) -> SafeString:
    """A moment to the minute, by the reader's clock."""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), durations.when(at))


@register.filter
def linked(text: str) -> SafeString:
    """What a player wrote, as HTML in which addresses can be clicked."""
    return links.linked(text)


@register.filter
def percent(chance: float) -> str:
    """A chance, as in "12%" or "certain"."""
    return chances.percent(chance)


@register.filter
def time_left(deadline: datetime | None) -> str:
    """How long it is until then, as in "1 day, 3 hours left"; nothing without a deadline."""
    return clocks.left(deadline) if deadline else ""


@register.filter
def time_since(at: datetime) -> str:
    """How long ago that was, as in "2 hours, 5 minutes"."""
    return durations.since(at)


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


@register.inclusion_tag("games/_practice.html", takes_context=True)
def practice(context: template.Context) -> dict[str, Any]:
    """What a practice game is, and the button that begins one."""
    return {"form": KeyForm(), "csrf_token": context.get("csrf_token")}


@register.simple_tag
def cards(lines: Iterable[CardLine]) -> SafeString:
    """Cards in a row, each kind with its number; most piles are what they were on the page before."""
    return _in_a_row(tuple(lines), language.in_force())


@lru_cache(maxsize=1024)
def _in_a_row(lines: tuple[CardLine, ...], _language: str | None) -> SafeString:
    return render_to_string("games/_cards.html", {"cards": lines})


@register.simple_tag
def cards_told() -> SafeString:
    """What every influence card does, for a script to show at the table."""
    return _told(language.in_force())


@lru_cache(maxsize=32)
def _told(_language: str | None) -> SafeString:
    return render_to_string("games/_cards_told.html", {"influence": reference.influence_cards()})
