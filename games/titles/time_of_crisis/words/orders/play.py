"""Playing a card, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.orders.play import PLAY, Play
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, influence
from ..order_words import TocOrderWords


def _list_hand(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    cards = dict.fromkeys(view.players[seat].hand or [])
    card = called.card(parts["card"]) if "card" in parts else ""
    return {"card": card, "list": join_words(map(called.card, cards))}


PLAY_WORDS = TocOrderWords(
    order=PLAY,
    paragraph="cards-points",
    refusals={
        "empty": lazy("Your hand is empty."),
        "not_in_hand": lazy("%(card)s is not in your hand: %(list)s."),
    },
    refusal_words=_list_hand,
)


@describe.register
def _label_play(action: Play, view: TocView, names: Names) -> Label:
    card = CARDS[action.card]
    words = {"card": called.card(action.card), "points": influence(card.value, card.sphere)}
    label = _("Play %(card)s for %(points)s") if card.event else _("Play %(card)s")
    return Label("play", label % words, cards=(action.card,))
