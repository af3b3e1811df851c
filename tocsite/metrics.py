"""Figures for Prometheus at ``/metrics``, of a site with METRICS_TOKEN.

Web servers and workers count requests, queries and tasks in files of one folder, which they share (METRICS_FOLDER);
ages of queues, late deadlines, emails, moves and free space are read when somebody asks.
Tasks of Celery are counted by name and by how they ended, with the time they took.
"""

import shutil
import time
from collections.abc import Iterable, Iterator
from typing import Any

import prometheus_client
from celery import Task
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer the bearer of the token alone; for everybody else there is no such page."""
    if not _is_bearer(request):
        raise Http404
    registry = CollectorRegistry()
    registry.register(ProcessCollector())
    registry.register(SiteCollector())
    return HttpResponse(prometheus_client.generate_latest(registry), content_type=prometheus_client.CONTENT_TYPE_LATEST)


def _is_bearer(request: HttpRequest) -> bool:
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(token, settings.METRICS_TOKEN)


class ProcessCollector:
    """Figures that all processes of all hosts have counted together since `manage.py prepare` emptied the folder."""

    def collect(self) -> Iterable[Any]:
        files = [str(path) for path in settings.METRICS_FOLDER.glob("*/*.db")]
        return MultiProcessCollector.merge(files, accumulate=True)


class SiteCollector:
    """Figures of the whole site, the same from whichever process: `games.services.health.Vitals`, moves and disk."""

    def collect(self) -> Iterator[Any]:
        try:
            yield from _vitals()
            yield GaugeMetricFamily("tocsite_database_up", "1 if the database answers.", value=1)
        except DatabaseError:
            yield GaugeMetricFamily("tocsite_database_up", "1 if the database answers.", value=0)
        free = shutil.disk_usage(settings.BASE_DIR).free
        yield GaugeMetricFamily("tocsite_disk_free_bytes", "Free space where the site is installed.", value=free)


def _vitals() -> Iterator[Any]:
    from games.models import Move  # here, because settings are read before the models
    from games.services import health

    vitals = health.vitals()
    for name, value in vitals._asdict().items():
        if value is not None:
            yield GaugeMetricFamily(f"tocsite_{name}", f"{name.replace('_', ' ')}, as at /health/.", value=value)
    yield GaugeMetricFamily(
        "tocsite_problems", "Problems that /health/ names.", value=len(health.find_problems(vitals))
    )
    latest = Move.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    yield CounterMetricFamily("tocsite_moves", "Moves ever made, counted by their rows' numbers.", value=latest)


ENDED = Counter("tocsite_tasks", "Tasks that ended, by name and state.", ["task", "state"])
SECONDS = Histogram("tocsite_task_seconds", "Seconds that a task took, by name.", ["task"])


BEGUN: dict[str, float] = {}
"""The moments at which the tasks under way began, by their ids."""


@task_prerun.connect
def begin(task_id: str, **_more: Any) -> None:
    BEGUN[task_id] = time.monotonic()


@task_postrun.connect
def end(task_id: str, task: Task, state: str | None = None, **_more: Any) -> None:
    ENDED.labels(task.name, state or "UNKNOWN").inc()
    if task_id in BEGUN:
        SECONDS.labels(task.name).observe(time.monotonic() - BEGUN.pop(task_id))
