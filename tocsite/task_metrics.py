"""Counts of Celery's tasks, by name and by how they ended, and the time they took."""

import time
from typing import Any

from celery import Task
from celery.signals import task_postrun, task_prerun
from prometheus_client import Counter, Histogram

ENDED = Counter("tocsite_tasks", "Tasks that ended, by name and state.", ["task", "state"])
SECONDS = Histogram("tocsite_task_seconds", "Seconds that a task took, by name.", ["task"])


@task_prerun.connect
def begin(task: Task, **_known: Any) -> None:
    task.request.begun = time.monotonic()


@task_postrun.connect
def end(task: Task, state: str | None = None, **_known: Any) -> None:
    ENDED.labels(task.name, state or "UNKNOWN").inc()
    if begun := getattr(task.request, "begun", None):
        SECONDS.labels(task.name).observe(time.monotonic() - begun)
