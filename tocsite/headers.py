"""Headers of answers: caching of files at the site's root, and browser features allowed to pages."""

from collections.abc import Callable
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest, HttpResponse

DAY = "max-age=86400, public"


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
