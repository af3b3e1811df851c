from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    listening = (
        "profiles",
        "doors.views.learn.progress",
        "services.inbox.taken_lessons",
        "services.moderation.reported_things",
        *(["doors.webhooks"] if settings.MAIL_WEBHOOK_SECRET else []),
    )
    """Modules that listen to accounts and to the mail service, or register what is theirs, once they are imported."""

    def ready(self) -> None:
        """Import those, and reserve the bots' names."""
        for module in self.listening:
            import_module(f"{self.name}.{module}")
        from accounts import names

        from .titles.registry import TITLES

        names.BOTS.update(name for title in TITLES.values() for name in title.seating.bot_names)
