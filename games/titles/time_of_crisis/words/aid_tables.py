"""Tables of the player's aid: battles, the end of a game, and borders of regions."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ..rules import aftermath, combat
from ..rules.data import limits
from ..rules.data.regions import BORDERS, REGIONS, SEA_NAMES, SEAS, Border
from . import names as called
from .aid import mark_ruling


class Unit(NamedTuple):
    """The dice of a unit in a battle: their number, and the lowest pip that hits."""

    name: str
    dice: int
    hits: str


def units() -> list[Unit]:
    """Every kind of unit (rule 8.1)."""
    full, barbarian, reduced = map(_from, (combat.FULL_NEEDS, combat.BARBARIAN_NEEDS, combat.REDUCED_NEEDS))
    return [
        Unit(_("Legion at full strength"), 1, full),
        Unit(_("Reduced Legion"), 1, reduced),
        Unit(_("Militia"), 1, reduced),
        Unit(_("Barbarian, also in an army as Foederatus"), 1, barbarian),
        Unit(_("Barbarian Leader"), combat.LEADER_DICE, barbarian),
        Unit(_("Rival Emperor"), combat.RIVAL_DICE, barbarian),
    ]


def _from(pip: int) -> str:
    return _("%(pip)s or more") % {"pip": pip}


def battle() -> list[str]:
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


def bonuses() -> list[Bonus]:
    """Return the places with a bonus (rule 7.1)."""
    return [Bonus(place, legacy) for place, legacy in enumerate(limits.UNDISPUTED_BONUS, 1) if legacy]


def end() -> list[str]:
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


def borders() -> list[Touching]:
    """Return the adjacent regions of each (rule 4), house rulings marked."""
    return [Touching(_region(region), ", ".join(_beside(region))) for region in REGIONS]


def _region(region: str) -> str:
    name = str(capfirst(called.region(region)))
    return mark_ruling(name, SEA_NAMES.grade) if region in SEAS else name


def _beside(region: str) -> list[str]:
    found = {border.b if border.a == region else border.a: border for border in BORDERS if region in border[:2]}
    return [_neighbour(other, found[other]) for other in REGIONS if other in found]


def _neighbour(other: str, border: Border) -> str:
    name = mark_ruling(called.region(other), border.grade)
    return _("%(place)s (for a Pretender's empire only)") % {"place": name} if border.empire_only else name
