"""The factions without a player (expansion 4): their mats, their modes and their beginnings.

The rulebook prints no mat. The example of play pins the first circles; the rest is reconstructed.
"""

from typing import NamedTuple

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell, Grade

from .card_setups import MILITARY, POPULACE, SENATE


class Circle(NamedTuple):
    """4.1, 4.5.1 One column of an area: its price, the points of both boxes under it, and the value
    of the event granted by each, 0 for none.
    """

    cost: Cell[int]
    primary: Cell[int]
    primary_event: Cell[int]
    secondary: Cell[int]
    secondary_event: Cell[int]


_EXAMPLE, _CHOSEN = "expansion, example of play", "chosen to grow evenly from what the example shows"


def _reconstruct(cost: Cell[int], *figures: int) -> Circle:
    return Circle(cost, *(Cell(figure, RECONSTRUCTED, _CHOSEN) for figure in figures))


CIRCLES = (
    Circle(
        Cell(0, IMPLIED, _EXAMPLE),
        Cell(3, IMPLIED, _EXAMPLE),
        Cell(0, IMPLIED, _EXAMPLE),
        Cell(2, IMPLIED, _EXAMPLE),
        Cell(0, IMPLIED, _EXAMPLE),
    ),
    Circle(
        Cell(2, IMPLIED, _EXAMPLE),
        Cell(4, RECONSTRUCTED, _CHOSEN),
        Cell(2, RECONSTRUCTED, _CHOSEN),
        Cell(2, IMPLIED, _EXAMPLE),
        Cell(0, IMPLIED, _EXAMPLE),
    ),
    _reconstruct(Cell(4, SOURCED, "expansion, example of play: the Senate of Pupienus & Balbinus"), 5, 2, 3, 2),
    _reconstruct(Cell(6, RECONSTRUCTED, _CHOSEN), 7, 3, 4, 2),
    _reconstruct(Cell(8, RECONSTRUCTED, _CHOSEN), 8, 3, 5, 3),
    _reconstruct(Cell(10, RECONSTRUCTED, _CHOSEN), 10, 4, 6, 3),
)
"""The circles of an area from left to right. No evidence tells one area or one mat from another."""


class Mode(NamedTuple):
    """4.5.1 The areas that give the points of a turn; of mode 4 the primary one belongs to the last cylinder."""

    primary: str
    secondary: str


class Mat(NamedTuple):
    """4.1 ``areas`` stand from top to bottom, the preferred one first."""

    areas: tuple[str, str, str]
    modes: dict[int, Cell[Mode]]

    @property
    def preferred_area(self) -> str:
        return self.areas[0]


LAST_CYLINDER = ""
"""The primary area of mode 4."""


def _modes(*boxes: tuple[str, str]) -> dict[int, Cell[Mode]]:
    grades = {
        1: (SOURCED, _EXAMPLE),
        2: (RECONSTRUCTED, "chosen"),
        3: (RECONSTRUCTED, "chosen"),
        4: (IMPLIED, _EXAMPLE),
    }
    return {number: Cell(Mode(*box), *grades[number]) for number, box in enumerate(boxes, 1)}


MATS = {
    "maximinus_thrax": Mat(
        (MILITARY, SENATE, POPULACE),
        _modes((SENATE, MILITARY), (MILITARY, POPULACE), (POPULACE, MILITARY), (LAST_CYLINDER, MILITARY)),
    ),
    "pupienus_balbinus": Mat(
        (SENATE, MILITARY, POPULACE),
        _modes((SENATE, MILITARY), (MILITARY, SENATE), (POPULACE, SENATE), (LAST_CYLINDER, SENATE)),
    ),
    "gordian_iii": Mat(
        (POPULACE, SENATE, MILITARY),
        _modes((SENATE, POPULACE), (MILITARY, POPULACE), (POPULACE, MILITARY), (LAST_CYLINDER, POPULACE)),
    ),
}

START_PROVINCES = Cell(("gallia", "macedonia", "syria"), SOURCED, "expansion 4.2")
PLUS = 2
"""4.5.1 The addition of a mode marker's other side to the primary influence."""
LUDI_LEGACY, LUDI_LOSS = 4, 4
"""4.4 The gain of a faction on the throne from Ludi Saeculares, and its loss of secondary influence."""
FAVOURED_BY_THE_PEOPLE = 50
"""4.5.1 The Legacy of a faction off the throne that asks for the Senate (mode 1)."""
LEADING = Cell(40, IMPLIED, "expansion 4.5.2, the example: no faction has over 40 Legacy")
"""Beyond so much legacy a faction is the target of the others."""

STEPS: dict[int, Grade] = dict.fromkeys(range(1, 26), RECONSTRUCTED) | dict.fromkeys(
    (3, 4, 9, 13, 14, 15, 19, 20, 21), IMPLIED
)
"""Grades of the steps of the priority list: the implied ones are seen in the example of play."""
TROUBLED, AT_RISK = IMPLIED, RECONSTRUCTED
"""Grades of the definitions of a troubled province, and of one at risk."""
