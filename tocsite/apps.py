from importlib import import_module

from celery.signals import worker_ready
from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register


class TocsiteConfig(AppConfig):
    name = "tocsite"

    listening = ("celery", "departures", *(["metrics"] if settings.METRICS_TOKEN else []))
    """Modules that listen to Celery, Django and people who go, once they are imported."""

    def ready(self) -> None:
        """Let every process of Django use the site's Celery application, report errors and count tasks where the
        operator wants it, and ``check --deploy`` ask our own questions.
        """
        for module in self.listening:
            import_module(f"{self.name}.{module}")
        from tocsite import checks

        if settings.SENTRY_DSN:
            from tocsite import error_reports  # here, because its library is large

            error_reports.start_reporting(settings.SENTRY_DSN)
        worker_ready.connect(watch_in_worker)
        register(checks.installation, Tags.security, deploy=True)


def watch_in_worker(**_more: object) -> None:
    from games.services import signs_of_life  # here, because no other process needs it
    from tocsite.watcher import Watcher

    Watcher(signs_of_life.WORKER).start()
