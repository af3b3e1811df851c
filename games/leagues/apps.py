from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Leagues, tournaments, ladders and ratings: they know games by their rows and services, and no game knows them."""

    name = "games.leagues"
    label = "leagues"
    verbose_name = _("leagues")

    listening = ("services.departures", "services.reported_leagues")
    """Modules that listen to people who go, or register what can be reported, once they are imported."""

    def ready(self) -> None:
        """Register the replies by mail, mail preferences, personal data and private games of leagues; services
        need the models, loaded by now.
        """
        from accounts.personal_data import register
        from games import access
        from games.models import MailKind
        from games.services.outbox import preferences

        from . import mail_replies
        from .services import breakdowns, creating, entrance, personal_data

        for module in self.listening:
            import_module(f"{self.name}.{module}")
        register(personal_data.PARTS)
        access.register_admitting(entrance.admits_to_game)
        mail_replies.register()
        breakdowns.register()
        preferences.offer_where(MailKind.NEWS, creating.are_there)
        preferences.offer_where(MailKind.LEAGUE, creating.are_there)
