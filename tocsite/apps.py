from django.apps import AppConfig
from django.core.checks import Tags, register


class TocsiteConfig(AppConfig):
    name = "tocsite"

    def ready(self) -> None:
        """Let every process of Django use the site's Celery application, and ``check --deploy`` ask
        our own questions.
        """
        from tocsite import celery, checks  # noqa: F401

        register(checks.installation, Tags.security, deploy=True)
