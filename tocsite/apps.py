from django.apps import AppConfig
from django.core.checks import Tags, register


class TocsiteConfig(AppConfig):
    name = "tocsite"

    def ready(self) -> None:
        """What ``manage.py check --deploy`` asks of an installation besides Django's own questions."""
        from tocsite import checks

        register(checks.installation, Tags.security, deploy=True)
