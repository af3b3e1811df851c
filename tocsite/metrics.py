"""Figures for Prometheus at ``/metrics``, of a site with METRICS_TOKEN.

Web servers and workers count requests, queries and tasks (`tocsite.figure_files`, under METRICS_FOLDER);
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
from django.core.signals import request_started
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from tocsite.figure_files import FigureFamily, Figures, Writer, add_up, as_labels, read_all

SUMMED = ("counter", "histogram")
"""The types of figures of which a sum over processes says something."""

for _of_python in (GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR):
    REGISTRY.unregister(_of_python)  # they are of one process, and nobody can tell of which
prometheus_client.disable_created_metrics()


def count_own() -> Figures:
    """Return what this process has counted."""
    return [
        FigureFamily(
            family.name,
            family.documentation,
            family.type,
            [(sample.name, as_labels(sample.labels), sample.value) for sample in family.samples],
        )
        for family in REGISTRY.collect()
        if family.type in SUMMED
    ]


WRITER = Writer(settings.METRICS_FOLDER, count_own)


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
    """Figures that all processes have counted together, those that have ended among them."""

    def collect(self) -> Iterable[Metric]:
        for family in add_up([count_own(), *read_all(settings.METRICS_FOLDER, own=WRITER.name)]):
            metric = Metric(family.name, family.documentation, family.type)
            for name, labels, value in family.samples:
                metric.add_sample(name, dict(labels), value)
            yield metric


class SiteCollector:
    """Figures of the whole site, the same from whichever process: `games.services.health.Vitals`, moves and disk."""

    def collect(self) -> Iterator[Any]:
        try:
            yield from _vitals()
            yield GaugeMetricFamily("tocsite_database_up", "1 if the database answers.", value=1)
        except DatabaseError:
            yield GaugeMetricFamily("tocsite_database_up", "1 if the database answers.", value=0)
        free = shutil.disk_usage(settings.VAR_DIR).free
        yield GaugeMetricFamily("tocsite_disk_free_bytes", "Free space where the site writes.", value=free)


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


@request_started.connect
def begin_to_write(**_more: Any) -> None:
    WRITER.begin()


@task_prerun.connect
def begin(task_id: str, **_more: Any) -> None:
    WRITER.begin()
    BEGUN[task_id] = time.monotonic()


@task_postrun.connect
def end(task_id: str, task: Task, state: str | None = None, **_more: Any) -> None:
    ENDED.labels(task.name, state or "UNKNOWN").inc()
    if task_id in BEGUN:
        SECONDS.labels(task.name).observe(time.monotonic() - BEGUN.pop(task_id))
