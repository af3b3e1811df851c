"""Atom feeds: games that begin and end on the site or with a person, and a game turn by turn. They
are the same for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html_join
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.zones import in_zone
from games import access
from games.doors.views.history.log_lines import log_lines
from games.doors.views.history.log_page import LogTurn, turns
from games.log import Log
from games.models import Game
from games.present.lists import join_list
from games.sealed_numbers import seal
from games.services.history import feeds
from games.services.play import pictures
from games.template_functions import told_in_full, winner

KEPT = 300  # seconds that a reader need not ask again


@dataclass(frozen=True)
class FeedEntry:
    """``key`` identifies it for readers: a path that stays the same, of no page of its own."""

    title: str
    text: str
    link: str
    key: str
    at: datetime


@dataclass(frozen=True)
class FeedContent:
    """A feed as it is written: its entries, latest first, and its page."""

    title: str
    subtitle: str
    link: str
    entries: Sequence[FeedEntry]


class Atom(Feed):
    """Write a feed handed over."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, *args: Any, **kwargs: Any) -> FeedContent:
        content: FeedContent = args[0]
        return content

    def title(self, content: FeedContent) -> str:
        return content.title

    def subtitle(self, content: FeedContent) -> str:
        return content.subtitle

    def link(self, content: FeedContent) -> str:
        return content.link

    def items(self, content: FeedContent) -> Sequence[FeedEntry]:
        return content.entries

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
    announcements = feeds.latest_announcements()
    title = _("%(site)s: games started and finished") % {"site": settings.SITE_NAME}
    return answer(
        request,
        announcements,
        lambda: FeedContent(title, "", reverse("games:running"), _announcement_entries(announcements)),
    )


@require_safe
@access.by_name
def person(request: HttpRequest, person: User) -> HttpResponse:
    """The public games of a person that begin or end. Raises Http404 for an unknown name."""
    announcements = feeds.latest_announcements(person)
    title = _("%(player)s: games started and finished") % {"player": person.username}
    return answer(
        request,
        announcements,
        lambda: FeedContent(title, "", person.get_absolute_url(), _announcement_entries(announcements)),
    )


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game turn by turn, each once it is over. Raises Http404 for a private game, whoever asks.

    Its turns are put into words once for all, as long as any reader may keep them.
    """
    game = access.public_game(public_id)
    settled_part = feeds.settled_part(game)
    # a bare number could be told from its hash by trial
    state = [seal(public_id, settled_part.number), game.status]
    name = f"{public_id}-feed-{_digest_of(state)}"
    store = caches[pictures.CACHE]
    return answer(request, state, lambda: store.get_or_set(name, lambda: _turn_by_turn(settled_part), KEPT))


def _digest_of(state: Sequence[object]) -> str:
    return sha256(f"{get_language()} {settings.SITE_NAME} {state}".encode()).hexdigest()[:32]


def answer(request: HttpRequest, state: Sequence[object], write: Any) -> HttpResponse:
    """Answer 304, or the feed, with times in UTC. ``state`` determines all its contents."""
    etag = quote_etag(_digest_of(state))
    with in_zone("UTC", is_certain=False):  # kept for all who follow it, whoever asks first
        response = get_conditional_response(request, etag=etag) or _render_feed(request, write())
    response.headers["ETag"] = etag
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


def _render_feed(request: HttpRequest, content: FeedContent) -> HttpResponse:
    """The feed, dated by its latest entry; a reader with this date is told so."""
    feed = Atom()(request, content)
    modified = max((int(entry.at.timestamp()) for entry in content.entries), default=None)
    return get_conditional_response(request, last_modified=modified, response=feed) or feed


def _announcement_entries(announcements: Sequence[feeds.Announcement]) -> list[FeedEntry]:
    games = feeds.games(announcements)
    return [
        _announcement_entry(games[announcement.key], announcement)
        for announcement in announcements
        if announcement.key in games
    ]


def _announcement_entry(game: Game, announcement: feeds.Announcement) -> FeedEntry:
    names = {"game": game.name}
    title = _("Game over: %(game)s") % names if announcement.is_over else _("Game started: %(game)s") % names
    players = join_list(seat.name for seat in game.seats.all())
    sentence = _("%(game)s. Players: %(players)s.") % {"game": told_in_full(game), "players": players}
    sentences = [winner(game), sentence] if announcement.is_over else [sentence]
    mark = "over" if announcement.is_over else "begun"
    page = game.get_absolute_url()
    return FeedEntry(title, paragraphs(sentences), page, f"{page}#{mark}", announcement.at)


def _turn_by_turn(settled_part: feeds.SettledPart) -> FeedContent:
    game = settled_part.game
    subtitle = _("Each turn appears here when it is complete.")
    return FeedContent(
        game.name, subtitle, game.get_absolute_url(), _turn_entries(game, feeds.settled_log(settled_part))
    )


def _turn_entries(game: Game, log: Log) -> list[FeedEntry]:
    """The turns that are over, latest first; one with its beginning unread is left out."""
    log_turns = turns(log_lines(log, None), newest_first=False)
    whole_turns = (
        log_turns[log.older is not None :]
        if game.status == Game.Status.FINISHED
        else log_turns[log.older is not None : -1]
    )
    rewinds = feeds.rewinds(game)
    entries = [_turn_entry(game, turn, rewinds) for turn in whole_turns]
    if game.status == Game.Status.FINISHED and game.finished:
        page = game.get_absolute_url()
        entries.append(FeedEntry(_("Game over"), paragraphs([winner(game)]), page, f"{page}#over", game.finished))
    return entries[: -feeds.MOST - 1 : -1]


def _turn_entry(game: Game, turn: LogTurn, rewinds: Sequence[int]) -> FeedEntry:
    """A turn; after rewinds to its place, their number tells it from earlier ones."""
    lines = [line for phase in turn.phases for line in phase.lines]
    link = reverse("games:move", args=[game.public_id, lines[0].place])
    text = paragraphs(sentence for line in lines for sentence in line.sentences)
    branch = sum(rewind < lines[0].number for rewind in rewinds)
    key = f"{game.get_absolute_url()}#move-{lines[0].place}" + (f"-{branch}" if branch else "")
    return FeedEntry(turn.title or _("Setup"), text, link, key, lines[-1].created)


def paragraphs(sentences: Any) -> str:
    return format_html_join("", "<p>{}</p>", ((sentence,) for sentence in sentences if sentence))
