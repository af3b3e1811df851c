"""Tables beside paragraphs, with the figures of the rules' own tables; a * marks a house ruling."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from games.present.lists import join_words
from games.titles.rules_in_words import RulesTable
from rulebooks.engine.grades import Cell
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, INVASION_PATHS

from ..words import aid, pages
from ..words import names as called
from ..words.rulings import mark_ruling


def general_prices() -> RulesTable:
    return RulesTable((_("General"), _("Cost")), _price_rows(limits.GENERAL_PRICES))


def governor_prices() -> RulesTable:
    return RulesTable((_("Governor"), _("Cost")), _price_rows(limits.GOVERNOR_PRICES))


def _price_rows(prices: Sequence[Cell[int]]) -> list[tuple[str, str]]:
    first = (_("At the start"), _("nothing"))
    return [first, (_("The others"), join_words(mark_ruling(str(cell.value), cell.grade) for cell in prices))]


def borders() -> RulesTable:
    return RulesTable((_("Region"), _("Adjacent regions")), aid.border_rows())


def phases() -> RulesTable:
    return RulesTable((_("Phase"), _("What happens")), aid.turn_sequence())


def battle_dice() -> RulesTable:
    rows = [(unit.name, str(unit.dice), unit.hits) for unit in aid.unit_rows()]
    return RulesTable((_("Unit"), _("Dice"), _("A die hits with")), rows)


def crisis_results() -> RulesTable:
    numbers = sorted(CRISIS_TABLES, reverse=True)
    heads = [_("Roll"), *(_("%(count)s players") % {"count": number} for number in numbers)]
    return RulesTable(heads, [(str(roll), *_results(roll, numbers)) for roll in range(2, 13)])


def _results(roll: int, numbers: list[int]) -> Iterator[str]:
    for number in numbers:
        cell = CRISIS_TABLES[number][roll]
        yield mark_ruling(str(called.CRISES[cell.value]), cell.grade)


def invasion_paths() -> RulesTable:
    """Return the paths of each tribe, with the numbers of the white die."""
    rows = [row for tribe in INVASION_PATHS for row in _paths(tribe)]
    return RulesTable((_("Tribe"), _("White die"), _("Path")), rows)


def _paths(tribe: str) -> Iterator[tuple[str, str, str]]:
    """Yield a row for all neighbouring numbers with one path."""
    for path, pips in groupby(INVASION_PATHS[tribe], lambda pip: _path_in_words(tribe, pip)):
        first, *others = pips
        yield str(called.TRIBES[tribe]), f"{first}–{others[-1]}" if others else str(first), path


def _path_in_words(tribe: str, pip: int) -> str:
    cell = INVASION_PATHS[tribe][pip]
    return mark_ruling(join_words(map(called.region, cell.value)), cell.grade)


def bonuses() -> RulesTable:
    """Return the bonus of each rank by Emperor Turns."""
    rows = [(str(place), str(legacy)) for place, legacy in enumerate(limits.UNDISPUTED_BONUS, 1)]
    return RulesTable((_("Rank by Emperor Turns"), _("Legacy bonus")), rows)


def circles() -> RulesTable:
    return RulesTable((_("Circle"), _("Cost"), _("Primary"), _("Secondary")), pages.factions_page()["circles"])


def modes() -> RulesTable:
    page = pages.factions_page()
    return RulesTable((_("Mode"), *page["mode_columns"]), page["modes"])


def steps() -> RulesTable:
    return RulesTable((_("Step"), _("What it does")), pages.factions_page()["steps"])


def guidelines() -> RulesTable:
    return RulesTable((_("Guideline"), _("What it does")), pages.factions_page()["guidelines"])


def faction_events() -> RulesTable:
    return RulesTable((_("Event"), _("Use")), pages.factions_page()["events"])


TABLES = {
    "general_prices": general_prices,
    "governor_prices": governor_prices,
    "borders": borders,
    "phases": phases,
    "battle_dice": battle_dice,
    "crisis_results": crisis_results,
    "invasion_paths": invasion_paths,
    "bonuses": bonuses,
    "circles": circles,
    "modes": modes,
    "steps": steps,
    "guidelines": guidelines,
    "faction_events": faction_events,
}
