"""Flanking Maneuver in words."""

from django.utils.translation import gettext_lazy as lazy

from ...rules.cards.flanking_maneuver import FLANKING_MANEUVER
from ..card_words import CardWords

FLANKING_MANEUVER_WORDS = CardWords(
    card=FLANKING_MANEUVER,
    name=lazy("Flanking Maneuver"),
    effect=lazy(
        "Ready it before the dice of a battle that you start. Once you have seen both rolls you may roll all your dice "
        "again; the second roll counts."
    ),
    brief=lazy("roll your dice of an attack again."),
    by_faction=lazy("in a battle that is won less than three times in four"),
    in_battle=lazy("This counts on rolling again unless you have won."),
)
