"""Content of the pages about the game itself: the same for every game and every reader."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_words
from rulebooks.engine.grades import RECONSTRUCTED, Cell, Grade
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.factions import AT_RISK, CIRCLES, MATS, STEPS, TROUBLED

from ..board import legend
from . import aid, reference
from .card_words import CARD_WORDS
from .factions import MODES_WHY, NAMES
from .names import SPHERES
from .rulings import mark_ruling

STEPS_TOLD: dict[int, Promise] = {
    1: lazy("If a province is troubled or at risk: use an event that pacifies barbarians, or else fight (A)."),
    2: lazy("As Emperor without an army in Italia's capital: bring one there (B)."),
    3: lazy("Without a Governor to place: recall one who is lost anyway, or else recruit the cheapest."),
    4: lazy("Place a Governor against a player with more than 40 legacy, or else against the Emperor; Italia first."),
    5: lazy("Otherwise place him in the easiest province, neutral ones first."),
    6: lazy("Use a Senate event."),
    7: lazy("Recruit another Governor."),
    8: lazy("If it has Senate points left and has done something: back to step 3."),
    9: lazy("Train a reduced Legion, first at home."),
    10: lazy("As Emperor: bring an army into Italia's capital (B)."),
    11: lazy("As Emperor: attack Rival Emperors and Pretenders (C)."),
    12: lazy("Against another Emperor: use the Praetorian Guard, or send the largest army to Italia (D)."),
    13: lazy("Add a Legion to the smallest army at home."),
    14: lazy("Without a General to place: recruit the cheapest."),
    15: lazy("Create an army in the most exposed province without one."),
    16: lazy("Attack barbarians and Rival Emperors in its provinces (A)."),
    17: lazy("Attack where it expects legacy (C)."),
    18: lazy("Disperse Mobs that would cost a province. If it has points left and has done something: back to step 9."),
    19: lazy("Raise support in provinces that are troubled or at risk."),
    20: lazy("Hold games where there are Mobs."),
    21: lazy("Use Mobile Vulgus, or raise the lowest support, first in the province it could lose most easily."),
    22: lazy("Place Militia where there is none, first in provinces without an army."),
    23: lazy("Build: Limes in border provinces, a Basilica elsewhere, then the rest."),
    24: lazy("If it has Populace points left and has done something: back to step 19."),
    25: lazy("Use any events left."),
}
GUIDELINES: dict[str, Promise] = {
    "A": lazy("Defend: the nearest army attacks if it can reach the enemy and expects at least as many hits."),
    "B": lazy("Hold Italia: an army in or beside Italia enters the capital, or else one is created there."),
    "C": lazy(
        "Hunt: choose the battle with the better expected hits that gives the most legacy per point; barbarians first."
    ),
    "D": lazy("Contest Italia: the largest army goes there, enters an empty capital, and only attacks an equal force."),
}
RULINGS: tuple[Promise, ...] = (
    lazy("If a faction draws the Ludi Saeculares in its own turn, it loses the points in its next turn."),
    lazy("Senate comes first while it is at its start, then the preferred area, then the third."),
    lazy("An Emperor who cannot be of the preferred kind is a Senate Emperor."),
    lazy("Any number of factions can play against at least one player; four seats in all work best."),
    lazy("When all pawns are on their last circle, the marker does not turn to +2."),
    lazy(
        "Ties: first neutral, then against players, then against factions, then beside its own provinces, then the "
        "order of the map."
    ),
    lazy(
        "A Militia without a General counts as an army where the list asks if one is there. In "
        "guidelines A to D only armies with a General move or attack."
    ),
    lazy("A vote that is almost certain gets no more dice if the points could buy something else."),
    lazy(
        "In battle Barbarian Leaders are removed first, and as many Legions as possible are kept. A faction always "
        "advances and places its own Governor."
    ),
)


class NamedLine(NamedTuple):
    name: str
    text: str


def factions_page() -> dict[str, Any]:
    """Return the content of the page; a star marks a house ruling."""
    return {
        "circles": [_circle_row(number) for number in range(len(CIRCLES))],
        "mats": [NamedLine(str(NAMES[mat]), join_words(SPHERES[area] for area in MATS[mat].areas)) for mat in MATS],
        "mode_columns": [str(NAMES[mat]) for mat in MATS],
        "modes": list(_mode_rows()),
        "when": [NamedLine(str(mode), str(MODES_WHY[why])) for mode, why in MODE_ORDER],
        "definitions": list(_define_words()),
        "steps": [NamedLine(str(step), mark_ruling(str(STEPS_TOLD[step]), grade)) for step, grade in STEPS.items()],
        "guidelines": [
            NamedLine(name, mark_ruling(str(guideline), RECONSTRUCTED)) for name, guideline in GUIDELINES.items()
        ],
        "events": list(_event_lines()),
        "rulings": RULINGS,
    }


MODE_ORDER = ((4, "exhausted"), (1, "legacy"), (2, "troubled"), (2, "italia"), (3, "mobs"), (1, "otherwise"))


def _circle_row(number: int) -> list[str]:
    """Return a row of the mats: the circle, its cost, and the gains of both boxes."""
    circle = CIRCLES[number]
    return [
        str(number + 1),
        _figure_with_grade(circle.cost),
        _box_in_words(circle.primary, circle.primary_event),
        _box_in_words(circle.secondary, circle.secondary_event),
    ]


def _figure_with_grade(cell: Cell[int]) -> str:
    return mark_ruling(str(cell.value), cell.grade)


def _box_in_words(points: Cell[int], event: Cell[int]) -> str:
    if not event.value:
        return _figure_with_grade(points)
    return _("%(points)s, event %(number)s") % {
        "points": _figure_with_grade(points),
        "number": _figure_with_grade(event),
    }


def _mode_rows() -> Iterator[list[str]]:
    """Yield a row for each mode: the sources of its points for each faction."""
    for mode in (1, 2, 3, 4):
        cells = [MATS[mat].modes[mode] for mat in MATS]
        yield [str(mode), *(_sphere_pair(cell.value.primary, cell.value.secondary, cell.grade) for cell in cells)]


def _sphere_pair(primary: str, secondary: str, grade: Grade) -> str:
    first = str(SPHERES[primary]) if primary else _("the last one left")
    return mark_ruling(
        _("%(primary)s, then %(secondary)s") % {"primary": first, "secondary": SPHERES[secondary]}, grade
    )


def _event_lines() -> Iterator[NamedLine]:
    """Yield a line for each event, the expansion's first; those used alike stand together."""
    for expansion in (True, False):
        uses = [(words.by_faction, words) for words in CARD_WORDS.values() if words.card.expansion == expansion]
        alike = [by_faction for by_faction, _words in uses]
        for by_faction, words in sorted(uses, key=lambda line: alike.index(line[0])):
            if by_faction:
                yield NamedLine(str(words.name), mark_ruling(str(by_faction), RECONSTRUCTED))


def _define_words() -> Iterator[str]:
    definition = _(
        "A province is troubled if it would lose support in its Governor's next Support Check: "
        "to active barbarians (not Foederati), a Rival Emperor, or an enemy army in its capital. "
        "A disputed throne alone does not trouble Italia."
    )
    yield mark_ruling(definition, TROUBLED)
    yield mark_ruling(_("A province is at risk if that would remove its Governor."), AT_RISK)


def cards_page() -> dict[str, Any]:
    """Return the effects of the cards, and the meanings of the counters."""
    return {
        "grades": reference.grades(),
        "influence": reference.influence_cards(),
        "events": reference.event_cards(),
        "legend": legend.legend_entries(),
    }


def aid_page() -> dict[str, Any]:
    """Return a turn, its prices and its battles at one look."""
    return {
        "sequence": aid.turn_sequence(),
        "costs": aid.action_prices(),
        "italia": aid.italia_note(),
        "emperors": aid.emperor_kinds(),
        "reigns": aid.reign_lines(),
        "units": aid.unit_rows(),
        "battle": aid.battle_lines(),
        "end": aid.ending_lines(),
        "bonuses": aid.bonus_lines(),
        "borders": aid.border_rows(),
    }


def how_to_play_page() -> dict[str, Any]:
    """Return the content of the page on how to play, for somebody new to the game."""
    return {
        "spheres": aid.sphere_rows(),
        "phases": [phase.name for phase in aid.turn_sequence()],
        "goal": limits.LAST_ROUND_LEGACY,
        "short_goal": limits.SHORT_GAME_LEGACY,
    }


PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "cards": cards_page,
    "aid": aid_page,
    "how": how_to_play_page,
    "factions": factions_page,
}
