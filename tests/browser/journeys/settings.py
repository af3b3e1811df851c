"""The settings of the site that journeys lead through: its own, with cheap passwords, with a database that may go."""

from tocsite.settings import *  # noqa: F403
from tocsite.settings import BASE_DIR, CLUSTER, DATABASES

assert CLUSTER is not None
CLUSTER.options.update(fsync="off", synchronous_commit="off", full_page_writes="off")
DATABASES["default"].update(CONN_MAX_AGE=0)  # its server has a thread for each connection of a browser
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_WORKER_REDIRECT_STDOUTS = False  # the output answers the tests
LOCALE_PATHS = [BASE_DIR / "var" / "locale"]  # as the tests have compiled them
