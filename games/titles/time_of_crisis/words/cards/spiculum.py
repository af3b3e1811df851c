"""Spiculum in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.said import EventTemplates

from ...rules import log
from ...rules.cards.spiculum import SPICULUM
from ..card_words import CardWords
from ..names import count_hits, list_shots


def _battle_struck(event: log.BattleStruck) -> EventTemplates:
    words = {"strike": list_shots(event.attacker_shots), "hits": count_hits(event.attacker_hits)}
    return EventTemplates(
        _("Before the battle in %(region)s the Legions of %(seat)s throw the Spiculum: %(strike)s, %(hits)s."),
        _("Before the battle in %(region)s your Legions throw the Spiculum: %(strike)s, %(hits)s."),
        words=words,
    )


SPICULUM_WORDS = CardWords(
    card=SPICULUM,
    name=lazy("Spiculum"),
    effect=lazy(
        "Ready it before the dice of a battle that you start: first each Legion of the army rolls one die, without "
        "bonus dice, and those hits are taken at once. What is left fights the battle, and the hits of both rolls "
        "count for the winner; Castra takes one off them together."
    ),
    brief=lazy("your Legions strike first in an attack."),
    by_faction=lazy("in a battle that is won less than three times in four"),
    in_battle=lazy("Your Legions strike first; of its losses each side takes those that serve it best."),
    sayings={log.BattleStruck: _battle_struck},
)
