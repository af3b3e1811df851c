from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Leagues, tournaments, ladders and ratings: they know games by their rows and services, and no game knows them."""

    name = "games.leagues"
    label = "leagues"
    verbose_name = _("leagues")

    def ready(self) -> None:
        """Read what people answer to the mails of leagues, and let them say how they want these where there are any.

        Services need the models, which are ready by now.
        """
        from games.models import MailKind
        from games.services.outbox import preferences

        from .services import answering, leagues

        answering.register()
        preferences.offer_where(MailKind.NEWS, leagues.are_there)
        preferences.offer_where(MailKind.LEAGUE, leagues.are_there)
