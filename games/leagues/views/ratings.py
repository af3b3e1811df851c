"""Ratings for everybody: the boards, a pool's, and a person's own."""

from collections.abc import Iterable
from typing import NamedTuple
from zlib import crc32

from django.core.cache import caches
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.models import User
from games import access
from games.leagues.models import Rating
from games.leagues.services import rating_queries
from games.leagues.words import ratings as words
from games.present import charts
from games.present.charts import Chart
from games.services.play.pictures import CACHE

PER_PAGE = 50
ON_FRONT = 5


class RatingChart(NamedTuple):
    chart: Chart
    svg: SafeString


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
            "chart": _cached_chart(words.chart(course.rating.pool, course.means)) if len(course.means) > 1 else None,
            "latest": [words.describe_change(change) for change in course.latest],
        }
        for course in rating_queries.histories_of_person(person)
    ]
    return render(request, "leagues/ratings/person.html", {"person": person, "courses": courses})


def _with_figures(board: Iterable[Rating]) -> list[tuple[Rating, words.Figure]]:
    return [(rating, words.figure(rating)) for rating in board]


def _cached_chart(chart: Chart) -> RatingChart:
    """Return a chart with its drawing, cached by its contents: drawing it takes time."""
    name = f"leagues-chart-{get_language()}-{crc32(repr(chart).encode()):08x}"
    svg: str | None = caches[CACHE].get(name)
    if svg is None:
        svg = str(charts.svg(chart))
        caches[CACHE].set(name, svg)
    return RatingChart(chart, SafeString(svg))
