"""Flanking Maneuver in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.cards.flanking_maneuver import FLANKING_MANEUVER

from ..card_words import CardWords

FLANKING_MANEUVER_WORDS = CardWords(
    card=FLANKING_MANEUVER,
    name=lazy("Flanking Maneuver"),
    effect=lazy(
        "Ready it before you roll in a battle you start. After you have seen both rolls, you can roll all your dice "
        "again; the second roll counts."
    ),
    brief=lazy("Roll all your dice again in an attack."),
    clauses="cards flanking",
    by_faction=lazy("in a battle it wins fewer than 3 times in 4"),
    in_battle=lazy("This assumes that you roll again unless you have won."),
)
