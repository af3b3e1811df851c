"""Cavalry in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.cards.cavalry import CAVALRY

from ..card_words import CardWords

CAVALRY_WORDS = CardWords(
    card=CAVALRY,
    name=lazy("Cavalry"),
    effect=lazy(
        "Ready it before you roll in a battle you start. With equal hits and units left on both sides, you win. A "
        "Militia in a capital that you win without a hit cannot retreat and is removed."
    ),
    brief=lazy("You win attacks with equal hits."),
    clauses="iron-cards cavalry; iron-5.1 militia",
    by_faction=lazy("in a battle it wins fewer than 3 times in 4"),
    in_battle=lazy("With equal hits you win."),
)
