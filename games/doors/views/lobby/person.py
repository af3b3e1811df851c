"""A person's public page: their reliability, and their games past and present."""

from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games import access
from games.doors.views.lobby.series_in_words import tell_series
from games.models import Game
from games.services.lobby import fellows, listing, results
from games.services.lobby.results import PlayedGames
from games.services.rows import reliability_record

PER_PAGE = 20


class PlayedGame(NamedTuple):
    """A person's game: the other players, and their own ``place`` and ``score`` once it is over."""

    game: Game
    others: list[str]
    place: int | None
    score: str


@require_safe
@access.by_name
def person(request: HttpRequest, person: User) -> HttpResponse:
    """A person's public page; ``?against=`` compares them with somebody. Raises Http404 for an unknown name."""
    played_games = PlayedGames(person, request.user)
    page = Paginator(played_games.keys, PER_PAGE).get_page(request.GET.get("page"))
    games = listing.in_order(keys=page, reader=request.user)
    summary = reliability_record.summary_of(person)
    context = {
        "person": person,
        "is_blocked": fellows.is_blocking(user=request.user, person=person),
        "is_followed": fellows.is_following(user=request.user, person=person),
        "reliability": summary.reliability,
        "summary": summary,
        "fewest": reliability_record.FEWEST,
        "results": results.of_person(played_games),
        "favourites": results.favourites(played_games),
        "page": page,
        "series": tell_series(games, request.user),
        "groups": [
            [_played_game(game, person) for game in same] for _status, same in groupby(games, attrgetter("status"))
        ],
    }
    return render(request, "games/lobby/person.html", context | _results_against(request, person))


def _results_against(request: HttpRequest, person: User) -> dict[str, object]:
    """The person's results against another named by the reader; or a sentence, for an unknown name."""
    other_name = request.GET.get("against", "").strip()
    if not other_name:
        return {}
    try:
        other = access.person_named(other_name)
    except Http404 as unknown:
        return {"named": other_name, "problem": str(unknown)}
    if other == person:
        return {"named": other_name, "problem": _("That is the same player. Enter another username.")}
    meeting = results.meeting(person=person, other=other, reader=request.user)
    return {"named": other.username, "other": other, "meeting": meeting}


def _played_game(game: Game, person: User) -> PlayedGame:
    seats = game.seats.all()
    own = next((seat for seat in seats if seat.user_id == person.pk), None)  # who may have left it just now
    others = [seat.name for seat in seats if seat != own]
    if own is None or own.place is None or own.score is None:
        return PlayedGame(game, others, None, "")
    return PlayedGame(game, others, own.place, game.title.statistics.scoring.short(own.score))
