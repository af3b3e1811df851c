"""A game to take away: as a text that people can read, and as JSON."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from accounts.networks import spend_of_network
from games.doors.views.history import past_page
from games.models import Export
from games.services.history import exports


@require_safe
def as_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """Serve the whole game once it is over; before, the reader's part of it. Raises Http404 for one
    that has not begun, and TooMuch.
    """
    return _file(request, public_id, Export.Form.TEXT, "text/plain; charset=utf-8")


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for programs. Raises Http404 and TooMuch as well."""
    return _file(request, public_id, Export.Form.JSON, "application/json")


def _file(request: HttpRequest, public_id: str, form: str, kind: str) -> HttpResponse:
    look = past_page.read_past(request, public_id)
    most = look.audiences[-1]  # all that the reader may see
    written = exports.find_export(game=look.game, seats=look.seats, audience=most, form=form)
    if written is None:
        spend_of_network("past_read", request)
        written = exports.make_export(game=look.game, seats=look.seats, audience=most, mine=look.mine, form=form)
    answer = HttpResponse(written, content_type=kind)
    patch_cache_control(answer, private=True, no_store=True)
    return answer
