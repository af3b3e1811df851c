"""Both cards of Damnatio Memoriae in words."""

from typing import Any

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from rulebooks.engine.kernel import Question
from rulebooks.time_of_crisis.rules import senate
from rulebooks.time_of_crisis.rules.cards.damnatio_memoriae import DAMNATIO_MEMORIAE, DAMNATIO_MEMORIAE_II
from rulebooks.time_of_crisis.rules.view import TocView

from ..card_words import CardWords, QuestionWords


def _legacy_lost(view: TocView, question: Question) -> dict[str, Any]:
    """Return the legacy lost by a deposed Emperor, by the card that condemns him; else by the first of these cards."""
    card = next(iter(senate.usable_condemning_cards(view)), DAMNATIO_MEMORIAE)
    return {"legacy": card.legacy_lost(view, question.facts["seat"], question.facts["support"])}


DAMNATIO_MEMORIAE_WORDS = CardWords(
    card=DAMNATIO_MEMORIAE,
    name=lazy("Damnatio Memoriae"),
    effect=lazy(
        "Use it when your Governor has just replaced another player in Italia. That player loses "
        "%(damnatio_emperor_turns)s Emperor Turn, and legacy equal to Italia's support."
    ),
    brief=lazy("The Emperor you replace in Italia loses legacy."),
    details=(
        lazy("The support of Italia counts as it was before the vote."),
        lazy("It cannot be used if Italia was neutral."),
    ),
    clauses="cards damnatio, damnatio-not-neutral",
    by_faction=lazy("whenever it has replaced an Emperor"),
    questions={
        "CondemnMemory": QuestionWords(
            nlazy(
                "Use Damnatio Memoriae on %(seat)s? They lose an Emperor Turn and %(legacy)s legacy.",
                "Use Damnatio Memoriae on %(seat)s? They lose an Emperor Turn and %(legacy)s legacy.",
                "legacy",
            ),
            lazy("Memory of %(seat)s"),
            lazy("Waiting for %(who)s to decide on Damnatio Memoriae for %(seat)s."),
        )
    },
    question_words=_legacy_lost,
)

DAMNATIO_MEMORIAE_II_WORDS = CardWords(
    card=DAMNATIO_MEMORIAE_II,
    name=lazy("Damnatio Memoriae II"),
    effect=lazy(
        "Replaces Damnatio Memoriae when you play with the expansion's cards. Use it when your Governor has just "
        "replaced another player in Italia. That player loses legacy equal to their Emperor Turns, and then "
        "%(damnatio_emperor_turns)s Emperor Turn."
    ),
    brief=lazy("The Emperor you replace in Italia loses legacy."),
    details=(lazy("It cannot be used if Italia was neutral, or against a Senate Emperor."),),
    clauses="iron-cards damnatio; iron-rulings 1",
    by_faction=lazy("whenever it has replaced an Emperor"),
)
