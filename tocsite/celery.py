"""The Celery application; ``CELERY_...`` in the settings configures it, the beat schedule included."""

import os
import warnings

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tocsite.settings")

# Said of every worker that root starts; here messages are JSON, which cannot carry code.
warnings.filterwarnings("ignore", "You.re running the worker with superuser privileges")

app = Celery("tocsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
