"""Ambitus in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.cards.ambitus import AMBITUS

from .. import names as called
from ..card_words import CardWords, QuestionWords

AMBITUS_WORDS = CardWords(
    card=AMBITUS,
    name=lazy("Ambitus"),
    effect=lazy(
        "Ready it before you roll a vote: a 1 counts as a vote too. Against a Quaestor it only cancels the Quaestor."
    ),
    brief=lazy("A 1 counts as a vote for you."),
    clauses="iron-cards ambitus, ambitus-quaestor",
    by_faction=lazy("in Italia, or in a vote it wins fewer than 3 times in 4"),
    questions={
        "ArmVote": QuestionWords(
            lazy("Vote in %(province)s: ready %(card)s before you roll?"),
            lazy("Vote in %(province)s"),
            lazy("Waiting for %(who)s to prepare for the vote in %(province)s."),
        )
    },
    question_words=lambda view, question: {"card": called.card("ambitus")},
)
