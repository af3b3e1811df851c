"""The Celery application; ``CELERY_...`` in the settings configures it, the beat schedule included."""

import os
import warnings

from celery import Celery
from celery.signals import worker_process_init, worker_ready

from tocsite.garbage import spare_what_stays

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")

# Said of every worker that root starts; here messages are JSON, which cannot carry code.
warnings.filterwarnings("ignore", "You.re running the worker with superuser privileges")

app = Celery("tocsite", task_cls="tocsite.maintenance:SiteTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
@worker_ready.connect
def _begin_process(**_more: object) -> None:
    """Run in each process of a worker with several, and in the one of a worker with threads."""
    spare_what_stays()
