"""Tables beside paragraphs, with the figures of the rules' own tables; a * marks a house ruling."""

from django.utils.translation import gettext as _

from games.present.lists import join_list
from games.titles.rules_in_words import RulesTable
from rulebooks.engine.grades import Cell
from rulebooks.rome_in_crisis.rules.data.influence import COUNTS_IN, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import BONUS, CATEGORY

from ..words import names as called
from ..words import pages

RULING = "*"
"""The mark behind a house ruling."""


def influence_types() -> RulesTable:
    rows = [
        (str(name), join_list(str(called.METHODS[method]) for method in METHODS if kind in COUNTS_IN[method]))
        for kind, name in called.TYPES.items()
    ]
    return RulesTable((_("Card"), _("Counts in elections by")), rows)


def offices() -> RulesTable:
    """Return the rating needed for each office, and its bonus."""
    rows = [
        (called.office(office), str(called.METHODS[CATEGORY[office]]), _mark(cell)) for office, cell in BONUS.items()
    ]
    return RulesTable((_("Office"), _("Rating needed"), _("Bonus")), rows)


def _mark(cell: Cell[int]) -> str:
    return f"{cell.value}{RULING}" if cell.grade.house_ruling else str(cell.value)


def rewards() -> RulesTable:
    """Return the points for a solved crisis by its rank."""
    rows = [(str(reward["rank"]), str(reward["emperor"]), str(reward["legatus"])) for reward in pages.rewards()]
    return RulesTable((_("Rank of the crisis"), _("Emperor"), _("Legatus")), rows)


TABLES = {"influence_types": influence_types, "offices": offices, "rewards": rewards}
