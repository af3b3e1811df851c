"""The title of a page."""

from collections.abc import Sequence

from django.http import HttpRequest

from games.titles.registry import TITLES
from games.titles.title import Title


def meant(request: HttpRequest, offered: Sequence[Title] = ()) -> Title:
    """Return the title named by the form or the address, of the ``offered`` ones, all by default;
    the first of them if none is named.
    """
    possible = offered or list(TITLES.values())
    asked = request.POST.get("ruleset") or request.GET.get("ruleset") or ""
    return next((title for title in possible if title.name == asked), possible[0])
