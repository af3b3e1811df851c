"""What everybody sees of a person: how far they can be relied on, and what they play and have played."""

from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games import access
from games.models import Game
from games.services.lobby import listing, reliability_record

PER_PAGE = 20


class Played(NamedTuple):
    """A person's game: whom they play with, and their ``place`` and ``legacy`` once it is over."""

    game: Game
    others: list[str]
    place: int | None
    legacy: int | None


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """A person's public page. Raises Http404 for a name that nobody has."""
    person = access.person_named(name)
    page = Paginator(listing.games_of(person=person, reader=request.user), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "person": person,
        "reliability": reliability_record.figure(person),
        "summary": reliability_record.summary(person),
        "fewest": reliability_record.FEWEST,
        "page": page,
        "played": [_played(game, person) for game in page],
    }
    return render(request, "games/person.html", context)


def _played(game: Game, person: User) -> Played:
    seats = list(game.seats.all())
    own = next((seat for seat in seats if seat.user_id == person.pk), None)  # who may have left it just now
    others = [seat.name for seat in seats if seat != own]
    if not game.result or own is None:
        return Played(game, others, None, None)
    return Played(game, others, game.result["places"].index(own.index) + 1, game.result["legacy"][own.index])
