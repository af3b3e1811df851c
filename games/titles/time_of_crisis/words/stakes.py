"""Stakes of a region: the votes for a Governor there, the threats to its present one, and the
invasion paths across it.

They are for the card that a reader opens by pointing at a place of the map; figures are the
engine's own.
"""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.present.lists import join_list, join_words
from games.present.percent import percent
from games.titles.title import Names
from rulebooks.time_of_crisis.analysis.danger import Danger
from rulebooks.time_of_crisis.analysis.forecast import Check
from rulebooks.time_of_crisis.rules import senate
from rulebooks.time_of_crisis.rules.data.crisis import INVASION_PATHS
from rulebooks.time_of_crisis.rules.data.limits import READINGS
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.forces import in_capital
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY
from rulebooks.time_of_crisis.rules.support import is_disputed
from rulebooks.time_of_crisis.rules.view import TocView

from ..board.places import tribes_in_play
from . import emperors
from . import names as called
from .names import count_votes
from .reference import grade_in_words
from .turn_forecast import reasons

Checks = Mapping[str, Check]

OTHERS = -9
"""Stands for any seat without units of its own in the capital."""


def tell_stakes(view: TocView, names: Names, danger: Danger | None, checks: Checks) -> dict[str, list[str]]:
    """Sentences for every province and homeland; a sea has none."""
    stakes = {name: _tell_province(view, name, names, danger, checks) for name in PROVINCES}
    return stakes | {tribe: _tell_homeland(tribe, get_language()) for tribe in tribes_in_play(view)}


def _tell_province(view: TocView, province: str, names: Names, danger: Danger | None, checks: Checks) -> list[str]:
    lines: list[str] = []
    if view.provinces[province].governor != NOBODY:
        lines = [
            *emperors.tell_token(view, province),
            *_tell_votes(view, province),
            *_support_check(view, province, names, checks),
        ]
    return lines + _tell_paths(view, province, danger)


def _tell_votes(view: TocView, province: str) -> list[str]:
    place = view.provinces[province]
    if place.marker:
        return [_("No vote can be held here: it belongs to a Pretender.")]
    mine = view.seat == place.governor or view.seat is None
    seat = OTHERS if view.seat is None or mine else view.seat
    commander, units = in_capital(view, province)
    whose = "voter" if commander == seat else "governor" if commander == place.governor else "other"
    requirement = _tell_needed(
        senate.votes_needed(view, seat, province), place.support, units, whose, mine, get_language()
    )
    pips = _tell_pips(senate.lowest_vote(view, province), place.quaestor, get_language())
    return [requirement, *emperors.given_votes(view, province), pips, *_tell_tried(view, province)]


# The same few figures come again on every page: what is said of them is worked out once, and depends on nothing else.
@lru_cache(maxsize=1024)
def _tell_needed(count: int, support: int, units: int, whose: str, mine: bool, _language: str | None) -> str:
    """Tell the votes needed, by another if it is ``mine``, and their parts; units in the capital
    are the voter's, the Governor's or another's.
    """
    words = {"votes": count_votes(count), "why": join_words(_tell_parts(support, units, whose))}
    # Translators: %(why)s lists what adds up to the votes: "twice the support (4), minus 1 for your unit".
    line = (
        _("Another player needs %(votes)s for a Governor here: %(why)s.") if mine else _("You need %(votes)s: %(why)s.")
    )
    return line % words


def _tell_parts(support: int, units: int, whose: str) -> list[str]:
    """Tell the parts of the votes needed, units in the capital included (rule 6.3.2)."""
    parts = [_("twice the support (%(support)s)") % {"support": support}]
    if units and whose == "voter":
        parts.append(
            ngettext("minus %(count)s for your unit", "minus %(count)s for your units", units) % {"count": units}
        )
    elif units and whose == "governor":
        line = ngettext(
            "plus %(count)s for the unit in the capital",
            "plus %(count)s for the units in the capital",
            units,
        )
        parts.append(line % {"count": units})
    elif units:
        parts.append(_("plus nothing for the army in the capital, which is not the Governor's"))
    return parts


@lru_cache(maxsize=64)
def _tell_pips(lowest: int, quaestor: bool, _language: str | None) -> str:
    if lowest == 1:
        return _("Every die is a vote, and each 6 gives another die.")
    if quaestor:
        line = _("A die of %(pip)s or more is a vote (because of the Quaestor), and each 6 gives another die.")
    else:
        line = _("A die of %(pip)s or more is a vote, and each 6 gives another die.")
    return line % {"pip": lowest}


def _tell_tried(view: TocView, province: str) -> list[str]:
    if view.turn and province in view.turn.targeted:
        return [_("A vote has already been held here this turn.")]
    if province == "italia" and view.turn and view.turn.reigned and view.turn.seat != view.emperor:
        return [_("A player who was Emperor this turn can't call a vote here before their next turn.")]
    return []


def _support_check(view: TocView, province: str, names: Names, checks: Checks) -> list[str]:
    """Tell the result of the next one, by the engine's own account, with reasons (rule 6.4)."""
    place = view.provinces[province]
    if place.governor == NEUTRAL:
        return _neutral_italia() if province == "italia" else []
    check = checks[province]
    if check.stays and check.support >= place.support:
        return [_("No danger at the next Support Check.")]
    words = {"threats": join_list(_tell_threats(view, province, names, checks)), "support": check.support}
    if check.stays:
        return [_("Its support will fall to %(support)s at the next Support Check: %(threats)s.") % words]
    # Translators: %(threats)s lists causes: "Mobs (2), army in the capital (Ana)", "loss of Gallia, 1 for each".
    return [_("Its Governor will be removed at the next Support Check: %(threats)s.") % words]


def _neutral_italia() -> list[str]:
    """Tell the changes of its support without a reign (rule 3.2), with their grade."""
    line = _("Its support is the number of provinces with a Neutral Governor. %(grade)s.")
    return [line % {"grade": grade_in_words(READINGS["neutral_italia"].grade).name}]


def _tell_threats(view: TocView, province: str, names: Names, checks: Checks) -> list[str]:
    """Tell the causes of lost support, a part for each one; all that is in the province together costs one."""
    enemies = reasons(view, province, names)
    causes = [join_list(enemies)] if enemies else []
    governor = view.provinces[province].governor
    if province == "italia" and view.emperor == governor:
        if is_disputed(view, governor):
            causes.append(_("the throne is disputed"))
        lost = [name for name in view.governed(governor) if name != "italia" and not checks[name].stays]
        if lost:
            line = _("loss of %(provinces)s, 1 for each")
            causes.append(line % {"provinces": called.regions(lost)})
        if view.emperor_token in lost:
            causes.append(_("the Emperor falls with %(place)s") % {"place": called.region(view.emperor_token)})
    return causes or [_("no support")]


def _tell_paths(view: TocView, province: str, danger: Danger | None) -> list[str]:
    crossing = _tell_crossing_paths(province, tuple(tribes_in_play(view)), get_language())
    if not crossing:
        return [_("No invasion path crosses it.")]
    return [crossing, _tell_invasion(province, danger)] if danger else [crossing]


@lru_cache(maxsize=1024)
def _tell_crossing_paths(province: str, tribes: tuple[str, ...], _language: str | None) -> str:
    """Tell the paths of these tribes across a province, constant in all positions; empty if there is none."""
    crossing = [(tribe, _pips_to(tribe, province)) for tribe in tribes]
    paths = [
        _("%(tribe)s (white %(pips)s)") % {"tribe": called.TRIBES[tribe], "pips": join_words(pips)}
        for tribe, pips in crossing
        if pips
    ]
    return _("Invasion paths: %(paths)s.") % {"paths": join_list(paths)} if paths else ""


def _tell_invasion(province: str, danger: Danger) -> str:
    """Tell the chances of an invasion by the next crisis roll, and up to that of the reader's next turn."""
    by_turn = float(danger.by_turn[province]) if danger.by_turn else None
    return _tell_chances(float(danger.soon[province]), by_turn, danger.own, get_language())


@lru_cache(maxsize=1024)
def _tell_chances(soon: float, by_turn: float | None, own: bool, _language: str | None) -> str:
    words = {"soon": percent(soon)}
    if by_turn is not None:
        words["by_turn"] = percent(by_turn)
        return _("Chance of invasion: next crisis roll %(soon)s, by your next turn %(by_turn)s.") % words
    if own:
        return _("Chance of invasion at the start of your turn: %(soon)s.") % words
    return _("Chance of invasion at the next crisis roll: %(soon)s.") % words


def _pips_to(tribe: str, province: str) -> list[str]:
    """Return the pips of the white die that lead a tribe into a province."""
    return [str(pip) for pip, cell in INVASION_PATHS[tribe].items() if province in cell.value]


@lru_cache(maxsize=256)
def _tell_homeland(tribe: str, _language: str | None) -> list[str]:
    """Tell the tribe's ways, by the white die; pips that lead the same way are one line."""
    ways: dict[tuple[str, ...], list[str]] = {}
    for pip, cell in INVASION_PATHS[tribe].items():
        ways.setdefault(cell.value, []).append(str(pip))
    line = _("White %(pips)s: invades %(provinces)s.")
    return [line % {"pips": join_words(pips), "provinces": called.regions(places)} for places, pips in ways.items()]
