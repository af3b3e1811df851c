"""Games under way and finished ones, to be looked through and searched by shared addresses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.search_form import SearchForm
from games.services.lobby import listing, search

PER_PAGE = 20


@require_safe
def running_games(request: HttpRequest) -> HttpResponse:
    """Public games under way, and the reader's own."""
    return _search_games(request, "running", over=False)


@require_safe
def finished_games(request: HttpRequest) -> HttpResponse:
    """Finished games, as far as the reader may see them."""
    return _search_games(request, "finished", over=True)


def _search_games(request: HttpRequest, tab: str, *, over: bool) -> HttpResponse:
    """Search; nonsensical values are told beside their fields, and find nothing."""
    form = SearchForm(request.GET, over=over)
    if not form.is_valid():
        return render(request, f"games/lobby/{tab}.html", {"tab": tab, "form": form, "refused": True}, status=422)
    entries = search.find_games(reader=request.user, over=over, query=form.query())
    page = search.page_of(entries, request.GET.get("page"), PER_PAGE)
    games = listing.in_order(keys=[entry.pk for entry in page], reader=request.user)
    context = {"tab": tab, "form": form, "page": page, "games": games, "searched": form.searches()}
    return render(request, f"games/lobby/{tab}.html", context)
