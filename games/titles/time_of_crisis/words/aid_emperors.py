"""The player's aid on the expansion's kinds of Emperor: the gains and risks of each, with house
rulings marked.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from ..rules.data.cards import MILITARY, POPULACE, SENATE
from ..rules.data.emperors import (
    BATTLE_LEGACY_FACTOR,
    EMPEROR_DIES_FROM,
    POPULACE_EXTRA_VOTES,
    POPULACE_LEGACY_FACTOR,
    READINGS,
)
from .aid import mark_ruling
from .emperors import KINDS


class KindOfEmperor(NamedTuple):
    """A kind of Emperor, described in sentences."""

    name: str
    told: list[str]


def emperors() -> list[KindOfEmperor]:
    """All three (expansion, 3.3)."""
    told = {SENATE: _senate(), POPULACE: _populace(), MILITARY: _military()}
    return [KindOfEmperor(str(name), told[kind]) for kind, name in KINDS.items()]


def reigns() -> list[str]:
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
        _ruled(
            "no_neutral_governor", _("With no Neutral Governor left the Emperor stays in Italia, as Senate Emperor.")
        ),
        _("Who was Emperor in a turn of theirs asks for no vote in Italia in the rest of it."),
    ]


def _ruled(reading: str, told: str) -> str:
    """Write a sentence, marked by the grade of its reading."""
    return mark_ruling(told, READINGS[reading].grade)


def _senate() -> list[str]:
    return [
        _("Each turn legacy equal to the support of Italia, less one for each province of a Pretender."),
        _("No Damnatio Memoriae against them."),
        _ruled("senate_emperor_falls", _("Falls with Italia, by a vote, in the Support Check or by recall.")),
    ]


def _populace() -> list[str]:
    words = {"factor": POPULACE_LEGACY_FACTOR.value, "votes": POPULACE_EXTRA_VOTES.value}
    return [
        _(
            "Each turn %(factor)s times the support of their province as legacy instead, less one for each province of "
            "a Pretender."
        )
        % words,
        _("No event of Mob in any province they govern."),
        _ruled("mobs_leave", _("As they become Emperor, all Mobs leave their provinces.")),
        _("Others have %(votes)s votes in Italia beside those that their dice bring.") % words,
        _("Falls with Italia and with their province."),
    ]


def _military() -> list[str]:
    words = {"factor": BATTLE_LEGACY_FACTOR.value, "pip": EMPEROR_DIES_FROM.value}
    cap = _(
        "Each turn they lose one legacy for each province of a Pretender, at most as much as their own battles of the "
        "turn have brought."
    )
    dice = _("For each hit dealt to that army the opponent rolls a die: a %(pip)s or more is the Emperor's death.")
    return [
        _("Legacy of battles that their army wins counts %(factor)s times; nothing for Italia.") % words,
        _ruled("battles_of_the_turn", cap),
        _("No Praetorian Guard against them."),
        _ruled("hits_dealt", dice % words),
        _("Falls with Italia, by death, and with the last unit of the army."),
    ]
