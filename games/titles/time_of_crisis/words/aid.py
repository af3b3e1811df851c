"""The player aid, with the figures of the rules' own tables: the sequence of play, the price of each action,
battles, the kinds of Emperor, the end of a game, and borders; house rulings are marked.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_words
from rulebooks.time_of_crisis.rules import aftermath, combat
from rulebooks.time_of_crisis.rules.data import emperors as by_emperor
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POLITICAL, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.data.emperors import (
    BATTLE_LEGACY_FACTOR,
    EMPEROR_DIES_FROM,
    POPULACE_EXTRA_VOTES,
    POPULACE_LEGACY_FACTOR,
)
from rulebooks.time_of_crisis.rules.data.limits import READINGS
from rulebooks.time_of_crisis.rules.data.regions import BORDERS, REGIONS, SEA_NAMES, SEAS, Border

from . import names as called
from .emperors import KINDS
from .order_words import ORDER_WORDS
from .rulings import mark_ruling

SEQUENCE: dict[str, Promise] = {
    "upkeep": lazy("Your Quaestor and Castra markers leave the map."),
    "crisis": lazy(
        "Two dice and the Crisis Table show which tribe becomes active and may invade, or what else happens."
    ),
    "actions": lazy("Play any of your cards for influence, and spend it in any order. Unspent influence is lost."),
    "support": lazy(
        "Your province loses 1 support to an active barbarian, a Rival Emperor, or an enemy army "
        "in its capital. A Governor with no support, or with as many Mobs as support, is removed."
    ),
    "expand": lazy("A Pretender's empire takes in his neighbouring provinces with enough support."),
    "legacy": lazy(
        "Gain 1 for each province and each improvement you govern. The Emperor gains Italia's "
        "support, less 1 for each province of a Pretender. A lone Pretender gains 1 for each "
        "province of his empire."
    ),
    "buy": lazy(
        "Your provinces give their support, less their Mobs, as political points. Discard, buy and trash cards."
    ),
    "end": lazy("Mobs grow, inactive barbarians in your provinces become active, and you select a new hand."),
}
"""The content of each phase of a turn (rules 6.1 to 6.8)."""

ITALIA: tuple[Promise, ...] = (
    lazy(
        "A new Emperor sets it to the number of provinces they govern. It rises by 1 with each vote they win, and "
        "falls by 1 with each Governor they lose."
    ),
    lazy("While Italia is neutral, it is the number of provinces with a Neutral Governor, at most 8."),
)
"""Changes in the support of Italia besides the Support Check: under a player (rule 6.3.2), and under nobody (3.2)."""

SPHERES: dict[str, Promise] = {
    "military": lazy("raises armies, moves them and fights."),
    "senate": lazy("recruits Governors and pays for the votes that win provinces."),
    "populace": lazy("raises support in your provinces, and protects and improves them."),
}


class TurnPhase(NamedTuple):
    """A phase of a turn, in the order of play."""

    name: str
    text: str


def turn_sequence() -> list[TurnPhase]:
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


def action_prices() -> list[Prices]:
    """Return all actions with their prices, by sphere, and the uses of political points."""
    names = {**called.SPHERES, POLITICAL: _("Political points")}
    by_sphere = {sphere: list[Price]() for sphere in names}
    free = list[Price]()
    for words in ORDER_WORDS.values():
        if words.aid:
            prices = by_sphere[words.order.paid_in] if words.order.paid_in else free
            prices.append(Price(str(words.aid), words.aid_price() if words.aid_price else str(words.order.cost)))
    by_sphere[MILITARY] += free  # what is free concerns armies
    return [Prices(sphere, str(names[sphere]), prices) for sphere, prices in by_sphere.items()]


class Unit(NamedTuple):
    """The dice of a unit in a battle: their number, and the lowest pip that hits."""

    name: str
    dice: int
    hits: str


def unit_rows() -> list[Unit]:
    """Every kind of unit (rule 8.1)."""
    full, barbarian, reduced = map(_or_more, (combat.FULL_NEEDS, combat.BARBARIAN_NEEDS, combat.REDUCED_NEEDS))
    return [
        Unit(_("Full-strength Legion"), 1, full),
        Unit(_("Reduced Legion"), 1, reduced),
        Unit(_("Militia"), 1, reduced),
        Unit(_("Barbarian (also as Foederatus in an army)"), 1, barbarian),
        Unit(_("Barbarian Leader"), combat.LEADER_DICE, barbarian),
        Unit(_("Rival Emperor"), combat.RIVAL_DICE, barbarian),
    ]


def _or_more(pip: int) -> str:
    return _("%(pip)s or more") % {"pip": pip}


def battle_lines() -> list[str]:
    """Tell the course of a battle (rules 8.1 to 8.4 and 10)."""
    words = {"legacy": aftermath.VICTORY_LEGACY, "reward": aftermath.REWARD}
    return [
        _("Both sides roll all their dice at once. Each 6 gives another die of the same kind."),
        _(
            "The attacker chooses which barbarians are hit. They go home, inactive; Barbarian Leaders leave the "
            "game. One hit is enough for a Rival Emperor."
        ),
        _(
            "A player loses Militia first, then Foederati, then Legions. A hit reduces a full Legion or removes a "
            "reduced one."
        ),
        _(
            "The last side with units left wins. If both have units, more hits win, and the defender wins a tie. An "
            "army that has fought can neither move nor attack again this turn."
        ),
        _(
            "The winner gains %(legacy)s legacy, and 1 more for each barbarian removed when a tribe was attacked "
            "and beaten."
        )
        % words,
        _(
            "Attack, win and remove a Barbarian Leader: raise the province's support by 1, if you "
            "govern it. Or pay %(reward)s less for your next Military card this turn. A Rival "
            "Emperor gives the same choice with the next Senate card."
        )
        % words,
        _(
            "A beaten defender leaves the capital; a beaten tribe goes home, active. The winner's army can enter "
            "the capital if it is empty."
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
            "This round is the last if the Emperor ends a turn with %(goal)s legacy or more "
            "(%(short_goal)s if short). The event Diocletian ends the game at once."
        )
        % words,
        _(
            "Then Emperor Turns give a bonus. The Emperor gains one in each of his turns when the map has no "
            "Pretender and no Rival Emperor. Tied players share a place and its bonus, and the next place is "
            "skipped. With no Emperor Turns you get no bonus."
        ),
        _(
            "The most legacy wins. Ties go to the Emperor, then to a Pretender. Next count more "
            "provinces, then more Legions, then the higher die."
        ),
    ]


class Touching(NamedTuple):
    name: str
    others: str


def border_rows() -> list[Touching]:
    """Return the adjacent regions of each (rule 4), house rulings marked."""
    return [Touching(_region_name(region), join_words(_list_neighbours(region))) for region in REGIONS]


def _region_name(region: str) -> str:
    name = called.region_by_itself(region)
    return mark_ruling(name, SEA_NAMES.grade) if region in SEAS else name


def _list_neighbours(region: str) -> list[str]:
    borders = {border.b if border.a == region else border.a: border for border in BORDERS if region in border[:2]}
    return [_name_neighbour(other, borders[other]) for other in REGIONS if other in borders]


def _name_neighbour(other: str, border: Border) -> str:
    name = mark_ruling(called.region_by_itself(other), border.grade)
    return _("%(place)s (for a Pretender's empire only)") % {"place": name} if border.empire_only else name


class KindOfEmperor(NamedTuple):
    """A kind of Emperor, described in sentences."""

    name: str
    sentences: list[str]


def emperor_kinds() -> list[KindOfEmperor]:
    """All three (expansion, 3.3)."""
    sentences = {SENATE: _senate_reign(), POPULACE: _populace_reign(), MILITARY: _military_reign()}
    return [KindOfEmperor(str(name), sentences[kind]) for kind, name in KINDS.items()]


def reign_lines() -> list[str]:
    """Tell how Emperors begin and end (expansion, 3.2 and 3.4)."""
    return [
        _(
            "If you win Italia by a vote, you are Emperor and choose at once where to reign: in Rome, from another "
            "province, or with an army."
        ),
        _(
            "The Emperor token is a wreath: round on a Governor, square beside a General. It stays there, or moves "
            "with its army, until he is no longer Emperor."
        ),
        _(
            "If you lose Italia, you are no longer Emperor, but keep the province or army that held the token. If "
            "you lose the token, you lose Italia too, to a Neutral Governor."
        ),
        _mark_reading(
            "no_neutral_governor", _("If no Neutral Governor is left, the Emperor stays in Italia as Senate Emperor.")
        ),
        _("If you were Emperor during your turn, you cannot call a vote in Italia for the rest of it."),
    ]


def _mark_reading(reading: str, sentence: str) -> str:
    """Write a sentence, marked by the grade of its reading."""
    return mark_ruling(sentence, by_emperor.READINGS[reading].grade)


def _senate_reign() -> list[str]:
    return [
        _("Each turn: legacy equal to Italia's support, less 1 for each province of a Pretender."),
        _("Damnatio Memoriae cannot be used against them."),
        _mark_reading("senate_emperor_falls", _("Falls with Italia: by a vote, in the Support Check or by recall.")),
    ]


def _populace_reign() -> list[str]:
    words = {"factor": POPULACE_LEGACY_FACTOR.value, "votes": POPULACE_EXTRA_VOTES.value}
    return [
        _(
            "Each turn, instead: legacy equal to %(factor)s times the support of their province, less 1 for each "
            "province of a Pretender."
        )
        % words,
        _("The Mob event cannot be used in their provinces."),
        _mark_reading("mobs_leave", _("When they become Emperor, all Mobs leave their provinces.")),
        _("Other players add %(votes)s votes to what they roll for Italia.") % words,
        _("Falls with Italia or with their province."),
    ]


def _military_reign() -> list[str]:
    words = {"factor": BATTLE_LEGACY_FACTOR.value, "pip": EMPEROR_DIES_FROM.value}
    cap = _(
        "Each turn they lose 1 legacy for each province of a Pretender. They never lose more "
        "than their battles of the turn gave them."
    )
    dice = _("For each hit against that army the opponent rolls a die: on %(pip)s or more the Emperor dies.")
    return [
        _("Battles won by their army give %(factor)s times the legacy. Italia gives none.") % words,
        _mark_reading("battles_of_the_turn", cap),
        _("The Praetorian Guard cannot be used against them."),
        _mark_reading("hits_dealt", dice % words),
        _("Falls with Italia, by death, or with the last unit of the army."),
    ]
