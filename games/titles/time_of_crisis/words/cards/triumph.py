"""Triumph in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.cards.triumph import LEGACY, TRIUMPH

from ..card_words import CardWords, QuestionWords

TRIUMPH_WORDS = CardWords(
    card=TRIUMPH,
    name=lazy("Triumph"),
    effect=lazy("After you start a battle and win it, gain %(triumph_legacy)s legacy. Only once for each battle."),
    brief=lazy("%(triumph_legacy)s legacy after you win an attack."),
    clauses="iron-cards triumph; iron-3.3.3 triumph",
    by_faction=lazy("after the first battle it wins"),
    questions={
        "HoldTriumph": QuestionWords(
            lazy("You won %(in_province)s. Hold a Triumph for %(triumph)s legacy?"),
            lazy("Triumph"),
            lazy("Waiting for %(who)s to decide on a Triumph."),
        )
    },
    question_words=lambda view, question: {"triumph": LEGACY.value},
)
