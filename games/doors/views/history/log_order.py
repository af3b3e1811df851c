"""The direction of the log: newest first, or oldest first, as the reader has turned it round.

A cookie remembers it, as with hints: onlookers without an account read logs too, a browser on a
phone may go the other way than one on a desk, and no page needs a query for it.
"""

from django.http import HttpRequest, HttpResponse

from accounts.cookies import keep_cookie, read_cookie

ORDER = "log-order"
NEWEST, OLDEST = "newest", "oldest"


def is_newest_first(request: HttpRequest) -> bool:
    """Return True by the address, or else by the latest choice."""
    return (_asked(request) or read_cookie(request, ORDER)) != OLDEST


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Keep the address's choice."""
    if asked := _asked(request):
        keep_cookie(response, ORDER, asked)


def _asked(request: HttpRequest) -> str:
    asked = request.GET.get("order", "")
    return asked if asked in (NEWEST, OLDEST) else ""
