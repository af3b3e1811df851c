"""Playing a card, in words."""

from django.utils.translation import gettext as _

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.orders.play import PLAY, Play
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, influence
from ..order_words import NOT_IN_HAND, TocOrderWords, list_hand

PLAY_WORDS = TocOrderWords(
    order=PLAY,
    paragraph="cards-points",
    refusals=NOT_IN_HAND,
    refusal_words=list_hand,
)


@describe.register
def _label_play(action: Play, view: TocView, names: Names) -> Label:
    card = CARDS[action.card]
    words = {"card": called.card(action.card), "points": influence(card.value, card.sphere)}
    label = _("Play %(card)s for %(points)s") if card.event else _("Play %(card)s")
    return Label("play", label % words, cards=(action.card,))
