"""Frumentarii in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import ngettext_lazy as nlazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.frumentarii import FRUMENTARII, UseFrumentarii
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords, QuestionWords
from ..labels.base import describe, own_seat

FRUMENTARII_WORDS = CardWords(
    card=FRUMENTARII,
    name=lazy("Frumentarii"),
    effect=lazy(
        "Take %(frumentarii_cards)s cards of your choice from your Available Pile into your hand. You can play them "
        "this turn. If the pile runs out, your Discard Pile becomes the new one."
    ),
    brief=lazy("Take %(frumentarii_cards)s cards from your pile into your hand."),
    clauses="iron-cards frumentarii, frumentarii-empty",
    by_faction=lazy("never: it has no cards"),
    hint=lazy(
        "You can play these cards this turn: take what goes well with the rest of your hand. If the pile runs out, "
        "your Discard Pile becomes the new one."
    ),
    refusals={"piles_are_empty": lazy("Your Available Pile and Discard Pile are both empty.")},
    questions={
        "frumentarii": QuestionWords(
            nlazy(
                "Frumentarii: select %(count)s card for your hand.",
                "Frumentarii: select %(count)s cards for your hand.",
                "count",
            ),
            lazy("Frumentarii"),
        )
    },
)


@describe.register
def _label_use(action: UseFrumentarii, view: TocView, names: Names) -> Label:
    label = _("%(card)s: take cards from your Available Pile") % {"card": called.card("frumentarii")}
    return Label("events", label, effect=_tell_effect(view), cards=("frumentarii",))


def _tell_effect(view: TocView) -> str:
    """Count the cards to choose from."""
    me = view.players[own_seat(view)]
    count = len(me.available or []) or len(me.discard)
    return ngettext("%(count)s card to choose from.", "%(count)s cards to choose from.", count) % {"count": count}
