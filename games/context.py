"""Variables for every page; nothing is counted until a template uses it."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from .services.lobby import listing


def waiting(request: HttpRequest) -> dict[str, Any]:
    """``games_waiting``: the number of games awaiting the reader; at most one query a page."""
    return {"games_waiting": SimpleLazyObject(lambda: _count_turns(request))}


def _count_turns(request: HttpRequest) -> int:
    return listing.turns(user=request.user) if request.user.is_authenticated else 0
