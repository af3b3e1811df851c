"""Atom feeds: what begins and ends on the site or with a person, and a game turn by turn. They are the same for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html_join
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import access
from games.doors.views.history.log import log_lines
from games.doors.views.history.log_turns import Turn, turns
from games.log import Log
from games.models import Game
from games.present.lists import joined
from games.services.history import feeds
from games.templatetags.games import told_in_full, winner

KEPT = 300  # seconds that a reader need not ask again


@dataclass(frozen=True)
class Entry:
    """``key`` is what readers tell it from others by: a path that stays the same, of no page of its own."""

    title: str
    text: str
    link: str
    key: str
    at: datetime


@dataclass(frozen=True)
class Told:
    """A feed as it is written: its entries, the latest first, and the page that it belongs to."""

    title: str
    subtitle: str
    link: str
    entries: Sequence[Entry]


class Atom(Feed):
    """Writes what it is handed."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Told:
        told: Told = args[0]
        return told

    def title(self, told: Told) -> str:
        return told.title

    def subtitle(self, told: Told) -> str:
        return told.subtitle

    def link(self, told: Told) -> str:
        return told.link

    def items(self, told: Told) -> Sequence[Entry]:
        return told.entries

    def item_title(self, item: Any) -> str:
        return str(item.title)

    def item_description(self, item: Any) -> str:
        return str(item.text)

    def item_link(self, item: Any) -> str:
        return str(item.link)

    def item_guid(self, item: Any) -> str:
        return f"{settings.SITE_URL}{item.key}"

    def item_pubdate(self, item: Any) -> datetime:
        at: datetime = item.at
        return at

    item_updateddate = item_pubdate


@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """Every public game that begins or ends."""
    told = feeds.announced()
    title = _("%(site)s: games that begin and end") % {"site": settings.SITE_NAME}
    return _answer(request, told, lambda: Told(title, "", reverse("games:running"), _announcements(told)))


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """The public games of a person that begin or end. Raises Http404 for a name that nobody has."""
    found = access.person_named(name)
    told = feeds.announced(found)
    title = _("%(player)s: games that begin and end") % {"player": found.username}
    return _answer(request, told, lambda: Told(title, "", found.get_absolute_url(), _announcements(told)))


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game turn by turn, each once it is over. Raises Http404 for a private game, whoever asks."""
    found = access.public_game(public_id)
    settled = feeds.settled(found)
    return _answer(request, [public_id, settled.number, found.status], lambda: _turn_by_turn(settled))


def _answer(request: HttpRequest, state: Sequence[object], write: Any) -> HttpResponse:
    """What the reader has already, or the feed. ``state`` is all that its content follows from."""
    etag = quote_etag(sha256(f"{get_language()} {settings.SITE_NAME} {state}".encode()).hexdigest()[:32])
    answer = get_conditional_response(request, etag=etag) or _written(request, write())
    answer.headers["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=KEPT)
    return answer


def _written(request: HttpRequest, told: Told) -> HttpResponse:
    """The feed, dated by its latest entry; who has it by that date is told so."""
    feed = Atom()(request, told)
    modified = max((int(entry.at.timestamp()) for entry in told.entries), default=None)
    return get_conditional_response(request, last_modified=modified, response=feed) or feed


def _announcements(told: Sequence[feeds.Announced]) -> list[Entry]:
    games = feeds.games(told)
    return [_announcement(games[each.key], each) for each in told if each.key in games]


def _announcement(game: Game, told: feeds.Announced) -> Entry:
    told_of = {"game": game.name}
    title = _("“%(game)s” is over") % told_of if told.over else _("“%(game)s” has begun") % told_of
    players = joined(seat.name for seat in game.seats.all())
    said = _("%(game)s, with %(players)s.") % {"game": told_in_full(game), "players": players}
    sentences = [winner(game), said] if told.over else [said]
    mark = "over" if told.over else "begun"
    page = game.get_absolute_url()
    return Entry(title, _paragraphs(sentences), page, f"{page}#{mark}", told.at)


def _turn_by_turn(settled: feeds.Settled) -> Told:
    game = settled.game
    subtitle = _("Each turn, once it is over.")
    return Told(game.name, subtitle, game.get_absolute_url(), _turns(game, feeds.log(settled)))


def _turns(game: Game, log: Log) -> list[Entry]:
    """The turns that are over, the latest first; the end of one of which the beginning was not read is left out."""
    found = turns(log_lines(log, None), newest_first=False)
    whole = found[log.older is not None :] if game.status == Game.Status.FINISHED else found[log.older is not None : -1]
    rewinds = feeds.rewinds(game)
    entries = [_turn(game, turn, rewinds) for turn in whole]
    if game.status == Game.Status.FINISHED and game.finished:
        page = game.get_absolute_url()
        entries.append(Entry(_("The game is over"), _paragraphs([winner(game)]), page, f"{page}#over", game.finished))
    return entries[: -feeds.MOST - 1 : -1]


def _turn(game: Game, turn: Turn, rewinds: Sequence[int]) -> Entry:
    """A turn; where others had begun at its place before, how often the game went back tells them apart."""
    lines = [line for phase in turn.phases for line in phase.lines]
    link = reverse("games:move", args=[game.public_id, lines[0].number])
    text = _paragraphs(sentence for line in lines for sentence in line.sentences)
    branch = sum(rewind < lines[0].key for rewind in rewinds)
    key = f"{game.get_absolute_url()}#move-{lines[0].number}" + (f"-{branch}" if branch else "")
    return Entry(turn.title or _("To begin with"), text, link, key, lines[-1].created)


def _paragraphs(sentences: Any) -> str:
    """Sentences as the HTML that Atom takes."""
    return format_html_join("", "<p>{}</p>", ((sentence,) for sentence in sentences if sentence))
