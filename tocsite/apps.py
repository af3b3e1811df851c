from django.apps import AppConfig
from django.core.checks import Tags, register


class TocsiteConfig(AppConfig):
    name = "tocsite"

    def ready(self) -> None:
        """Every process of Django hands its tasks to the site's own Celery application, and ``check --deploy``
        asks more of an installation than Django's own questions.
        """
        from tocsite import celery, checks  # noqa: F401

        register(checks.installation, Tags.security, deploy=True)
