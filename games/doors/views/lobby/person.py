"""What everybody sees of a person: how far they can be relied on, and what they play and have played."""

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games import access
from games.models import Game
from games.services.lobby import listing, reliability_record, results, search
from games.services.lobby.results import Sat

PER_PAGE = 20


class Played(NamedTuple):
    """A person's game: whom they play with, and their ``place`` and ``score`` once it is over."""

    game: Game
    others: list[str]
    place: int | None
    score: str


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """A person's public page; ``?against=`` compares them with somebody. Raises Http404 for a name that nobody has."""
    person = access.person_named(name)
    sight = search.sight(request.user)
    seats = results.seats(person=person, sight=sight)
    page = Paginator([seat.game for seat in seats[: search.MOST]], PER_PAGE).get_page(request.GET.get("page"))
    games = listing.in_order(keys=page, reader=request.user)
    context = {
        "person": person,
        "reliability": reliability_record.figure(person),
        "summary": reliability_record.summary(person),
        "fewest": reliability_record.FEWEST,
        "results": results.of_person(seats),
        "favourites": results.favourites(seats),
        "page": page,
        "played": [_played(game, person) for game in games],
    }
    return render(request, "games/lobby/person.html", context | _against(request, person, seats))


def _against(request: HttpRequest, person: User, seats: Sequence[Sat]) -> dict[str, object]:
    """How the person fared against whom the reader names; or a sentence, where nobody is called that."""
    named = request.GET.get("against", "").strip()
    if not named:
        return {}
    try:
        other = access.person_named(named)
    except Http404 as unknown:
        return {"named": named, "problem": str(unknown)}
    if other == person:
        return {"named": named, "problem": _("This is the same person: please name somebody else.")}
    meeting = results.meeting(seats=seats, other=other)
    return {"named": other.username, "other": other, "meeting": meeting}


def _played(game: Game, person: User) -> Played:
    seats = game.seats.all()
    own = next((seat for seat in seats if seat.user_id == person.pk), None)  # who may have left it just now
    others = [seat.name for seat in seats if seat != own]
    if own is None or own.place is None or own.score is None:
        return Played(game, others, None, "")
    return Played(game, others, own.place, game.title.scoring.short(own.score))
