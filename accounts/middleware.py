"""Shows every page in the reader's own language and time zone, and counts what is sent to the pages of accounts."""

import zoneinfo
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils import timezone, translation
from django.utils.translation import override

from accounts import limits
from accounts.limits import TooMuch
from accounts.networks import network_of

View = TypeVar("View", bound=Callable[..., HttpResponse])
OF_NETWORKS = {
    "account_signup": "sign_ups",
    "account_login": "sign_ins",
    "account_request_login_code": "mails_asked_for",
    "account_reset_password": "mails_asked_for",
    "account_confirm_login_code": "codes_typed",
    "account_reset_password_from_key": "reset_links",
}
OF_PEOPLE = {
    "account_change_password": "passwords_changed",
    "account_reauthenticate": "passwords_changed",
    "account_email": "addresses_changed",
}
"""The limit of each page of accounts, by the page's name: of the network that a form comes from, or of its person."""


def for_everybody(view: View) -> View:
    """Mark a view whose answer is the same whoever asks: caches keep one copy for all, as long as nobody looks at who
    it is. It is told the browser's language alone, and no time zone."""
    view.for_everybody = True  # type: ignore[attr-defined]
    return view


class PreferencesMiddleware:
    """After LocaleMiddleware, which has chosen the browser's language: what the profile says comes first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _is_for_everybody(request):
            return self.get_response(request)
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        language = user.language or translation.get_language()
        with timezone.override(zoneinfo.ZoneInfo(user.timezone)), override(language):
            return self.get_response(request)


def _is_for_everybody(request: HttpRequest) -> bool:
    """Whether the view of this address is marked so."""
    try:
        return hasattr(resolve(request.path_info).func, "for_everybody")
    except Resolver404:
        return False


class DoorsMiddleware:
    """A form that comes too often gets a page that says until when; what it would have done is not done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        page = request.resolver_match.view_name if request.method == "POST" and request.resolver_match else ""
        try:
            if page in OF_NETWORKS:
                limits.spend(OF_NETWORKS[page], network_of(request))
            elif page in OF_PEOPLE and request.user.is_authenticated:
                limits.spend(OF_PEOPLE[page], request.user)
        except TooMuch as problem:
            return render(request, "429.html", {"problem": problem}, status=429)
        return None
