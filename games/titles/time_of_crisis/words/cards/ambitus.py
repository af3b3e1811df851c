"""Ambitus in words."""

from django.utils.translation import gettext_lazy as lazy

from ...rules.cards.ambitus import AMBITUS
from .. import names as called
from ..card_words import CardWords, QuestionWords

AMBITUS_WORDS = CardWords(
    card=AMBITUS,
    name=lazy("Ambitus"),
    effect=lazy(
        "Ready it before the dice of a vote of yours: a 1 is a vote as well. Against a Quaestor it only makes up for "
        "the Quaestor."
    ),
    brief=lazy("a 1 is a vote of yours as well."),
    by_faction=lazy("in Italia, or in a vote that is won less than three times in four"),
    questions={
        "ArmVote": QuestionWords(
            lazy("Do you ready %(card)s for the vote in %(province)s before the dice fall?"),
            lazy("Vote in %(province)s"),
            lazy("Waiting for %(who)s to ready the vote in %(province)s."),
        )
    },
    question_words=lambda view, asked: {"card": called.card("ambitus")},
)
