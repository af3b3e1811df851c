"""Check access to a league's pages, and redirect from its former addresses.

It stands before every page below a league's address, so no page can forget to ask.
"""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games.leagues.models import Admission, League
from games.leagues.services import entrance

OPEN_TO_ASK = ("league", "enter")
"""Pages open to strangers if organisers let people in; they check the person themselves."""


class LeagueGate:
    """Answer 404 for a hidden league, and redirect from its former addresses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.app_name != "leagues" or "slug" not in kwargs:
            return None
        slug = kwargs["slug"]
        current = League.objects.filter(slug=slug).only("slug", "admission").first()
        league = current or entrance.formerly_at(slug)
        if league is None or not _may_pass(request, league, match.url_name or ""):
            raise Http404(_("This league doesn't exist."))
        if current is not None:
            return None
        address = reverse(match.view_name, kwargs={**kwargs, "slug": league.slug})
        query = request.META.get("QUERY_STRING")
        return redirect(f"{address}?{query}" if query else address, preserve_request=True)


def _may_pass(request: HttpRequest, league: League, page: str) -> bool:
    if not league.is_private or entrance.can_see(request.user, league):
        return True
    if league.admission == Admission.ASKING:
        return page in OPEN_TO_ASK
    return page == "enter" and entrance.opens(request.POST.get("token", ""), league)
