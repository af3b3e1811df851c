"""The factions without a player: their names, and the words of their mats."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from rulebooks.time_of_crisis.rules.data.factions import CIRCLES, MATS
from rulebooks.time_of_crisis.rules.state import Faction

from .names import SPHERES

NAMES: dict[str, Promise] = {
    "maximinus_thrax": lazy("Maximinus Thrax"),
    "pupienus_balbinus": lazy("Pupienus & Balbinus"),
    "gordian_iii": lazy("Gordian III"),
}
MODES_WHY: dict[str, Promise] = {
    "exhausted": lazy("only one kind of influence is left"),
    "legacy": lazy("it has 50 legacy and is not Emperor"),
    "troubled": lazy("a province is troubled"),
    "italia": lazy("its Emperor has no army in Italia"),
    "mobs": lazy("there are Mobs in its provinces"),
    "otherwise": lazy("nothing is urgent"),
}


class Area(NamedTuple):
    """A row of a mat: the circle of its pawn, from 1, the gains of the two boxes under it, and the
    use of its cylinder.

    Events are the numbers of their cards, 0 for none; ``next_cost`` is 0 on the last circle.
    """

    sphere: str
    name: str
    circle: int
    circles: Sequence[int]
    primary: int
    primary_event: int
    secondary: int
    secondary_event: int
    used: bool
    next_cost: int


class MatWords(NamedTuple):
    """A faction's mat as pages show it, the preferred area first."""

    name: str
    mode: int
    plus: bool
    ludi: bool
    areas: Sequence[Area]


def mat(faction: Faction) -> MatWords:
    areas = [_area_of(faction, sphere) for sphere in MATS[faction.mat].areas]
    return MatWords(str(NAMES[faction.mat]), faction.mode, faction.plus, bool(faction.ludi), areas)


def _area_of(faction: Faction, sphere: str) -> Area:
    pawn = faction.pawns[sphere]
    circle = CIRCLES[pawn]
    return Area(
        sphere,
        str(SPHERES[sphere]),
        pawn + 1,
        range(1, len(CIRCLES) + 1),
        circle.primary.value,
        circle.primary_event.value,
        circle.secondary.value,
        circle.secondary_event.value,
        sphere in faction.exhausted,
        CIRCLES[pawn + 1].cost.value if pawn + 1 < len(CIRCLES) else 0,
    )


def in_words(mat: MatWords) -> list[str]:
    """A mat in sentences, for the board in words."""
    lines = [_area_in_words(area) for area in mat.areas]
    if mat.plus:
        lines.append(_("Next turn it has 2 extra primary points."))
    if mat.ludi:
        lines.append(_("Next turn it has 4 fewer secondary points, because of the Ludi Saeculares."))
    return lines


def _area_in_words(area: Area) -> str:
    words = {"area": area.name, "circle": area.circle, "primary": area.primary, "secondary": area.secondary}
    if area.used:
        return _("%(area)s at level %(circle)s: %(primary)s primary or %(secondary)s secondary points (used).") % words
    return _("%(area)s at level %(circle)s: %(primary)s primary or %(secondary)s secondary points.") % words
