from celery.signals import worker_ready
from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register


class TocsiteConfig(AppConfig):
    name = "tocsite"

    def ready(self) -> None:
        """Let every process of Django use the site's Celery application, report errors and count tasks where the
        operator wants it, and ``check --deploy`` ask our own questions.
        """
        from tocsite import celery, checks, departures  # noqa: F401

        if settings.SENTRY_DSN:
            from tocsite import error_reports

            error_reports.start_reporting(settings.SENTRY_DSN)
        if settings.METRICS_TOKEN:
            from tocsite import metrics  # noqa: F401

        worker_ready.connect(watch_in_worker)
        register(checks.installation, Tags.security, deploy=True)


def watch_in_worker(**_more: object) -> None:
    from games.services import signs_of_life  # here, because no other process needs it
    from tocsite.watcher import Watcher

    Watcher(signs_of_life.WORKER).start()
