"""The board as a PNG, for link previews, lists and mails: the same for everybody, for it shows nothing secret."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import access
from games.doors.views.play.pages import STARTED
from games.models import Game
from games.services.lobby import listing
from games.services.play import pictures
from games.titles.picture import Scale

MINUTE = 60


@require_safe
def board(request: HttpRequest, public_id: str) -> HttpResponse:
    """The latest position; ``?scale=2`` for fine screens. Raises Http404 for a game that has not started, and for one
    that is never drawn."""
    game = access.game_for(request.user, public_id)
    if game.status not in STARTED or game.title.picture is None:
        raise Http404(_("This game has no picture yet."))
    scale: Scale = 2 if request.GET.get("scale") == "2" else 1
    language = get_language() or "en"
    names = [seat.name for seat in listing.seats_of(game)]
    etag = quote_etag(pictures.key(game=game, names=names, scale=scale, language=language))
    answer = get_conditional_response(request, etag=etag) or _drawn(game, names, scale, language)
    answer.headers["ETag"] = etag
    return _kept(answer, private=game.private)


def _drawn(game: Game, names: list[str], scale: Scale, language: str) -> HttpResponse:
    drawn = pictures.of_position(game=game, names=names, scale=scale, language=language)
    return HttpResponse(drawn, content_type="image/png")


def _kept(answer: HttpResponse, *, private: bool) -> HttpResponse:
    """Say who may keep a copy: of a private game the reader's browser alone, and it has to ask each time."""
    if private:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=MINUTE)
    return answer
