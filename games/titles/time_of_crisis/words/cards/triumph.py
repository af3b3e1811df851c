"""Triumph in words."""

from django.utils.translation import gettext_lazy as lazy

from ...rules.cards.triumph import LEGACY, TRIUMPH
from ..card_words import CardWords, QuestionWords

TRIUMPH_WORDS = CardWords(
    card=TRIUMPH,
    name=lazy("Triumph"),
    effect=lazy("After a battle that you started and won you gain %(triumph_legacy)s legacy, once for each battle."),
    brief=lazy("%(triumph_legacy)s legacy for an attack that you won."),
    by_faction=lazy("after the first battle that it wins"),
    questions={
        "HoldTriumph": QuestionWords(
            lazy("You have won in %(province)s: do you hold a Triumph for %(triumph)s legacy?"),
            lazy("Triumph"),
            lazy("Waiting for %(who)s to hold a Triumph or not."),
        )
    },
    question_words=lambda view, asked: {"triumph": LEGACY.value},
    german="triumphzug",
)
