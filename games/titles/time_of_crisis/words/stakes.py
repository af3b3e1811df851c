"""What is at stake in a region: the votes that a Governor needs there and why, what threatens the one who is there at
his next Support Check, and which invasion paths cross it.

For the card that a reader opens on the map by pointing at a place; figures are the engine's own.
"""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.present.lists import joined
from games.present.percent import percent
from games.titles.title import Names

from ..board.places import tribes_in_play
from ..rules import senate
from ..rules.danger import Danger
from ..rules.data.invasions import INVASION_PATHS
from ..rules.data.limits import READINGS
from ..rules.data.regions import PROVINCES
from ..rules.forces import in_capital
from ..rules.forecast import Check
from ..rules.state import NEUTRAL, NOBODY
from ..rules.support import disputed
from ..rules.view import View
from . import emperors
from . import names as called
from .counted import votes
from .preview import reasons
from .reference import graded

Checks = Mapping[str, Check]

OTHERS = -9
"""Stands for any seat without units of its own in the capital."""


def stakes(view: View, names: Names, danger: Danger | None, checks: Checks) -> dict[str, list[str]]:
    """Sentences for every province and homeland; a sea has none."""
    found = {name: _province(view, name, names, danger, checks) for name in PROVINCES}
    return found | {tribe: _homeland(tribe, get_language()) for tribe in tribes_in_play(view)}


def _province(view: View, province: str, names: Names, danger: Danger | None, checks: Checks) -> list[str]:
    lines: list[str] = []
    if view.provinces[province].governor != NOBODY:
        lines = [
            *emperors.here(view, province),
            *_votes(view, province),
            *_support_check(view, province, names, checks),
        ]
    return lines + _paths(view, province, danger)


def _votes(view: View, province: str) -> list[str]:
    place = view.provinces[province]
    if place.marker:
        return [_("No vote can be held here: it belongs to a Pretender's empire.")]
    mine = view.seat == place.governor or view.seat is None
    seat = OTHERS if view.seat is None or mine else view.seat
    words = {
        "votes": votes(senate.votes_needed(view, seat, province)),
        "why": joined(_why(view, seat, province)),
    }
    needed = _("Another needs %(votes)s for a Governor here: %(why)s.") if mine else _("You need %(votes)s: %(why)s.")
    given = emperors.given_votes(view, province)
    return [needed % words, *given, *_pips(view, province), *_tried(view, province)]


def _why(view: View, seat: int, province: str) -> list[str]:
    """What makes up the votes needed, those that units in the capital hold against it included (rule 6.3.2)."""
    place = view.provinces[province]
    commander, units = in_capital(view, province)
    parts = [_("twice the support of %(support)s") % {"support": place.support}]
    if units and commander == seat:
        parts.append(
            ngettext("%(count)s less for your unit", "%(count)s less for your units", units) % {"count": units}
        )
    elif units and commander == place.governor:
        line = ngettext(
            "%(count)s vote against from the unit in the capital",
            "%(count)s votes against from the units in the capital",
            units,
        )
        parts.append(line % {"count": units})
    elif units:
        parts.append(_("the army in the capital is not the Governor's and holds no vote against"))
    return parts


def _pips(view: View, province: str) -> list[str]:
    lowest = senate.lowest_vote(view, province)
    if lowest == 1:
        return [_("Every die is a vote, and a 6 brings another die.")]
    if view.provinces[province].quaestor:
        return [
            _("A die of %(pip)s or more is a vote because of the Quaestor, and a 6 brings another die.")
            % {"pip": lowest}
        ]
    return [_("A die of %(pip)s or more is a vote, and a 6 brings another die.") % {"pip": lowest}]


def _tried(view: View, province: str) -> list[str]:
    if view.turn and province in view.turn.targeted:
        return [_("A vote has been held here in this turn.")]
    if province == "italia" and view.turn and view.turn.reigned and view.turn.seat != view.emperor:
        return [_("Who was Emperor in this turn cannot ask for a vote here before the next.")]
    return []


def _support_check(view: View, province: str, names: Names, checks: Checks) -> list[str]:
    """What the next one brings, by the engine's own account, and why (rule 6.4)."""
    place = view.provinces[province]
    if place.governor == NEUTRAL:
        return _neutral_italia() if province == "italia" else []
    check = checks[province]
    words = {"threats": _("; ").join(_threats(view, province, names, checks)), "support": check.support}
    if not check.stays:
        return [_("Its Governor is removed at the next Support Check, because of: %(threats)s.") % words]
    if check.support < place.support:
        return [_("At the next Support Check it falls to support %(support)s, because of: %(threats)s.") % words]
    return [_("Nothing threatens it at the next Support Check.")]


def _neutral_italia() -> list[str]:
    """How its support moves while nobody reigns (rule 3.2), and how far that can be trusted."""
    line = _("Its support is the number of provinces of the Neutral faction, up and down (%(grade)s).")
    return [line % {"grade": graded(READINGS["neutral_italia"].grade).name}]


def _threats(view: View, province: str, names: Names, checks: Checks) -> list[str]:
    """What costs support, a part for each one; all that is in the province together costs one."""
    here = reasons(view, province, names)
    found = [joined(here)] if here else []
    governor = view.provinces[province].governor
    if province == "italia" and view.emperor == governor:
        if disputed(view, governor):
            found.append(_("the disputed throne"))
        lost = [name for name in view.governed(governor) if name != "italia" and not checks[name].stays]
        if lost:
            line = _("the loss of %(provinces)s, one for each")
            found.append(line % {"provinces": called.regions(lost)})
        if view.emperor_token in lost:
            found.append(_("the Emperor, who falls with %(place)s") % {"place": called.region(view.emperor_token)})
    return found or [_("no support")]


def _paths(view: View, province: str, danger: Danger | None) -> list[str]:
    told = _crossing(province, tuple(tribes_in_play(view)), get_language())
    if not told:
        return [_("No invasion path crosses it.")]
    return [told, _invasion(province, danger)] if danger else [told]


@lru_cache(maxsize=1024)
def _crossing(province: str, tribes: tuple[str, ...], _language: str | None) -> str:
    """The paths of these tribes across a province, which no move changes; empty where there is none."""
    crossing = [(tribe, _pips_to(tribe, province)) for tribe in tribes]
    told = [
        _("%(tribe)s (white %(pips)s)") % {"tribe": called.TRIBES[tribe], "pips": ", ".join(pips)}
        for tribe, pips in crossing
        if pips
    ]
    return _("Invasion paths: %(paths)s.") % {"paths": joined(told)} if told else ""


def _invasion(province: str, danger: Danger) -> str:
    """The chances of an invasion by the next crisis roll, and up to that of the reader's next turn."""
    words = {"soon": percent(float(danger.soon[province]))}
    if danger.by_turn:
        words["by_turn"] = percent(float(danger.by_turn[province]))
        return _("Invasion by the next crisis roll: %(soon)s; by your next turn: %(by_turn)s.") % words
    if danger.own:
        return _("Invasion by the next crisis roll, at the start of your turn: %(soon)s.") % words
    return _("Invasion by the next crisis roll: %(soon)s.") % words


def _pips_to(tribe: str, province: str) -> list[str]:
    """The pips of the white die that lead a tribe into a province."""
    return [str(pip) for pip, cell in INVASION_PATHS[tribe].items() if province in cell.value]


@lru_cache(maxsize=256)
def _homeland(tribe: str, _language: str | None) -> list[str]:
    """Where the tribe goes, by the white die; pips that lead the same way are one line."""
    ways: dict[tuple[str, ...], list[str]] = {}
    for pip, cell in INVASION_PATHS[tribe].items():
        ways.setdefault(cell.value, []).append(str(pip))
    line = _("Invades by white %(pips)s: %(provinces)s.")
    return [line % {"pips": ", ".join(pips), "provinces": called.regions(places)} for places, pips in ways.items()]
