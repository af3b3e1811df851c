"""The site's settings for the tests: a throw-away folder for what lies under var/, cheap passwords, quick deletes."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_var = Path(tempfile.mkdtemp(prefix="tocsite-test-"))
_var.chmod(0o755)  # for PostgreSQL's user, where root runs the tests
atexit.register(shutil.rmtree, _var, ignore_errors=True)  # registered first, so run after PostgreSQL has stopped
os.environ["VAR_DIR"] = str(_var)
for _name in (
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    "EMAIL_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "MAIL_WEBHOOK_SECRET",
    "MAIL_WEBHOOK_KEYS",
    "HSTS_SUBDOMAINS",
    "HSTS_PRELOAD",
    "OPERATOR_EMAIL",
    "HEALTH_TOKEN",
    "METRICS_TOKEN",
    "SENTRY_DSN",
    "LOG_FORMAT",
    "SITE_NAME",
    "SITE_CONTACT",
    "SITE_TEXTS",
    "BACKUP_FOLDER",
    "BACKUP_KEY",
    "BACKUPS_KEPT",
):
    os.environ.pop(_name, None)

from tocsite.settings import *  # noqa: E402, F403
from tocsite.settings import BASE_DIR, CLUSTER, DATABASES  # noqa: E402

assert CLUSTER is not None
CLUSTER.options.update(fsync="off", synchronous_commit="off", full_page_writes="off")
DATABASES["default"]["ENGINE"] = "tests.quick_flush"
LOCALE_PATHS = [BASE_DIR / "var" / "locale"]  # compiled once for all processes and runs
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# every client's first request would list all static files otherwise, which takes it ten times as long
WHITENOISE_AUTOREFRESH = True
