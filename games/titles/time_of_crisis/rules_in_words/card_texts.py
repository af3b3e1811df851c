"""Influence cards and event cards: the texts of the card reference, with the clauses that they carry
out, which both stand with the words of a card.
"""

from collections.abc import Iterator

from django.utils.functional import lazy as make_lazy
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import IMPLIED, Grade
from games.titles.rules_in_words import Paragraph, RulesSubject

from ..rules.card import CARDS
from ..rules.data.event_cards import EVENT_CARDS, LASTING_EVENT_ENDS_ON_ANY_EVENT
from ..words import reference
from ..words.card_words import CARD_WORDS
from ..words.event_cards import EVENT_CARD_WORDS

_effect = make_lazy(reference.effect_of, str)
_event_card_effect = make_lazy(lambda number: reference.event_card(number).effect, str)


def _influence(expansion: bool) -> Iterator[Paragraph]:
    for name, card in CARDS.items():
        if card.event and card.expansion == expansion:
            key, words = name.replace("_", "-"), CARD_WORDS[name]
            grade = reference.grade_of(card)
            yield Paragraph(key, words.name, words.clauses, _effect(name), words.details, grade)


def _event_cards() -> Iterator[Paragraph]:
    for number, card in EVENT_CARDS.items():
        key, words = card.name.replace("_", "-"), EVENT_CARD_WORDS[card.name]
        grade: Grade = reference.grade_of_event_card(number)
        yield Paragraph(key, words.name, words.clauses, _event_card_effect(number), (), grade)


BASE_CARDS = RulesSubject(
    "influence-cards",
    lazy("Influence cards"),
    lazy("The events of the nine cards of the base game."),
    tuple(_influence(False)),
)
IRON_CARDS = RulesSubject(
    "iron-cards",
    lazy("Influence cards of the expansion"),
    lazy("The events of its ten cards."),
    (
        *_influence(True),
        Paragraph(
            "armed",
            lazy("Several events in one battle"),
            "iron-cards armed",
            lazy("You may ready several events for one battle, each of them once."),
            grade=IMPLIED,
        ),
    ),
)
EVENT_CARD_RULES = RulesSubject(
    "event-cards",
    lazy("Event cards"),
    lazy("The fifteen events of the deck."),
    (
        Paragraph(
            "lasting",
            lazy("Events in force"),
            "events lasting",
            lazy("Some events stay in force. A new event of this kind replaces the last one."),
            grade=LASTING_EVENT_ENDS_ON_ANY_EVENT.grade,
        ),
        *_event_cards(),
    ),
)
