"""The player's aid, with the figures of the rules' own tables: the sequence of play, the price of each action,
battles, the kinds of Emperor, the end of a game, and borders; house rulings are marked.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import Cell, Grade

from ..rules import aftermath, combat, market, populace, senate
from ..rules.armies import ACTION_COST
from ..rules.data import emperors as by_emperor
from ..rules.data import limits
from ..rules.data.cards import MILITARY, POPULACE, SENATE
from ..rules.data.emperors import BATTLE_LEGACY_FACTOR, EMPEROR_DIES_FROM, POPULACE_EXTRA_VOTES, POPULACE_LEGACY_FACTOR
from ..rules.data.limits import GENERAL_COSTS, GOVERNOR_COSTS, READINGS
from ..rules.data.regions import BORDERS, REGIONS, SEA_NAMES, SEAS, Border
from . import names as called
from .emperors import KINDS

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


def turn_sequence() -> list[TurnPhase]:
    """All phases of a turn."""
    return [TurnPhase(str(called.PHASES[phase]), str(text)) for phase, text in SEQUENCE.items()]


def italia_note() -> list[str]:
    """Tell the changes in the support of Italia, with house rulings marked."""
    under_player, under_nobody = map(str, ITALIA)
    return [under_player, mark_ruling(under_nobody, READINGS["neutral_italia"].grade)]


class Sphere(NamedTuple):
    """A kind of cards and points, and its use in a few words that go on from its name."""

    name: str
    does: str


def sphere_rows() -> list[Sphere]:
    """Return a row for each sphere: its actions with their prices (rule 6.3)."""
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


def action_costs() -> list[Prices]:
    """Return all actions with their prices, by sphere, and the uses of political points."""
    spheres = {"military": _military_prices(), "senate": _senate_prices(), "populace": _populace_prices()}
    found = [Prices(key, str(called.SPHERES[key]), prices) for key, prices in spheres.items()]
    return [*found, Prices("political", _("Political points"), _political_prices())]


def _military_prices() -> list[Price]:
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


def _senate_prices() -> list[Price]:
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


def _populace_prices() -> list[Price]:
    return [
        Price(_("Increase the support of a province"), _("its new support")),
        Price(_("Place Militia"), str(populace.MILITIA_COST)),
        Price(_("Hold games, for one Mob less"), str(populace.GAMES_COST)),
        Price(_("Build an improvement"), str(populace.IMPROVEMENT_COST)),
    ]


def _political_prices() -> list[Price]:
    return [
        Price(
            _("Buy a card"),
            _("its value, doubled if you govern fewer provinces than that, and 1 more for each card bought before"),
        ),
        Price(_("Trash a card"), str(market.TRASH_COST)),
        Price(_("With shuffled stacks: turn up another card of one"), str(market.CYCLE_COST)),
    ]


class Unit(NamedTuple):
    """The dice of a unit in a battle: their number, and the lowest pip that hits."""

    name: str
    dice: int
    hits: str


def unit_rows() -> list[Unit]:
    """Every kind of unit (rule 8.1)."""
    full, barbarian, reduced = map(_or_more, (combat.FULL_NEEDS, combat.BARBARIAN_NEEDS, combat.REDUCED_NEEDS))
    return [
        Unit(_("Legion at full strength"), 1, full),
        Unit(_("Reduced Legion"), 1, reduced),
        Unit(_("Militia"), 1, reduced),
        Unit(_("Barbarian, also in an army as Foederatus"), 1, barbarian),
        Unit(_("Barbarian Leader"), combat.LEADER_DICE, barbarian),
        Unit(_("Rival Emperor"), combat.RIVAL_DICE, barbarian),
    ]


def _or_more(pip: int) -> str:
    return _("%(pip)s or more") % {"pip": pip}


def battle_lines() -> list[str]:
    """Tell the course of a battle (rules 8.1 to 8.4 and 10)."""
    words = {"legacy": aftermath.VICTORY_LEGACY, "reward": aftermath.REWARD}
    return [
        _("Both sides roll all their dice at once. Every die that shows a 6 brings another one of its kind."),
        _(
            "The attacker says which barbarians are hit: they go home, inactive, and Leaders leave the game. One hit "
            "is enough for a Rival Emperor."
        ),
        _(
            "A player's own losses are Militia first, then Foederati, then Legions: a hit reduces a full Legion or "
            "removes a reduced one."
        ),
        _(
            "Whoever is left alone on the field wins, and nobody where none is left. Else more hits win, and a tie is "
            "the defender's. An army that has fought neither moves nor attacks again in that turn."
        ),
        _(
            "The winner gains %(legacy)s legacy, and 1 more for each barbarian removed where a tribe was attacked and "
            "beaten."
        )
        % words,
        _(
            "An attacker who wins and has removed a Barbarian Leader raises the support of the province by one, if it "
            "is theirs, or pays %(reward)s less for the next Military card of the turn; after a Rival Emperor, for the "
            "next Senate card."
        )
        % words,
        _(
            "A beaten defender leaves the capital, a beaten tribe goes home, active. The winner's army may go into the "
            "capital if nobody holds it."
        ),
    ]


class Bonus(NamedTuple):
    """The bonus of a place by Emperor Turns at the end."""

    place: int
    legacy: int


def bonus_lines() -> list[Bonus]:
    """Return the places with a bonus (rule 7.1)."""
    return [Bonus(place, legacy) for place, legacy in enumerate(limits.UNDISPUTED_BONUS, 1) if legacy]


def ending_lines() -> list[str]:
    """Tell the end of a game and its winner (rules 7.1 and 7.2)."""
    words = {"goal": limits.LAST_ROUND_LEGACY, "short_goal": limits.SHORT_GAME_LEGACY}
    return [
        _(
            "An Emperor who ends a turn with %(goal)s legacy or more, in a short game %(short_goal)s, makes this round "
            "the last. The event Diocletian ends the game at once."
        )
        % words,
        _(
            "Then Emperor Turns bring a bonus: an Emperor counts one in each turn of theirs with no Pretender and no "
            "Rival Emperor on the map. Equals share a place and its bonus, and the next place is left out; who has "
            "none gets none."
        ),
        _(
            "The most legacy wins. Of equals, the Emperor is first, then a Pretender, then who governs more provinces, "
            "then who has more Legions, then the higher die."
        ),
    ]


class Touching(NamedTuple):
    """A region and those next to it."""

    name: str
    others: str


def border_rows() -> list[Touching]:
    """Return the adjacent regions of each (rule 4), house rulings marked."""
    return [Touching(_region_name(region), ", ".join(_list_neighbours(region))) for region in REGIONS]


def _region_name(region: str) -> str:
    name = str(capfirst(called.region(region)))
    return mark_ruling(name, SEA_NAMES.grade) if region in SEAS else name


def _list_neighbours(region: str) -> list[str]:
    found = {border.b if border.a == region else border.a: border for border in BORDERS if region in border[:2]}
    return [_name_neighbour(other, found[other]) for other in REGIONS if other in found]


def _name_neighbour(other: str, border: Border) -> str:
    name = mark_ruling(called.region(other), border.grade)
    return _("%(place)s (for a Pretender's empire only)") % {"place": name} if border.empire_only else name


class KindOfEmperor(NamedTuple):
    """A kind of Emperor, described in sentences."""

    name: str
    told: list[str]


def emperor_kinds() -> list[KindOfEmperor]:
    """All three (expansion, 3.3)."""
    told = {SENATE: _senate_reign(), POPULACE: _populace_reign(), MILITARY: _military_reign()}
    return [KindOfEmperor(str(name), told[kind]) for kind, name in KINDS.items()]


def reign_lines() -> list[str]:
    """Tell how Emperors begin and end (expansion, 3.2 and 3.4)."""
    return [
        _(
            "Whoever wins Italia by vote is Emperor, and says at once where: in Rome, from another province, or with "
            "an army."
        ),
        _(
            "The Emperor's token is a wreath, round on a Governor and square beside a General. It stays there, or goes "
            "with its army, until he is Emperor no more."
        ),
        _(
            "Who loses Italia is Emperor no more, and keeps what bore the token elsewhere. Who loses the token loses "
            "Italia too: a Neutral Governor follows."
        ),
        _mark_reading(
            "no_neutral_governor", _("With no Neutral Governor left the Emperor stays in Italia, as Senate Emperor.")
        ),
        _("Who was Emperor in a turn of theirs asks for no vote in Italia in the rest of it."),
    ]


def _mark_reading(reading: str, told: str) -> str:
    """Write a sentence, marked by the grade of its reading."""
    return mark_ruling(told, by_emperor.READINGS[reading].grade)


def _senate_reign() -> list[str]:
    return [
        _("Each turn legacy equal to the support of Italia, less one for each province of a Pretender."),
        _("No Damnatio Memoriae against them."),
        _mark_reading("senate_emperor_falls", _("Falls with Italia, by a vote, in the Support Check or by recall.")),
    ]


def _populace_reign() -> list[str]:
    words = {"factor": POPULACE_LEGACY_FACTOR.value, "votes": POPULACE_EXTRA_VOTES.value}
    return [
        _(
            "Each turn %(factor)s times the support of their province as legacy instead, less one for each province of "
            "a Pretender."
        )
        % words,
        _("No event of Mob in any province they govern."),
        _mark_reading("mobs_leave", _("As they become Emperor, all Mobs leave their provinces.")),
        _("Others have %(votes)s votes in Italia beside those that their dice bring.") % words,
        _("Falls with Italia and with their province."),
    ]


def _military_reign() -> list[str]:
    words = {"factor": BATTLE_LEGACY_FACTOR.value, "pip": EMPEROR_DIES_FROM.value}
    cap = _(
        "Each turn they lose one legacy for each province of a Pretender, at most as much as their own battles of the "
        "turn have brought."
    )
    dice = _("For each hit dealt to that army the opponent rolls a die: a %(pip)s or more is the Emperor's death.")
    return [
        _("Legacy of battles that their army wins counts %(factor)s times; nothing for Italia.") % words,
        _mark_reading("battles_of_the_turn", cap),
        _("No Praetorian Guard against them."),
        _mark_reading("hits_dealt", dice % words),
        _("Falls with Italia, by death, and with the last unit of the army."),
    ]
