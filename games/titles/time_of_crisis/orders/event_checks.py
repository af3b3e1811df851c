"""Reasons against the event of a played card: the cards tell them by codes, and have their words."""

from typing import Any

from django.utils.translation import gettext as _

from ..rules.card import ACTION_CARDS, NO_GOVERNOR, NO_VOTE, NOT_GOVERNED, NOT_OWN, NOT_THERE
from ..rules.forces import region_of
from ..words import names as called
from ..words.card_words import CARD_WORDS
from .case import Case, Check
from .emperor_checks import not_emperor_before
from .own_checks import governed, governor_ready, own_force, vote_target


def event_usable(case: Case) -> str:
    """Check that the card has been played, and its event not been used."""
    card = ACTION_CARDS[case.kind].name
    if card in case.view.now.events:
        return ""
    words = {"card": called.card(card)}
    if card in (case.me.hand or []):
        return _("Play %(card)s first: then its event can be used.") % words
    return _("You have no %(card)s whose event can be used this turn.") % words


def vote_in_italia(case: Case) -> str:
    """Check that a vote can be held there, and by this seat."""
    return vote_target(case) or not_emperor_before(case)


COMMON: dict[str, Check] = {
    NOT_OWN: own_force,
    NOT_GOVERNED: governed,
    NOT_THERE: lambda case: "",  # what is there is listed
    NO_GOVERNOR: governor_ready,
    NO_VOTE: lambda case: vote_in_italia(case.put("province", "italia")),
}
"""The reasons that are not a card's own."""


def refused(case: Case) -> str:
    """Check what the card itself asks for."""
    card = ACTION_CARDS[case.kind]
    code = card.refusal(case.view, case.seat, **case.fields)
    if not code or code in COMMON:
        return COMMON[code](case) if code else ""
    words = CARD_WORDS[card.name]
    return str(words.refusals[code]) % {
        **_named(case),
        **words.refusal_words(case.view, case.seat, case.fields),
    }


def _named(case: Case) -> dict[str, Any]:
    """Name the force, the army and the place of the order, as far as they are given."""
    force, army, place = case.field("force"), case.field("army"), case.field("province")
    if force:
        place = region_of(case.view, force)
    elif army:
        place = case.view.armies[army].region
    return {
        "force": called.force(force) if force else "",
        "army": army,
        "place": called.region(place) if place else "",
    }
