"""Assigning an office in words."""

from django.utils.translation import gettext_lazy as lazy

from rulebooks.rome_in_crisis.rules.orders.assign import Assign

from ..order_words import RomeOrderWords

ASSIGN_WORDS = RomeOrderWords(
    order=Assign,
    group="office",
    label=lazy("Assign the office of %(office)s next"),
    paragraph="offices-vacant",
    on="office {office}",
    evident=True,
)
