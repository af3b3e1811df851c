"""Headers and compression of responses: caching of files at the site's root, and browser features allowed to pages."""

from collections.abc import Callable
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

DAY = "max-age=86400, public"
COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg")
"""Types that become smaller by it; pictures and fonts are compressed by themselves."""


def keep_for_a_day(headers: Headers, path: str, url: str) -> None:
    """Let browsers keep files at the root for a day; those under ``STATIC_URL`` are left as they are."""
    if not url.startswith(settings.STATIC_URL):
        headers["Cache-Control"] = DAY


class PermissionsPolicyMiddleware:
    """List the browser features unused by the site, with every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = ", ".join(f"{feature}=()" for feature in settings.PERMISSIONS_POLICY)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.policy)
        return response


class CompressionMiddleware(GZipMiddleware):
    """Compress text alone, by Django's middleware, with random padding to hide the length of secrets."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        return super().process_response(request, response)
