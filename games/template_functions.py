"""Functions and filters of the templates of games, for Jinja2's environment (``tocsite/template_environment.py``),
and their one variable on every page.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import pass_context
from jinja2.runtime import Context

from accounts.languages import address_of_feed
from games import durations
from games.forms import KeyForm
from games.models import Game, Seat
from games.orders import languages
from games.present import clocks, labels, markdown, percent
from games.present.lists import comma, join_words
from games.sealed_numbers import seal
from games.services.lobby import listing
from games.services.rows.seats import bots_wait_until, plays_alone
from games.titles import chronicle_words
from games.titles.picture import Scale
from games.titles.registry import TITLES, USUAL
from tocsite.page_parts import render_part
from tocsite.static_files import table_sheet


def notation(order: str) -> str:
    """Return an order as it may be typed, where its label may not."""
    return order if languages.shows_notation() else ""


def awaited_until(seats: Iterable[Seat]) -> datetime | None:
    """Until when a running game waits because everybody has left it; None where it does not."""
    return bots_wait_until(list(seats), timezone.now())


def time(at: datetime) -> SafeString:
    """A moment to the minute, by the reader's clock."""
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), durations.when(at))


def sealed_number(game: Game, number: int) -> str:
    """A move's number as it may stand on a page."""
    return seal(game.public_id, number)


def time_left(deadline: datetime | None) -> str:
    """Return the time until then, as in "1 day, 3 hours left"; nothing without a deadline."""
    return clocks.time_left(deadline) if deadline else ""


def due_in_words(deadline: datetime) -> str:
    """Return the deadline and the time until then, as in "Due Wed 9 Dec, 17:06 (13 days left)"."""
    return clocks.tell_deadline(deadline)


def winner(game: Game) -> str:
    """Name the winners and their score; nothing before the end. Needs the seats in table order."""
    result: dict[str, Any] = game.result or {}
    if not result:
        return ""
    return chronicle_words.name_winners(game.title.statistics.scoring, result, [seat.name for seat in game.seats.all()])


def of_game(sentences: Mapping[int, str] | str, game: Game) -> str:
    """Return what a page tells of each game by its key; nothing where it tells of none."""
    return sentences.get(game.pk, "") if isinstance(sentences, Mapping) else ""


def options_in_words(game: Game) -> list[str]:
    """Return the agreements of its players beyond the usual."""
    return game.title.seating.options_in_words(game.options)


def told_in_full(game: Game) -> str:
    """Return the title and the agreements of its players."""
    return join_words([game.title.label, *options_in_words(game)])


def picture_size(game: Game, scale: Scale) -> tuple[int, int] | None:
    """Width and height of the board's picture in pixels; None for a game that is never drawn."""
    picture = game.title.board.picture
    return picture.size(scale) if picture else None


def at_page(request: HttpRequest, number: int) -> str:
    """Return the present page's query with another number of the page of its list."""
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"


def numbered(name: str, *args: object) -> Callable[[int], str]:
    """Return a function from a number to an address with it at the end; the rest is put together once."""
    before, after = reverse(name, args=(*args, 0)).rsplit("0", 1)
    return lambda number: f"{before}{number}{after}"


@pass_context
def practice(context: Context, ruleset: str = "") -> SafeString:
    """Explain practice games beside the button that begins one: of a title that is named, else of any."""
    others = [] if ruleset else [title for title in TITLES.values() if title.name != USUAL]
    titles = {"title": TITLES[ruleset or USUAL], "others": others}
    form = {"form": KeyForm(), "csrf_input": context.get("csrf_input")}
    return render_part("games/lobby/_practice.html", form | titles)


def first_turn(ruleset: str = "") -> SafeString:
    """Lead to the first lesson of a title that is named, else of each."""
    titles = [title for title in TITLES.values() if title.lessons and ruleset in ("", title.name)]
    return render_part("games/learn/_first_turn.html", {"titles": titles, "usual": USUAL})


def waiting_games_context(request: HttpRequest) -> dict[str, Any]:
    """``games_waiting``: the number of games awaiting the reader; at most one query a page."""
    return {"games_waiting": SimpleLazyObject(lambda: _count_turns(request))}


def _count_turns(request: HttpRequest) -> int:
    return listing.turns(user=request.user) if request.user.is_authenticated else 0


FUNCTIONS = {
    "at_page": at_page,
    "comma": comma,
    "first_turn": first_turn,
    "numbered": numbered,
    "picture_size": picture_size,
    "practice": practice,
    "sealed_number": sealed_number,
    "table_sheet": table_sheet,
    "time": time,
}
FILTERS = {
    "address_of_feed": address_of_feed,
    "ago": durations.ago,
    "awaited_until": awaited_until,
    "day": durations.day,
    "due_in_words": due_in_words,
    "games_that_wait": labels.next_game_label,
    "join_words": join_words,
    "markdown": markdown.render_markdown,
    "without_markdown": markdown.without_markdown,
    "moment": durations.moment,
    "new_messages": labels.new_messages_label,
    "notation": notation,
    "of_game": of_game,
    "options_in_words": options_in_words,
    "percent": percent.percent,
    "plays_alone": plays_alone,
    "terms_in_short": clocks.describe_terms_briefly,
    "terms_in_words": clocks.describe_terms,
    "time_left": time_left,
    "told_in_full": told_in_full,
    "winner": winner,
}
