from django.apps import AppConfig


class TocsiteConfig(AppConfig):
    name = "tocsite"

    def ready(self) -> None:
        """Every process of Django hands its tasks to the site's own Celery application."""
        from tocsite import celery  # noqa: F401
