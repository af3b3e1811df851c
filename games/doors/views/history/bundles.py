"""Positions for a script, sixty at a time, and the picture of one of them for link previews."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.middleware import for_everybody
from games.doors.views.history import replay_shown
from games.doors.views.history.log_turns import turns
from games.doors.views.history.replay_shown import Look
from games.sealed import seal
from games.services.history import bundles, past
from games.services.play import pictures
from games.services.talk.reading import Reader

JSON = "application/json"
DAY, YEAR = 24 * 60 * 60, 365 * 24 * 60 * 60


@for_everybody
@require_safe
def bundle(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    """The moves of a bundle by somebody's eyes, in the language and time zone that its page names; ``?v=`` is the
    version that the page knows, another leads to the one of now. Raises Http404 for another's eyes and beyond what may
    be seen."""
    with replay_shown.as_asked(request):
        return _bundle(request, public_id, bundle, audience)


def _bundle(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    look = replay_shown.look(request, public_id, audience, for_caches=True)
    first = bundle * bundles.SIZE
    last = min(first + bundles.SIZE - 1, look.last)
    if first > last:
        raise Http404(_("The game has no such move."))
    log = look.told(first, last)
    version = bundles.version(look.game, log, get_language() or "en")
    if request.GET.get("v") != version:
        return _kept(redirect(f"{request.path}?{replay_shown.asked(look, log)}"), look, is_settled=False)
    is_whole = look.settled > first + bundles.SIZE - 1
    latest = seal(public_id, log.rows[0].number)
    etag = quote_etag(f"{version}-{last}-{latest}-{look.game.changes}-{is_whole}")
    answer = get_conditional_response(request, etag=etag) if look.audience.seat is None else None
    answer = answer or HttpResponse(_stored(look, first, last, etag, is_settled=is_whole), content_type=JSON)
    answer.headers["ETag"] = etag
    return _kept(answer, look, is_settled=is_whole)


def _stored(look: Look, first: int, last: int, name: str, *, is_settled: bool) -> bytes:
    """A bundle's text; of what is settled and no seat's alone it is made once."""
    key = f"{look.game.public_id}-{first}-{look.audience.name}-{name}"
    kept = is_settled and look.audience.seat is None
    text: bytes | None = caches[pictures.CACHE].get(key) if kept else None
    if text is None:
        text = json.dumps(_contents(look, first, last)).encode()
        if kept:
            caches[pictures.CACHE].set(key, text)
    return text


def _contents(look: Look, first: int, last: int) -> dict[str, Any]:
    log = look.told(first, last)
    frames = bundles.frames(game=look.game, log=log, audience=look.audience, first=first, last=last)
    told = {"turns": turns(look.lines(log), newest_first=False), "level": 3, "game": look.game}
    moves = [_shown(look, frame) | {"marks": frame.marks, "stops": _stops(look, frame)} for frame in frames]
    return {"first": first, "log": render_to_string("games/history/_log.html", told), "moves": moves}


def _stops(look: Look, frame: bundles.Frame) -> list[dict[str, Any]]:
    return [_shown(look, stop) | {"told": " ".join(stop.told)} for stop in frame.stops]


def _shown(look: Look, at: bundles.Frame | bundles.Stop) -> dict[str, Any]:
    return {"parts": at.parts, "hands": _hands(look, at.hands)}


def _hands(look: Look, hands: Mapping[int, SafeString]) -> str:
    if not hands:
        return ""
    return render_to_string("games/history/_hands.html", {"hands": replay_shown.hands(look, dict(hands))})


@require_safe
def words(request: HttpRequest, public_id: str, bundle: int, audience: str) -> HttpResponse:
    """What was said beside the moves of a bundle, as far as the reader may read it, and what they noted there: each
    with the place of its move, oldest first. Raises Http404 as `bundle` does."""
    look = replay_shown.look(request, public_id, audience)
    first = bundle * bundles.SIZE
    if first > look.last:
        raise Http404(_("The game has no such move."))
    log = look.told(first, first + bundles.SIZE - 1, Reader(request.user, look.mine))
    said = [line for line in look.lines(log) if line.said] if log.said else []
    lines = [[line.number, render_to_string("games/history/_words.html", {"line": line})] for line in reversed(said)]
    answer = JsonResponse({"words": lines})
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@for_everybody
@require_safe
def board(request: HttpRequest, public_id: str, place: int) -> HttpResponse:
    """The position after a move as anybody may see it, whoever asks. Raises Http404 beyond what stands."""
    look = replay_shown.look(request, public_id, past.ANYBODY.name, for_caches=True)
    if place > look.last or look.game.title.picture is None:
        raise Http404(_("This game has no picture yet."))
    language, log = get_language() or "en", look.told(place, place)
    names = log.names_at(log.rows[0].number)
    etag = quote_etag(pictures.key_of_past(look.game, place, names, language))
    answer = get_conditional_response(request, etag=etag) or _drawn(look, place, names, language)
    answer.headers["ETag"] = etag
    if look.game.private:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=DAY)
    return answer


def _drawn(look: Look, place: int, names: list[str], language: str) -> HttpResponse:
    view = past.seen(game=look.game, place=place, audience=past.ANYBODY).view
    drawn = pictures.of_past(game=look.game, place=place, view=view, names=names, language=language)
    return HttpResponse(drawn, content_type="image/png")


def _kept(answer: HttpResponse, look: Look, *, is_settled: bool) -> HttpResponse:
    """Say who may keep a copy: of what a seat knows nobody; of what is public and settled everybody, for ever."""
    if look.audience.seat is not None:
        patch_cache_control(answer, private=True, no_store=True)
    elif look.game.private:
        patch_cache_control(answer, private=True, no_cache=True)
    elif is_settled:
        patch_cache_control(answer, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(answer, public=True, no_cache=True)
    return answer
