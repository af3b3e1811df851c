"""Demagogue in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.choices import Label
from games.present.event_words import EventTemplates
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.cards.demagogue import (
    DEMAGOGUE,
    Incite,
    Reveal,
    UseDemagogue,
    brings_mob,
    seats_with_cards,
)
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords, QuestionWords
from ..labels import effects
from ..labels.base import describe, own_seat

DEMAGOGUE_WORDS = CardWords(
    card=DEMAGOGUE,
    name=lazy("Demagogue"),
    effect=lazy(
        "All other players choose a card from hand at the same time, show it and discard it. For each card of value "
        "%(demagogue_value)s you place a Mob in a province its player governs."
    ),
    brief=lazy("Others discard a card; low cards bring Mobs."),
    clauses="iron-cards demagogue; iron-5.2 mobs",
    by_faction=lazy("always; a player without a hand gets no Mob"),
    faction_why=lazy("Step %(step)s: it sends a Demagogue against the other players."),
    refusals={"no_hand": lazy("Nobody else has cards in hand.")},
    questions={
        "RevealCards": QuestionWords(
            lazy("%(seat)s uses a Demagogue. Choose a card to show and discard."),
            lazy("Demagogue"),
            lazy("Waiting for %(who)s to show a card."),
        ),
        "InciteMob": QuestionWords(
            lazy("Choose a province of %(seat)s for the Mob."),
            lazy("Mob against %(seat)s"),
            lazy("Waiting for %(who)s to place a Mob."),
        ),
    },
    sayings={
        log.CardRevealed: EventTemplates(
            lazy("%(seat)s shows and discards %(card)s."), lazy("You show and discard %(card)s.")
        ),
        log.MobIncited: EventTemplates(
            lazy("%(seat)s places a Mob in %(province)s."),
            lazy("You place a Mob in %(province)s."),
            {"victim": lazy("%(seat)s places a Mob in %(province)s, which you govern.")},
        ),
    },
)


@describe.register
def _label_use(action: UseDemagogue, view: TocView, names: Names) -> Label:
    label = _("%(card)s: the others show and discard a card") % {"card": called.card("demagogue")}
    return Label("events", label, effect=_tell_effect(view), cards=("demagogue",))


def _tell_effect(view: TocView) -> str:
    """Count the players with a card to show."""
    count = len(seats_with_cards(view, own_seat(view)))
    return ngettext(
        "%(count)s player shows and discards a card.",
        "%(count)s players show and discard a card each.",
        count,
    ) % {"count": count}


@describe.register
def _label_reveal(action: Reveal, view: TocView, names: Names) -> Label:
    label = _("Show and discard %(card)s") % {"card": called.card(action.card)}
    low = _("It brings a Mob to one of your provinces.") if brings_mob(action.card) else _("It brings no Mob.")
    return Label("answer", label, effect=low, cards=(action.card,))


@describe.register
def _label_incite(action: Incite, view: TocView, names: Names) -> Label:
    label = _("Mob in %(place)s") % {"place": called.region(action.province)}
    return Label("answer", label, places=(action.province,), effect=effects.mob(view, action.province))
