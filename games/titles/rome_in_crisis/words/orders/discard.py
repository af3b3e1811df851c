"""Discarding cards of a crisis in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.rome_in_crisis.rules.orders.discard import DiscardFromCrisis

from ..order_words import RomeOrderWords

DISCARD_WORDS = RomeOrderWords(
    order=DiscardFromCrisis,
    group="card",
    label=lazy("Discard %(cards)s from the crisis"),
    paragraph="emperor-discard",
    on="crisis {crisis}",
    evident=True,
)
