"""Spiculum in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.cards.spiculum import SPICULUM

from ..card_words import CardWords
from ..names import count_hits, list_shots


def _battle_struck(event: log.BattleStruck) -> EventTemplates:
    words = {"strike": list_shots(event.attacker_shots), "hits": count_hits(event.attacker_hits)}
    return EventTemplates(
        _("Before the battle %(in_region)s, %(seat)s throws the Spiculum: %(strike)s (%(hits)s)."),
        _("Before the battle %(in_region)s, you throw the Spiculum: %(strike)s (%(hits)s)."),
        words=words,
    )


SPICULUM_WORDS = CardWords(
    card=SPICULUM,
    name=lazy("Spiculum"),
    effect=lazy(
        "Ready it before you roll in a battle you start. First each Legion of the army rolls one die, without bonus "
        "dice, and those hits are taken at once. The survivors fight the battle. The hits of both rolls count for "
        "winning; Castra takes 1 off the total."
    ),
    brief=lazy("Your Legions strike first in an attack."),
    details=(lazy("If the strike destroys the defender, you have won the battle."),),
    clauses="iron-cards spiculum, spiculum-losses, spiculum-winner; iron-rulings 8",
    by_faction=lazy("in a battle it wins fewer than 3 times in 4"),
    in_battle=lazy("Your Legions strike first. This assumes that each side takes the losses that suit it best."),
    sayings={log.BattleStruck: _battle_struck},
)
