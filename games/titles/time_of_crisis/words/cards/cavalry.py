"""Cavalry in words."""

from django.utils.translation import gettext_lazy as lazy

from ...rules.cards.cavalry import CAVALRY
from ..card_words import CardWords

CAVALRY_WORDS = CardWords(
    card=CAVALRY,
    name=lazy("Cavalry"),
    effect=lazy(
        "Ready it before the dice of a battle that you start: with as many hits on either side, and neither wiped out, "
        "you win. A Militia in a capital that you took no hit from cannot retreat and is removed."
    ),
    brief=lazy("you win an attack with as many hits."),
    by_faction=lazy("in a battle that is won less than three times in four"),
    in_battle=lazy("With as many hits you win."),
    german="kavallerie, reiterei",
)
