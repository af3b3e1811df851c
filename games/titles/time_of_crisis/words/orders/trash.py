"""Trashing a card, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.trash import TRASH, Trash
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords, words_of_cards


def _list_pile(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return words_of_cards(view.players[seat].discard, parts)


TRASH_WORDS = TocOrderWords(
    order=TRASH,
    paragraph="buying-trash",
    aid=lazy("Trash a card"),
    refusals={
        "empty": lazy("Your Discard Pile is empty."),
        "not_in_pile": lazy("%(card)s is not in your Discard Pile: %(list)s."),
    },
    refusal_words=_list_pile,
)


@describe.register
def _label_trash(action: Trash, view: TocView, names: Names) -> Label:
    label = _("Trash %(card)s") % {"card": called.card(action.card)}
    return Label("trash", label, price_of(action, view), effect=_("It leaves the game."), cards=(action.card,))
