"""A game to take away: as a text that people can read, and as JSON."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.doors.views.history import replay_shown
from games.files import GameFile, data, text
from games.services.history import files


@require_safe
def as_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole game once it is over; before, what the reader may know. Raises Http404 for one that has not begun."""
    return _kept_by_nobody(text.written(_file(request, public_id)), "text/plain; charset=utf-8")


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for programs. Raises Http404 as well."""
    return _kept_by_nobody(data.written(_file(request, public_id)), "application/json")


def _file(request: HttpRequest, public_id: str) -> GameFile:
    look = replay_shown.look(request, public_id)
    most = look.audiences[-1]  # all that the reader may see
    return files.game_file(game=look.game, seats=look.seats, audience=most)


def _kept_by_nobody(written: str, kind: str) -> HttpResponse:
    answer = HttpResponse(written, content_type=kind)
    patch_cache_control(answer, private=True, no_store=True)
    return answer
