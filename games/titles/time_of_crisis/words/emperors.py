"""The expansion's kinds of Emperor in words: their places, worth and risks."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.lists import join_sentences
from games.present.percent import percent
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.data.emperors import (
    BATTLE_LEGACY_FACTOR,
    EMPEROR_DIES_FROM,
    POPULACE_EXTRA_VOTES,
    POPULACE_LEGACY_FACTOR,
)
from rulebooks.time_of_crisis.rules.emperors import emperor_kind, extra_votes, kind_at, token_region
from rulebooks.time_of_crisis.rules.odds import BattleOdds, emperor_dies
from rulebooks.time_of_crisis.rules.view import TocView

from . import names as called

KINDS: dict[str, Promise] = {
    SENATE: lazy("Senate Emperor"),
    POPULACE: lazy("Populace Emperor"),
    MILITARY: lazy("Military Emperor"),
}
"""By the kind, as `rules.emperors` has it."""


def kind_in_words(view: TocView) -> str:
    """Name the Emperor on the map by his kind; just Emperor if the game has no kinds."""
    return str(KINDS.get(emperor_kind(view), _("Emperor")))


def reign_in_words(view: TocView) -> str:
    """Name the Emperor's kind, and his place unless that is Rome."""
    words = {"kind": kind_in_words(view), "place": called.region(token_region(view)) if view.emperor_token else ""}
    if emperor_kind(view) == MILITARY:
        return _("%(kind)s with %(force)s") % {**words, "force": called.force(view.emperor_token)}
    return _("%(kind)s in %(place)s") % words if emperor_kind(view) == POPULACE else words["kind"]


def throne(view: TocView) -> str:
    """Tell the Emperor's place or army, in a few words; empty if the game has no kinds."""
    sort = emperor_kind(view)
    if sort == MILITARY:
        return _("with %(force)s") % {"force": called.force(view.emperor_token)}
    if sort == POPULACE:
        return _("from %(place)s") % {"place": called.region(view.emperor_token)}
    return _("in Rome") if sort else ""


def tell_worth(view: TocView, token: str) -> str:
    """Tell the worth of a reign with the token there, and its risks (3.3)."""
    sort = kind_at(token)
    if sort == MILITARY:
        line = _(
            "Battles of this army give %(factor)s times the legacy. Each hit on it kills the Emperor on %(pip)s or "
            "more. The Praetorian Guard can't be used against you."
        )
        return line % {"factor": BATTLE_LEGACY_FACTOR.value, "pip": EMPEROR_DIES_FROM.value}
    support = view.provinces[token].support
    if sort == SENATE:
        line = _(
            "Each turn: legacy equal to Italia's support (now %(support)s). Damnatio Memoriae can't "
            "be used against you."
        )
        return line % {"support": support}
    words = {
        "legacy": POPULACE_LEGACY_FACTOR.value * support,
        "place": called.region(token),
        "votes": POPULACE_EXTRA_VOTES.value,
    }
    line = _(
        "Each turn: legacy equal to twice the support of %(place)s (now %(legacy)s). The Mob event can't be used in "
        "your provinces. Other players have %(votes)s more votes for Italia, and if you lose %(place)s you are no "
        "longer Emperor."
    )
    return join_sentences([line % words, *_tell_calming(view)])


def _tell_calming(view: TocView) -> list[str]:
    """3.3.2 Tell the Mobs that would leave a new Populace Emperor's provinces."""
    seat = view.emperor
    mobs = sum(view.provinces[name].mobs for name in view.governed(seat))
    line = ngettext("%(count)s Mob leaves.", "%(count)s Mobs leave.", mobs)
    return [line % {"count": mobs}] if mobs else []


def tell_token(view: TocView, region: str) -> list[str]:
    """Tell the meaning of the Emperor's token for its region, or for Italia if it is elsewhere."""
    sort = emperor_kind(view)
    if sort == POPULACE and region == view.emperor_token:
        return [
            _(
                "The Populace Emperor reigns here. If he loses this province, he is no longer Emperor and Italia "
                "becomes neutral."
            )
        ]
    if sort == MILITARY and region == token_region(view):
        words = {"force": called.force(view.emperor_token), "pip": EMPEROR_DIES_FROM.value}
        return [_("The Military Emperor is here with %(force)s. Each hit on it kills him on %(pip)s or more.") % words]
    if region == "italia" and sort in (POPULACE, MILITARY):
        return [_("Governor: %(reigning)s.") % {"reigning": reign_in_words(view)}]
    return []


def given_votes(view: TocView, province: str) -> list[str]:
    """3.3.2 Tell the votes given without dice."""
    extra = extra_votes(view, province)
    if not extra:
        return []
    line = ngettext(
        "%(count)s vote is added to the roll, because this is a Populace Emperor.",
        "%(count)s votes are added to the roll, because this is a Populace Emperor.",
        extra,
    )
    return [line % {"count": extra}]


def in_battle(view: TocView, attacker: str, defender: str, odds: BattleOdds) -> list[str]:
    """Tell the meaning of a battle for an Emperor on one of the sides (3.3.3)."""
    if emperor_kind(view) != MILITARY or view.emperor_token not in (attacker, defender):
        return []
    leads = view.emperor_token == attacker
    chance = emperor_dies(odds.attacker_takes if leads else odds.defender_takes)
    danger = (
        _("Chance that your Emperor dies: %(chance)s.") if leads else _("Chance that their Emperor dies: %(chance)s.")
    )
    doubled = _("Your Emperor leads this army: a victory gives double legacy.")
    return [danger % {"chance": percent(float(chance))}, *([doubled] if leads else [])]
