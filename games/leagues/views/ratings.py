"""Ratings for everybody: the boards, a pool's, and a person's own."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games import access
from games.leagues.models import Rating
from games.leagues.services import rating_queries
from games.leagues.words import ratings as words

from . import charts_kept

PER_PAGE = 50
ON_FRONT = 5


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """Show the strongest of each pool."""
    pools = [(pool, _with_figures(rating_queries.board(pool)[:ON_FRONT])) for pool in rating_queries.pools()]
    return render(request, "leagues/ratings/boards.html", {"pools": pools})


@require_safe
def pool(request: HttpRequest, ruleset: str, players: int) -> HttpResponse:
    """Show everybody of a pool, the worth of its seats and an explanation of ratings.

    Raises Http404 for an unknown one.
    """
    pool = rating_queries.pool_of(ruleset, players)
    page = Paginator(rating_queries.board(pool), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "pool": pool,
        "page": page,
        "rows": _with_figures(page),
        "first": page.start_index(),
        "seats": words.seats(pool, rating_queries.seat_effect(pool)),
    }
    return render(request, "leagues/ratings/pool.html", context)


@require_safe
@access.by_name
def person(request: HttpRequest, person: User) -> HttpResponse:
    """Show a person's ratings and their history. Raises Http404 for an unknown name."""
    courses = [
        {
            "rating": course.rating,
            "figure": words.figure(course.rating),
            "chart": charts_kept.drawn(words.chart(course.rating.pool, course.means))
            if len(course.means) > 1
            else None,
            "latest": [words.describe_change(change) for change in course.latest],
        }
        for course in rating_queries.of_person(person)
    ]
    return render(request, "leagues/ratings/person.html", {"person": person, "courses": courses})


def _with_figures(board: Iterable[Rating]) -> list[tuple[Rating, words.Figure]]:
    return [(rating, words.figure(rating)) for rating in board]
