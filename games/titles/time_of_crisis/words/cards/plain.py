"""The cards of value 1 in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.cards.plain import MILITARY_1, POPULACE_1, SENATE_1

from ..card_words import CardWords

NO_EVENT = lazy("Influence only, no event.")

MILITARY_1_WORDS = CardWords(card=MILITARY_1, name=lazy("Military 1"), effect=NO_EVENT)
SENATE_1_WORDS = CardWords(card=SENATE_1, name=lazy("Senate 1"), effect=NO_EVENT)
POPULACE_1_WORDS = CardWords(card=POPULACE_1, name=lazy("Populace 1"), effect=NO_EVENT)
