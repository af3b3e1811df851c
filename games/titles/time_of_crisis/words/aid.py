"""The player's aid: the sequence of play, and the price of each action, with the figures of the
rules' own tables.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import Cell, Grade

from ..rules import market, populace, senate
from ..rules.armies import ACTION_COST
from ..rules.data.limits import GENERAL_COSTS, GOVERNOR_COSTS, READINGS
from . import names as called

SEQUENCE: dict[str, Promise] = {
    "upkeep": lazy("Your Quaestor and Castra markers come off the map."),
    "crisis": lazy("Two dice and the crisis table say which tribe stirs and perhaps invades, or what else happens."),
    "actions": lazy(
        "Play any of your cards for their influence, and spend it in any order. What is left over is lost."
    ),
    "support": lazy(
        "Each of your provinces with an active barbarian, a Rival Emperor or an enemy army in its capital loses one "
        "support. A Governor without support, or with as many Mobs as support, is removed."
    ),
    "expand": lazy("A Pretender's empire takes in his neighbouring provinces that have support enough."),
    "legacy": lazy(
        "One for each province and each improvement you govern; the Emperor gains the support of Italia, less one for "
        "each province of a Pretender; a lone Pretender gains one for each province of his empire."
    ),
    "buy": lazy(
        "Your provinces give their support, less their Mobs, as political points: discard, buy and trash cards."
    ),
    "end": lazy("Mobs grow, inactive barbarians in your provinces turn active, and you select a new hand."),
}
"""The content of each phase of a turn (rules 6.1 to 6.8)."""

ITALIA: tuple[Promise, ...] = (
    lazy(
        "A new Emperor sets it to the number of provinces they govern. It rises by one with each vote that they win, "
        "and falls by one with each Governor that they lose."
    ),
    lazy("While the Neutral faction governs Italia, it is always the number of provinces of that faction, 8 at most."),
)
"""Changes in the support of Italia besides the Support Check: under a player (rule 6.3.2), and
under nobody (3.2)."""

SPHERES: dict[str, Promise] = {
    "military": lazy("raises armies, moves them and fights."),
    "senate": lazy("brings Governors, and the votes that win a province."),
    "populace": lazy("raises the support of your provinces, and protects and improves them."),
}


RULING = "*"
"""The mark behind a house ruling, in places without room for words."""


def mark_ruling(words: str, grade: Grade) -> str:
    """Mark words as a house ruling if their grade asks for it."""
    return f"{words}{RULING}" if grade.house_ruling else words


class TurnPhase(NamedTuple):
    """A phase of a turn, in the order of play."""

    name: str
    text: str


def sequence() -> list[TurnPhase]:
    """All phases of a turn."""
    return [TurnPhase(str(called.PHASES[phase]), str(text)) for phase, text in SEQUENCE.items()]


def italia() -> list[str]:
    """Tell the changes in the support of Italia, with house rulings marked."""
    under_player, under_nobody = map(str, ITALIA)
    return [under_player, mark_ruling(under_nobody, READINGS["neutral_italia"].grade)]


class Sphere(NamedTuple):
    """A kind of cards and points, and its use in a few words that go on from its name."""

    name: str
    does: str


def spheres() -> list[Sphere]:
    """All three (rule 6.3)."""
    return [Sphere(str(called.SPHERES[sphere]), str(does)) for sphere, does in SPHERES.items()]


class Price(NamedTuple):
    """The price of an action, in points of its sphere."""

    action: str
    cost: str


class Prices(NamedTuple):
    """The actions of one sphere; ``key`` is for classes."""

    key: str
    name: str
    prices: list[Price]


def costs() -> list[Prices]:
    """Return all actions with their prices, by sphere, and the uses of political points."""
    spheres = {"military": _military(), "senate": _senate(), "populace": _populace()}
    found = [Prices(key, str(called.SPHERES[key]), prices) for key, prices in spheres.items()]
    return [*found, Prices("political", _("Political points"), _political())]


def _military() -> list[Price]:
    return [
        Price(_("Recruit a General, by counter"), _by_counter(GENERAL_COSTS)),
        Price(_("Create an army, with an available General and one Legion"), str(ACTION_COST)),
        Price(_("Add a Legion"), _("1 for each Legion the army then has")),
        Price(_("Train a reduced Legion"), str(ACTION_COST)),
        Price(_("Move an army to the next region"), str(ACTION_COST)),
        Price(_("Battle"), str(ACTION_COST)),
        Price(_("Disperse the Mobs of a province, for one support"), str(ACTION_COST)),
        Price(_("Go in or out of a capital"), _("nothing")),
    ]


def _by_counter(cells: Iterable[Cell[int]]) -> str:
    """Write the prices of a player's counters, with house rulings marked."""
    return ", ".join(mark_ruling(str(cell.value), cell.grade) for cell in cells)


def _senate() -> list[Price]:
    return [
        Price(_("Recruit a Governor, by counter"), _by_counter(GOVERNOR_COSTS)),
        Price(
            _(
                "Place an available Governor, by vote: twice the support is needed, one more for each defending unit, "
                "one less for each of yours in the capital"
            ),
            _("1 for each die"),
        ),
        Price(_("Recall a Governor"), str(senate.RECALL_COST)),
    ]


def _populace() -> list[Price]:
    return [
        Price(_("Increase the support of a province"), _("its new support")),
        Price(_("Place Militia"), str(populace.MILITIA_COST)),
        Price(_("Hold games, for one Mob less"), str(populace.GAMES_COST)),
        Price(_("Build an improvement"), str(populace.IMPROVEMENT_COST)),
    ]


def _political() -> list[Price]:
    return [
        Price(
            _("Buy a card"),
            _("its value, doubled if you govern fewer provinces than that, and 1 more for each card bought before"),
        ),
        Price(_("Trash a card"), str(market.TRASH_COST)),
        Price(_("With shuffled stacks: turn up another card of one"), str(market.CYCLE_COST)),
    ]
