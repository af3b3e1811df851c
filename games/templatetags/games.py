"""Filters and tags of the games' pages."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django import template
from django.template.loader import select_template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.languages import address_of_feed
from games import durations
from games.forms import KeyForm
from games.models import Game, Seat
from games.orders import languages
from games.present import clocks, markdown, paces, percent, waiting
from games.present.lists import comma, join_words
from games.sealed_numbers import seal
from games.services.rows import bots_wait
from games.titles import chronicle_words
from games.titles.picture import Scale
from games.titles.registry import TITLES, USUAL

register = template.Library()
register.filter(address_of_feed)
register.filter(join_words)
register.filter(percent.percent)
register.filter(durations.day)
register.filter(durations.moment)
register.filter(durations.ago)
register.filter("terms_in_words", paces.sentence)
register.filter("terms_in_short", paces.short)
register.filter("markdown", markdown.render_markdown)
register.filter(bots_wait.plays_alone)
register.filter(waiting.games_that_wait)
register.simple_tag(comma)


@register.filter
def notation(order: str) -> str:
    """Return an order as it may be typed, where its label may not."""
    return order if languages.shows_notation() else ""


@register.filter
def awaited_until(seats: Iterable[Seat]) -> datetime | None:
    """Until when a running game waits because everybody has left it; None where it does not."""
    return bots_wait.awaited_until(list(seats), timezone.now())


@register.simple_tag
def time(at: datetime) -> SafeString:
    """A moment to the minute, by the reader's clock."""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), durations.when(at))


@register.simple_tag(takes_context=True)
def quick(context: template.Context, name: str | Sequence[str], **more: object) -> SafeString:
    """A template of Jinja2 (`games.quick_templates`), the first there is of several, with all that the page knows."""
    known: dict[Any, Any] = context.flatten() | more
    found = select_template([name] if isinstance(name, str) else name, using="jinja2")
    return SafeString(found.render(known, known.get("request")))


@register.filter
def sealed(game: Game, number: int) -> str:
    """A move's number as it may stand on a page."""
    return seal(game.public_id, number)


@register.filter
def time_left(deadline: datetime | None) -> str:
    """Return the time until then, as in "1 day, 3 hours left"; nothing without a deadline."""
    return clocks.time_left(deadline) if deadline else ""


@register.filter
def due(deadline: datetime) -> str:
    """Return the deadline and the time until then, as in "Due Wed 9 Dec, 17:06 (13 days left)"."""
    return clocks.due(deadline)


@register.filter
def winner(game: Game) -> str:
    """Name the winners and their score; nothing before the end. Needs the seats in table order."""
    result: dict[str, Any] = game.result or {}
    if not result:
        return ""
    return chronicle_words.won_by(game.title.statistics.scoring, result, [seat.name for seat in game.seats.all()])


@register.filter
def of_game(told: Mapping[int, str] | str, game: Game) -> str:
    """Return what a page tells of each game by its key; nothing where it tells of none."""
    return told.get(game.pk, "") if isinstance(told, Mapping) else ""


@register.filter
def options_in_words(game: Game) -> list[str]:
    """Return the agreements of its players beyond the usual."""
    return game.title.seating.options_in_words(game.options)


@register.filter
def told_in_full(game: Game) -> str:
    """Return the title and the agreements of its players."""
    return join_words([game.title.label, *options_in_words(game)])


@register.simple_tag
def picture_size(game: Game, scale: Scale) -> tuple[int, int] | None:
    """Width and height of the board's picture in pixels; None for a game that is never drawn."""
    picture = game.title.board.picture
    return picture.size(scale) if picture else None


@register.inclusion_tag("games/lobby/_practice.html", takes_context=True)
def practice(context: template.Context, ruleset: str = "") -> dict[str, Any]:
    """Explain practice games beside the button that begins one: of a title that is named, else of any."""
    others = [] if ruleset else [each for each in TITLES.values() if each.name != USUAL]
    shown = {"title": TITLES[ruleset or USUAL], "others": others}
    return {"form": KeyForm(), "csrf_token": context.get("csrf_token"), **shown}


@register.inclusion_tag("games/learn/_first_turn.html")
def first_turn(ruleset: str = "") -> dict[str, Any]:
    """Lead to the first lesson of a title that is named, else of each."""
    titles = [each for each in TITLES.values() if each.lessons and ruleset in ("", each.name)]
    return {"titles": titles, "usual": USUAL}
