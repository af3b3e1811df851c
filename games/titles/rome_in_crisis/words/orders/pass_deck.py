"""Passing the deck in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.rome_in_crisis.rules.orders.pass_deck import PassDeck

from ..order_words import RomeOrderWords

DECK_WORDS = RomeOrderWords(
    order=PassDeck,
    group="answer",
    label=lazy("Make %(player)s the dealer"),
    paragraph="ending-dealer",
    on="seat {seat}",
    evident=True,
)
