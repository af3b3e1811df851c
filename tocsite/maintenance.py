"""Maintenance: the site is closed for a while, and says so before.

A file under var/ says so, for the database may be away meanwhile: web server, worker and the
doors for mail read it, so that they have to share that folder. While closed no task runs, and the
schedule gives no sign of life: the time counts on nobody's clock, as that of any outage.
"""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from celery import Task
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tocsite import failure

HEALTH = "/health/"


class Maintenance(NamedTuple):
    """The moment from which on the site is closed, and the operator's words on it, such as "until 20:00 UTC"."""

    begins: datetime
    words: str

    @property
    def is_on(self) -> bool:
        return self.begins <= timezone.now()


def read_plan() -> Maintenance | None:
    """Return the maintenance that is on or to come."""
    try:
        begins, words = json.loads(_file().read_text())
    except FileNotFoundError:
        return None
    return Maintenance(datetime.fromisoformat(begins), words)


def plan(begins: datetime, words: str) -> None:
    """Announce it, or close the site if the moment is over; an earlier plan is replaced."""
    fresh = _file().with_suffix(".new")
    fresh.write_text(json.dumps([begins.isoformat(), words]))
    fresh.replace(_file())


def end() -> None:
    """Open the site again, or call off what was announced."""
    _file().unlink(missing_ok=True)


def is_closed() -> bool:
    maintenance = read_plan()
    return maintenance is not None and maintenance.is_on


def _file() -> Path:
    return settings.MAINTENANCE_FILE


class MaintenanceMiddleware:
    """Answer 503 with one sentence, and what was written, while the site is closed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        maintenance = read_plan()
        if maintenance is None or not maintenance.is_on:
            return self.get_response(request)
        if request.path == HEALTH:
            return JsonResponse({"status": "maintenance"})
        sentence = _("The site is closed for maintenance: %(words)s. Nothing was changed, and all clocks are paused.")
        return failure.answer_unavailable(request, sentence % {"words": maintenance.words})


class SiteTask(Task):
    """A task that does nothing while the site is closed: what is due is found afterwards."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return None if is_closed() else super().__call__(*args, **kwargs)
