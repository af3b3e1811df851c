"""Positions for a script, thirty at a time, and the picture of one of them for link previews."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.middleware import for_everybody
from accounts.networks import spend_of_network
from games.doors.views import picture_answer
from games.doors.views.history import past_page
from games.doors.views.history.log_page import turns
from games.doors.views.history.past_page import PastReader
from games.log import Log
from games.models import Game
from games.sealed_numbers import seal
from games.services.history import bundles, past
from games.services.history.drawing import PictureRequest
from games.services.play import pictures
from games.services.talk.reading import Reader
from tocsite.page_parts import render_part

JSON = "application/json"
DAY, YEAR = 24 * 60 * 60, 365 * 24 * 60 * 60


@for_everybody
@require_safe
def bundle(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    """Serve the moves of a bundle by somebody's eyes, in the language and time zone named by its
    page; ``?v=`` is the version known to the page, another redirects to the present one. Raises
    Http404 for another's eyes and beyond the visible moves.
    """
    with past_page.as_asked(request):
        return _bundle(request, public_id, bundle, audience)


def _bundle(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    look = past_page.read_past(request, public_id, audience, for_caches=True)
    first = bundle * bundles.SIZE
    last = min(first + bundles.SIZE - 1, look.last)
    if first > last:
        raise Http404(_("This game has no such move."))
    log = look.log_between(first, last)
    language = get_language() or "en"
    version = bundles.version(look.game, log, language)
    if request.GET.get("v") != version:
        return _set_caching(redirect(f"{request.path}?{past_page.bundle_query(look, log)}"), look, is_settled=False)
    is_whole = look.last_settled > first + bundles.SIZE - 1
    so_far = f"{last}-{seal(public_id, log.rows[0].number)}-{look.game.changes}-{is_whole}"
    etag = quote_etag(f"{version}-{so_far}")
    answer = get_conditional_response(request, etag=etag) if look.audience.seat is None else None
    if answer is None:
        positions = bundles.version(look.game, log, language, zoned=False)
        names = {"log": f"{version}-{so_far}", "moves": f"{positions}-{so_far}"}
        answer = HttpResponse(_text(request, look, log, first, last, names), content_type=JSON)
    answer.headers["ETag"] = etag
    return _set_caching(answer, look, is_settled=is_whole)


def _text(request: HttpRequest, look: PastReader, log: Log, first: int, last: int, names: Mapping[str, str]) -> bytes:
    """Build a bundle's text; its parts are made once by their names, unless they are its reader's
    alone. Raises TooMuch.
    """
    parts = {"log": lambda: _log(look, log), "moves": lambda: _moves(look, log, first, last)}
    keys = {part: f"{look.game.public_id}-{first}-{look.audience.name}-{part}-{name}" for part, name in names.items()}
    store, texts = caches[pictures.CACHE], dict[str, bytes]()
    if _is_shared(look):
        texts = {part: text for part, key in keys.items() if (text := store.get(key)) is not None}
    if len(texts) < len(parts):
        spend_of_network("past_read", request)
    for part in parts.keys() - texts.keys():
        texts[part] = json.dumps(parts[part]()).encode()
        if _is_shared(look):
            store.set(keys[part], texts[part])
    return b'{"first": %d, "log": %b, "moves": %b}' % (first, texts["log"], texts["moves"])


def _is_shared(look: PastReader) -> bool:
    """Return True if others get the same: a seat's view of a finished game is the same to all but its own person."""
    is_over = look.game.status == Game.Status.FINISHED
    return look.audience.seat is None or (is_over and look.audience.seat != look.index)


def _log(look: PastReader, log: Log) -> str:
    context = {"turns": turns(look.lines(log), newest_first=False), "level": 3, "game": look.game}
    return render_part("games/history/_log.html", context)


def _moves(look: PastReader, log: Log, first: int, last: int) -> list[dict[str, Any]]:
    frames = bundles.frames(game=look.game, log=log, audience=look.audience, first=first, last=last)
    hands = cache(partial(_hands, look))  # the same ones move after move
    lines = look.lines(log)

    def parts_and_hands(at: bundles.Frame | bundles.Stop) -> dict[str, Any]:
        return {"parts": at.parts, "hands": hands(tuple(at.hands.items()))}

    def stops(frame: bundles.Frame) -> list[dict[str, Any]]:
        return [
            parts_and_hands(stop)
            | {"told": past_page.step_in_html(stop.narration), "fell": past_page.rolls_in_html(stop.narration.rolls)}
            for stop in frame.stops
        ]

    def fell(place: int) -> str:
        return past_page.rolls_in_html(past_page.rolls_of(line for line in lines if line.place == place))

    keys = (seal(look.game.public_id, row.number) for row in reversed(log.rows))
    return [
        parts_and_hands(frame) | {"key": key, "marks": frame.marks, "stops": stops(frame), "fell": fell(first + number)}
        for number, (key, frame) in enumerate(zip(keys, frames, strict=True))
    ]


def _hands(look: PastReader, hands_by_seat: Sequence[tuple[int, SafeString]]) -> str:
    if not hands_by_seat:
        return ""
    return render_part("games/history/_hands.html", {"hands": past_page.hands(look, dict(hands_by_seat))})


@require_safe
def words(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    """Serve the messages beside the moves of a bundle, as far as the reader may read them, and
    their notes there: each with the place of its move, oldest first. Raises Http404 as `bundle`
    does.
    """
    look = past_page.read_past(request, public_id, audience)
    first = bundle * bundles.SIZE
    if first > look.last:
        raise Http404(_("This game has no such move."))
    log = look.log_between(first, first + bundles.SIZE - 1, Reader(request.user, look.mine))
    spoken_lines = [line for line in look.lines(log) if line.talk] if log.messages else []
    lines = [[line.place, render_part("games/history/_words.html", {"line": line})] for line in reversed(spoken_lines)]
    answer = JsonResponse({"words": lines})
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@for_everybody
@require_safe
def board(request: HttpRequest, public_id: str, place: int) -> HttpResponse:
    """Draw the position after a move as anybody may see it, whoever asks. Raises Http404 beyond settled moves."""
    look = past_page.read_past(request, public_id, past.ANYBODY.name, for_caches=True)
    if place > look.last or look.game.title.board.picture is None:
        raise Http404(_("This game has no picture yet."))
    language, log = get_language() or "en", look.log_between(place, place)
    names = log.names_at(log.rows[0].number)
    name = pictures.key_of_past(look.game, place, names, language)
    caching = {"private": True, "no_cache": True} if look.game.private else {"public": True, "max_age": DAY}
    return picture_answer.picture(request, name, PictureRequest("move", look.game.pk, language, place=place), **caching)


def _set_caching(answer: HttpResponse, look: PastReader, *, is_settled: bool) -> HttpResponse:
    """Set the answer's caching: none for a seat's view; for ever for public and settled moves."""
    if look.audience.seat is not None:
        patch_cache_control(answer, private=True, no_store=True)
    elif look.game.private:
        patch_cache_control(answer, private=True, no_cache=True)
    elif is_settled:
        patch_cache_control(answer, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(answer, public=True, no_cache=True)
    return answer
