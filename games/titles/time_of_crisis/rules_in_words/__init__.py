"""The rules of Time of Crisis and its expansion in our own words."""

from dataclasses import replace
from pathlib import Path

from django.utils.translation import gettext_lazy as lazy

from games.titles.rules_in_words import RulesInWords

from . import actions, card_texts, conflict, iron, start, throne
from .glossary import TERMS
from .links import rule_of, rule_of_order

BASE = (
    start.AIM,
    start.SETUP,
    start.TURN,
    start.CARDS,
    actions.ARMIES,
    actions.VOTES,
    actions.PROVINCES,
    conflict.BATTLES,
    conflict.CRISES,
    conflict.FIGURES,
    conflict.MOBS,
    throne.EMPEROR,
    throne.PRETENDER,
    throne.SUPPORT,
    throne.LEGACY,
    throne.BUYING,
    throne.HAND,
    throne.END,
    card_texts.BASE_CARDS,
    card_texts.EVENT_CARD_RULES,
    start.COUNTERS,
)
EXPANSION = (iron.SUPPLY, card_texts.IRON_CARDS, iron.KINDS, iron.FACTIONS)

RULES_IN_WORDS = RulesInWords(
    subjects=(
        *(replace(subject, group="Time of Crisis") for subject in BASE),
        *(replace(subject, group="The Age of Iron and Rust") for subject in EXPANSION),
    ),
    folder=Path(__file__).parent,
    sources={
        "": lazy("Rulebook %(sections)s"),
        "iron": lazy("Rulebook of the expansion %(sections)s"),
        "cards": lazy("Card texts"),
        "events": lazy("Event cards"),
        "faq": lazy("Questions in the rulebook"),
        "iron-cards": lazy("Card texts of the expansion"),
        "iron-rulings": lazy("Open questions of the expansion"),
    },
    rule_of=rule_of,
    rule_of_order=rule_of_order,
    terms=TERMS,
)
