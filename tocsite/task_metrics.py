"""Counts of Celery's tasks, by name and by how they ended, and the time they took."""

import time
from typing import Any

from celery import Task
from celery.signals import task_postrun, task_prerun
from prometheus_client import Counter, Histogram

ENDED = Counter("tocsite_tasks", "Tasks that ended, by name and state.", ["task", "state"])
SECONDS = Histogram("tocsite_task_seconds", "Seconds that a task took, by name.", ["task"])


BEGUN: dict[str, float] = {}
"""The moments at which the tasks under way began, by their ids."""


@task_prerun.connect
def begin(task_id: str, **_known: Any) -> None:
    BEGUN[task_id] = time.monotonic()


@task_postrun.connect
def end(task_id: str, task: Task, state: str | None = None, **_known: Any) -> None:
    ENDED.labels(task.name, state or "UNKNOWN").inc()
    if task_id in BEGUN:
        SECONDS.labels(task.name).observe(time.monotonic() - BEGUN.pop(task_id))
