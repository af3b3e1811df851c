"""Paragraphs about influence cards and event cards: the texts of the card reference, with the clauses that they carry
out, which both stand with the words of a card.
"""

from collections.abc import Iterator

from django.utils.functional import lazy as make_lazy

from games.titles.rules_in_words import Paragraph
from rulebooks.engine.grades import Grade
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS

from ..words import reference
from ..words.card_words import CARD_WORDS
from ..words.event_cards import EVENT_CARD_WORDS

_effect = make_lazy(reference.effect_of, str)
_event_card_effect = make_lazy(lambda number: reference.event_card(number).effect, str)


def influence_cards(expansion: bool) -> Iterator[Paragraph]:
    for name, card in CARDS.items():
        if card.event and card.expansion == expansion:
            key, words = name.replace("_", "-"), CARD_WORDS[name]
            grade = reference.grade_of(card)
            yield Paragraph(key, words.name, words.clauses, _effect(name), words.details, grade)


def event_cards() -> Iterator[Paragraph]:
    for number, card in EVENT_CARDS.items():
        key, words = card.name.replace("_", "-"), EVENT_CARD_WORDS[card.name]
        grade: Grade = reference.grade_of_event_card(number)
        yield Paragraph(key, words.name, words.clauses, _event_card_effect(number), (), grade)
