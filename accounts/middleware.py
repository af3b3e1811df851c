"""Shows every page in the reader's own language and time zone."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from tocsite.language import override


class PreferencesMiddleware:
    """After LocaleMiddleware, which has chosen the browser's language: what the profile says comes first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        language = user.language or translation.get_language()
        with timezone.override(zoneinfo.ZoneInfo(user.timezone)), override(language):
            return self.get_response(request)
