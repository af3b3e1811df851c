"""The board as a PNG, for link previews, lists and mails: the same for everybody, for it shows nothing secret."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import access
from games.doors.views import picture_answer
from games.doors.views.play.pages import STARTED
from games.services.history.drawing import PictureRequest
from games.services.play import pictures
from games.services.rows.seats import seats_of
from games.titles.picture import Scale

MINUTE = 60


@require_safe
def board(request: HttpRequest, public_id: str) -> HttpResponse:
    """The latest position; ``?scale=2`` for fine screens. Raises Http404 for a game that has not
    started, and for a title without pictures.
    """
    game = access.game_for(request.user, public_id)
    if game.status not in STARTED or game.title.board.picture is None:
        raise Http404(_("This game has no picture yet."))
    scale: Scale = 2 if request.GET.get("scale") == "2" else 1
    language = get_language() or "en"
    names = [seat.name for seat in seats_of(game)]
    name = pictures.picture_name(game=game, names=names, scale=scale, language=language)
    caching = {"private": True, "no_cache": True} if game.private else {"public": True, "max_age": MINUTE}
    return picture_answer.picture(request, name, PictureRequest("board", game.pk, language, scale), **caching)
