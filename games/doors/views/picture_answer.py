"""Pictures over HTTP: stored ones, and those somebody has to draw first."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from accounts.networks import spend_of_network
from games.services.history import drawing
from games.services.history.drawing import PictureRequest

AGAIN = 2  # seconds


def picture(request: HttpRequest, name: str, wish: PictureRequest, **caching: Any) -> HttpResponse:
    """Answer with the picture of this name in PNG, or 202 until a worker has drawn it; ``caching``
    tells who may keep a copy, for `patch_cache_control`. Raises TooMuch.
    """
    etag = quote_etag(name)
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        png = drawing.find_stored(name) or _order_drawing(request, name, wish)
        if png is None:
            return _later()
        answer = HttpResponse(png, content_type="image/png")
    answer.headers["ETag"] = etag
    patch_cache_control(answer, **caching)
    return answer


def _order_drawing(request: HttpRequest, name: str, wish: PictureRequest) -> bytes | None:
    spend_of_network("pictures", request)
    return drawing.order(wish, name)


def _later() -> HttpResponse:
    """Answer 202, no error: browsers would tell one in their console, and operators in their log."""
    sentence = _("This picture is being drawn. Try again in a few seconds.")
    answer = HttpResponse(sentence, status=202, content_type="text/plain; charset=utf-8")
    answer["Retry-After"] = str(AGAIN)
    patch_cache_control(answer, private=True, no_store=True)
    return answer
