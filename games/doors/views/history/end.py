"""The end of a game: the winner and the reasons, its course, a picture of it to share, and a rematch."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games import access
from games.doors.views import picture_answer
from games.doors.views.play import pages, table_page
from games.forms import KeyForm, SaltForm, problems
from games.models import Game, Seat
from games.present import charts, end_picture
from games.services.errors import NotNow, Refused
from games.services.history import ending, importing
from games.services.history.drawing import PictureRequest
from games.services.lobby import rematch as rematches
from games.services.rows.seats import seats_of
from games.titles import chronicle_words

MINUTE = 60


@require_safe
def end(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page of a finished game; of any other, its table."""
    game = access.game_for(request.user, public_id)
    if game.status != Game.Status.FINISHED:
        return redirect(game)
    return _page(request, game)


@form_on("games:end", "public_id")
@login_required
def rematch(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Open a game with the same people, ``seats`` being "turned" by one or drawn anew; or join a waiting one."""
    game = access.game_for(request.user, public_id)
    form, salt_form = KeyForm(request.POST), SaltForm(request.POST)
    try:
        if not form.is_valid():
            raise NotNow(problems(form))
        if not salt_form.is_valid():
            raise Refused(problems(salt_form))
        new_game = rematches.rematch(
            user=request.user,
            game_id=game.pk,
            public_id=form.cleaned_data["key"],
            turned=request.POST.get("seats") == "turned",
            salt=salt_form.cleaned_data["salt"],
        )
    except Refused as problem:
        if game.status != Game.Status.FINISHED:
            return pages.game_page(request, game, problem=problem)
        return _page(request, game, problem)
    messages.success(request, _("Rematch created. We have invited the others."))
    return redirect(new_game)


def _page(request: HttpRequest, game: Game, problem: Refused | None = None) -> HttpResponse:
    seats = seats_of(game)
    names = [seat.name for seat in seats]
    mine = access.own_seat(request.user, seats)
    game_ending = ending.compose_ending(game=game, names=names)
    context = {
        "game": game,
        "seats": seats,
        "mine": mine,
        "result": table_page.result(game, names),
        "won": _won(game, names),
        "ending": game_ending,
        "keys": [(seat.name, charts.key(seat.index)) for seat in seats],
        "size": (end_picture.WIDTH, end_picture.HEIGHT),
        "problem": problem,
        "series": rematches.series_of(game, request.user),
        "origin": importing.origin_of(user=request.user, game=game),
        **_rematch(request, game, mine),
    }
    return render(request, "games/history/end.html", context, status=problem.status if problem else 200)


def _won(game: Game, names: list[str]) -> str:
    assert game.result is not None, "it is over"
    return chronicle_words.name_winners(game.title.statistics.scoring, game.result, names)


def _rematch(request: HttpRequest, game: Game, mine: Seat | None) -> dict[str, Any]:
    """A former player's choices for another game: join the waiting rematch, or ask for one."""
    if mine is None:
        return {}
    return {
        "waiting": rematches.waiting_rematch(game, request.user),
        "rematch": KeyForm(),
        "salt": SaltForm(initial=request.POST.dict(), label_suffix="")["salt"],
    }


@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole of it as a PNG. Raises Http404 before its figures are worked out."""
    game = access.game_for(request.user, public_id)
    names = [seat.name for seat in seats_of(game)]
    name = ending.picture_name(game=game, names=names)
    if name is None:
        raise Http404(_("This game has no picture yet."))
    caching = {"private": True, "no_cache": True} if game.private else {"public": True, "max_age": MINUTE}
    return picture_answer.picture(request, name, PictureRequest("end", game.pk, get_language() or "en"), **caching)
