"""The fairness of the dice: in words, and game by game with everything needed to check them; and the public
list of seals, to read, and to take away and check.
"""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.models import Game
from games.present.joiners import joiners
from games.services.lobby import seals as known_seals
from games.services.rows.seats import seats_of
from rulebooks.engine.dice import SALTED, salted_text


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """Explain seals, and their proof."""
    return render(request, "games/history/fairness.html")


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one game's seal, the order of joining with everybody's salts, and once it is over its
    seed. Raises Http404 as its page does.
    """
    game = access.game_for(request.user, public_id)
    names = [seat.name for seat in seats_of(game)]
    context = {
        "game": game,
        "over": game.status == Game.Status.FINISHED,
        "joiners": zip(joiners(game.joined, game.salts, names), game.joined, strict=True),
        "salted": salted_text(game.public_id, game.salts) if game.protocol == SALTED else "",
        "seed": game.shown_seed,
    }
    return render(request, "games/history/game_fairness.html", context)


@require_safe
def seals(request: HttpRequest) -> HttpResponse:
    latest = known_seals.latest_line()
    page = known_seals.page_of(request.GET.get("page"), latest)
    return render(request, "games/lobby/seals.html", {"page": page, "latest": latest})


@require_safe
def seals_as_text(request: HttpRequest) -> HttpResponseBase:
    return StreamingHttpResponse(known_seals.seal_lines(), content_type="text/plain; charset=utf-8")
