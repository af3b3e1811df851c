"""The site's own settings with impatient sweeps, for workers that are killed all the time."""

from tocsite.settings import *  # noqa: F403
from tocsite.settings import CELERY_BEAT_SCHEDULE as USUAL

CELERY_BEAT_SCHEDULE = {name: sweep | {"schedule": 1.0, "options": {"expires": 5}} for name, sweep in USUAL.items()}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
