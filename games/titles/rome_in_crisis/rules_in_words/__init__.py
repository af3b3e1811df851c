"""The rules of Rome in Crisis in our own words."""

from pathlib import Path

from django.utils.translation import gettext_lazy as lazy

from games.titles.rules_in_words import RulesInWords, RulesTexts

from .links import rule_of, rule_of_order
from .pictures import PICTURES
from .tables import TABLES

HERE = Path(__file__).parent
TEXTS = RulesTexts(folder=HERE / "text", tables=TABLES, pictures=PICTURES, grades={})
SLUGS = (
    *("cards", "setup", "draft", "election", "method", "offices"),
    *("crises", "emperor", "legatus", "ending"),
)
SUBJECTS = tuple(TEXTS.load_subject(slug) for slug in SLUGS)

RULES_IN_WORDS = RulesInWords(
    subjects=SUBJECTS,
    glossary=TEXTS.load_glossary(SUBJECTS),
    folder=HERE,
    sources={
        "": lazy("Rulebook %(sections)s"),
        "cards": lazy("The cards"),
        "set-up": lazy("Set-up in the rulebook"),
        "end": lazy("End of the game in the rulebook"),
        "seen": lazy("Hidden information"),
    },
    rule_of=rule_of,
    rule_of_order=rule_of_order,
)
