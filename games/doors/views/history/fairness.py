"""How the dice are kept fair: in words, and game by game with what it takes to check them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.engine.dice import SALTED, salted_text
from games.models import Game
from games.present.joiners import joiners
from games.services.lobby import listing


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """What a seal is, and what it proves."""
    return render(request, "games/history/fairness.html")


@require_safe
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """One game's seal, who joined when and gave what, and once it is over its seed. Raises Http404 as its page does."""
    found = access.game_for(request.user, public_id)
    names = [seat.name for seat in listing.seats_of(found)]
    context = {
        "game": found,
        "over": found.status == Game.Status.FINISHED,
        "joiners": zip(joiners(found.joined, found.salts, names), found.joined, strict=True),
        "salted": salted_text(found.public_id, found.salts) if found.protocol == SALTED else "",
        "seed": found.shown_seed,
    }
    return render(request, "games/history/game_fairness.html", context)
