"""The site of administration, and its one door."""

from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.cache import never_cache

from accounts import form_pages, second_factor
from accounts.second_factor import SecondFactor
from games.services.moderation import staff_log

NOT_HERE = ("password_change", "password_change_done", "view_on_site", "autocomplete")
"""Pages of Django's that the site has elsewhere, or that no form here asks."""
LATEST = 10


class LatestAct(NamedTuple):
    """An act of staff in words, and the address of its row."""

    row: str
    address: str | None
    act: str
    user: str
    at: datetime


class StaffSite(admin.AdminSite):
    """Django's admin behind the site's own sign-in: for staff who have shown a second factor in this session."""

    site_title = lazy("Administration")
    site_header = lazy("Administration")
    index_title = lazy("Administration")

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return (
            user.is_authenticated and user.is_active and user.is_staff and _second_factor(request) is SecondFactor.SHOWN
        )

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Lead to what is missing: to sign in, to set up a second factor, to show it, or on to the page asked for."""
        path = request.GET.get(REDIRECT_FIELD_NAME, "")
        way_back = path if form_pages.is_own_path(path) else reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(way_back)
        if not request.user.is_staff:
            raise Http404
        without = _("Set up an authenticator app or a passkey first. The administration asks for it.")
        return second_factor.lead_on(request, way_back, without=without)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        return super().index(request, {"latest": _latest_acts()} | (extra_context or {}))

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return redirect("account_logout")

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [pattern for pattern in super().get_urls() if getattr(pattern, "name", "") not in NOT_HERE]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        return super().each_context(request) | {"site_url": settings.SITE_URL}

    def _build_app_dict(self, request: HttpRequest, label: Any = None) -> Any:
        """Call a table as its administration calls it."""
        apps = super()._build_app_dict(request, label)
        for app in apps.values():
            for model in app["models"]:
                model["name"] = self._registry[model["model"]].heading or model["name"]  # type: ignore[attr-defined]
        return apps


def _latest_acts() -> list[LatestAct]:
    """Return what staff have done last, in the reader's language: the log has it as the program calls it."""
    return [
        LatestAct(
            staff_log.key_in_words(entry.object_repr),
            entry.get_admin_url(),
            staff_log.act_in_words(entry.change_message),
            str(entry.user),
            entry.action_time,
        )
        for entry in LogEntry.objects.select_related("content_type", "user")[:LATEST]
    ]


def _second_factor(request: HttpRequest) -> SecondFactor:
    """Return the second factor of the reader's session, looked up once a request."""
    if not hasattr(request, "second_factor"):
        request.second_factor = second_factor.second_factor_of_staff(request)  # type: ignore[attr-defined]
    state: SecondFactor = request.second_factor  # type: ignore[attr-defined]
    return state


site = StaffSite(name="staff")
