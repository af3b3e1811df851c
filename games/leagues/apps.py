from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Leagues, tournaments, ladders and ratings: they know games by their rows and services, and no game knows them."""

    name = "games.leagues"
    label = "leagues"
    verbose_name = _("leagues")

    def ready(self) -> None:
        """Read what people answer to the mails of leagues; services need the models, which are ready by now."""
        from .services import answering

        answering.register()
