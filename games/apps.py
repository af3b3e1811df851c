from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Connect listeners to the mail service and to accounts, and reserve the bots' names."""
        from accounts import names

        from . import profiles  # noqa: F401
        from .doors.views.learn import progress  # noqa: F401
        from .services.inbox import taken_lessons  # noqa: F401
        from .services.moderation import reported_things  # noqa: F401
        from .titles.registry import TITLES

        if settings.MAIL_WEBHOOK_SECRET:
            from .doors import webhooks  # noqa: F401
        names.BOTS.update(name for title in TITLES.values() for name in title.seating.bot_names)
