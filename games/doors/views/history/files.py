"""A game to take away: as a text that people can read, and as JSON."""

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.doors.views.history import replay_shown
from games.doors.views.history.replay_shown import Look
from games.files import GameFile, data, text
from games.services.history import files


@require_safe
def as_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole game once it is over; before, what the reader may know. Raises Http404 for one that has not begun."""
    look = replay_shown.look(request, public_id)
    return _kept_by_nobody(text.written(_file(look), _turns(look)), "text/plain; charset=utf-8")


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for programs. Raises Http404 as well."""
    return _kept_by_nobody(data.written(_file(replay_shown.look(request, public_id))), "application/json")


def _file(look: Look) -> GameFile:
    most = look.audiences[-1]  # all that the reader may see
    return files.game_file(game=look.game, seats=look.seats, audience=most)


def _turns(look: Look) -> dict[int, str]:
    """Before which move a turn begins, and whose; of a game that came from a file nothing: its text is as it came."""
    if look.game.imported:
        return {}
    with translation.override(files.LANGUAGE):
        lines = [line for line in reversed(look.lines(look.told(0, look.last))) if line.move]
    begun: dict[int, str] = {}
    turn = ""
    for line in lines:
        if line.turn != turn:  # it began by itself, after the move that ended the one before
            begun[line.number + 1] = turn = line.turn
    return begun


def _kept_by_nobody(written: str, kind: str) -> HttpResponse:
    answer = HttpResponse(written, content_type=kind)
    patch_cache_control(answer, private=True, no_store=True)
    return answer
