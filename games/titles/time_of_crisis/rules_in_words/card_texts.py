"""Influence cards and event cards: the texts of the card reference, with the clauses that they carry
out; those of an influence card stand with its words.
"""

from collections.abc import Iterator

from django.utils.functional import lazy as make_lazy
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import IMPLIED, Grade
from games.titles.rules_in_words import Paragraph, RulesSubject

from ..rules.card import CARDS
from ..rules.data import event_cards
from ..words import reference
from ..words.card_words import CARD_WORDS
from ..words.names import EVENTS as EVENT_NAMES

EVENT_RULES = {
    "plague_of_cyprian": "events plague",
    "ardashir": "events ardashir",
    "priest_king_of_emesa": "events priest-king",
    "palmyra_allies": "events palmyra",
    "shapur": "events shapur",
    "postumus": "events postumus",
    "ludi_saeculares": "events ludi",
    "cniva": "events cniva",
    "zenobia": "events zenobia",
    "bad_auguries": "events bad-auguries",
    "raiding_parties": "events raiding-parties",
    "preparing_for_war": "events preparing-for-war",
    "inflation": "events inflation",
    "good_auguries": "events good-auguries",
    "diocletian": "events diocletian",
}
"""The clauses of each event card."""


def _effect_of(card: str) -> str:
    return next(each.effect for each in reference.influence_cards() if each.card == card)


def _effect_of_event(number: int) -> str:
    return reference.event(number).effect


_effect = make_lazy(_effect_of, str)
_event_effect = make_lazy(_effect_of_event, str)


def _influence(expansion: bool) -> Iterator[Paragraph]:
    for name, card in CARDS.items():
        if card.event and card.expansion == expansion:
            key, words = name.replace("_", "-"), CARD_WORDS[name]
            grade = reference.grade_of(card)
            yield Paragraph(key, words.name, words.clauses, _effect(name), words.details, grade)


def _events() -> Iterator[Paragraph]:
    for number, card in event_cards.EVENT_CARDS.items():
        key, rule = card.name.replace("_", "-"), EVENT_RULES[card.name]
        grade: Grade = reference.grade_of_event(number)
        yield Paragraph(key, EVENT_NAMES[card.name], rule, _event_effect(number), (), grade)


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
EVENTS = RulesSubject(
    "event-cards",
    lazy("Event cards"),
    lazy("The fifteen events of the deck."),
    (
        Paragraph(
            "lasting",
            lazy("Events in force"),
            "events lasting",
            lazy("Some events stay in force. A new event of this kind replaces the last one."),
            grade=event_cards.RULINGS["lasting_event_ends_on_any_event"].grade,
        ),
        *_events(),
    ),
)
