"""The rules of Time of Crisis and its expansion in our own words."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from django.utils.translation import gettext_lazy as lazy

from games.titles.rules_in_words import Paragraph, RulesInWords, RulesSubject, RulesTexts
from rulebooks.time_of_crisis.rules.data import emperors, limits
from rulebooks.time_of_crisis.rules.data.event_cards import LASTING_EVENT_ENDS_ON_ANY_EVENT

from .card_texts import event_cards, influence_cards
from .links import rule_of, rule_of_order
from .pictures import PICTURES
from .tables import TABLES

HERE = Path(__file__).parent
TEXTS = RulesTexts(
    folder=HERE / "text",
    tables=TABLES,
    pictures=PICTURES,
    grades={
        "lasting_event": LASTING_EVENT_ENDS_ON_ANY_EVENT.grade,
        **{name: reading.grade for name, reading in {**limits.READINGS, **emperors.READINGS}.items()},
    },
)
BASE = (
    *("aim", "setup", "turn", "cards", "armies", "votes", "provinces", "battles", "crises", "figures", "mobs"),
    *("emperor", "pretender", "support", "legacy", "buying", "hand", "ending"),
    *("influence-cards", "event-cards", "counters"),
)
EXPANSION = ("supply", "iron-cards", "kinds-of-emperor", "factions")


def _load_subject(slug: str, group: str) -> RulesSubject:
    """Read a subject, and put the paragraphs about cards into those that have them."""
    subject = TEXTS.load_subject(slug)
    paragraphs: Iterable[Paragraph] = subject.paragraphs
    match slug:
        case "influence-cards":
            paragraphs = influence_cards(expansion=False)
        case "iron-cards":
            paragraphs = (*influence_cards(expansion=True), *paragraphs)
        case "event-cards":
            paragraphs = (*paragraphs, *event_cards())
    return replace(subject, group=group, paragraphs=tuple(paragraphs))


SUBJECTS = (
    *(_load_subject(slug, "Time of Crisis") for slug in BASE),
    *(_load_subject(slug, "The Age of Iron and Rust") for slug in EXPANSION),
)

RULES_IN_WORDS = RulesInWords(
    subjects=SUBJECTS,
    glossary=TEXTS.load_glossary(SUBJECTS),
    folder=HERE,
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
)
