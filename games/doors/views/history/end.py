"""The end of a game: who won and by what, how it went, the picture of it to share, and a rematch."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import SignedInRequest
from games import access
from games.doors.views.play import pages, table_shown
from games.forms import KeyForm, SaltForm
from games.models import Game, Seat
from games.present import charts, chronicle, end_picture
from games.services.errors import NotNow, Refused
from games.services.history import ending, importing
from games.services.lobby import listing
from games.services.lobby import rematch as rematches

MINUTE = 60


@require_safe
def end(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page of a game that is over; of any other, its table."""
    game = access.game_for(request.user, public_id)
    if game.status != Game.Status.FINISHED:
        return redirect(game)
    return _page(request, game)


@login_required
@require_POST
def rematch(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Open a game with the same people, ``seats`` being "turned" by one or drawn anew; or join the one that waits."""
    game = access.game_for(request.user, public_id)
    form, given = KeyForm(request.POST), SaltForm(request.POST)
    try:
        if not form.is_valid():
            raise NotNow(_("This form is damaged. Please open it again."))
        if not given.is_valid():
            raise Refused(" ".join(map(str, given.errors["salt"])))
        opened = rematches.rematch(
            user=request.user,
            game_id=game.pk,
            public_id=form.cleaned_data["key"],
            turned=request.POST.get("seats") == "turned",
            salt=given.cleaned_data["salt"],
        )
    except Refused as problem:
        if game.status != Game.Status.FINISHED:
            return pages.game(request, game, problem=problem)
        return _page(request, game, problem)
    messages.success(request, _("The rematch waits for the others."))
    return redirect(opened)


def _page(request: HttpRequest, game: Game, problem: Refused | None = None) -> HttpResponse:
    seats = listing.seats_of(game)
    names = [seat.name for seat in seats]
    mine = access.own_seat(request.user, seats)
    told = ending.ending(game=game, names=names)
    context = {
        "game": game,
        "seats": seats,
        "mine": mine,
        "result": table_shown.result(game, names),
        "won": _won(game, names),
        "ending": told,
        "keys": [(seat.name, charts.key(seat.index)) for seat in seats],
        "size": (end_picture.WIDTH, end_picture.HEIGHT),
        "problem": problem,
        "origin": importing.origin_of(user=request.user, game=game),
        **_rematch(request, game, mine),
    }
    return render(request, "games/history/end.html", context, status=problem.status if problem else 200)


def _won(game: Game, names: list[str]) -> str:
    assert game.result is not None, "it is over"
    return chronicle.won_by(game.title.scoring, game.result, names)


def _rematch(request: HttpRequest, game: Game, mine: Seat | None) -> dict[str, Any]:
    """What whoever sat there may do for another game: join the rematch that waits, or ask for one."""
    if mine is None:
        return {}
    return {
        "waiting": rematches.waiting_rematch(game),
        "rematch": KeyForm(),
        "salt": SaltForm(initial=request.POST.dict(), label_suffix="")["salt"],
    }


@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole of it as a PNG. Raises Http404 before its figures are worked out."""
    game = access.game_for(request.user, public_id)
    names = [seat.name for seat in listing.seats_of(game)]
    drawn = ending.picture(game=game, names=names)
    if drawn is None:
        raise Http404(_("This game has no picture yet."))
    answer = HttpResponse(drawn, content_type="image/png")
    if game.private:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=MINUTE)
    return answer
