"""The rules of Rome in Crisis in our own words."""

from pathlib import Path

from django.utils.translation import gettext_lazy as lazy

from games.titles.rules_in_words import RulesInWords

from . import before, crises, election
from .glossary import TERMS
from .links import rule_of, rule_of_order

RULES_IN_WORDS = RulesInWords(
    subjects=(
        before.CARDS,
        before.SETUP,
        before.DRAFT,
        election.ELECTION,
        election.METHOD,
        election.OFFICES,
        crises.CRISES,
        crises.EMPEROR,
        crises.LEGATUS,
        crises.END,
    ),
    folder=Path(__file__).parent,
    sources={
        "": lazy("Rulebook %(sections)s"),
        "cards": lazy("The cards"),
        "set-up": lazy("Set-up in the rulebook"),
        "end": lazy("End of the game in the rulebook"),
        "seen": lazy("Hidden information"),
    },
    rule_of=rule_of,
    rule_of_order=rule_of_order,
    terms=TERMS,
)
