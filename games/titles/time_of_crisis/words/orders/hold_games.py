"""Holding games, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.hold_games import HOLD_GAMES, HoldGames
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

HOLD_GAMES_WORDS = TocOrderWords(
    order=HOLD_GAMES,
    paragraph="provinces-games",
    aid=lazy("Hold games (removes 1 Mob)"),
)


@describe.register
def _label_games(action: HoldGames, view: TocView, names: Names) -> Label:
    label = _("Hold games in %(place)s (removes 1 Mob)") % {"place": called.region(action.province)}
    return Label("populace", label, price_of(action, view), places=(action.province,))
