"""The crisis table, the invasion paths, and coming threats: data for the reference beside the map (rule 9),
and the end of the game in sight (rule 7).
"""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.title import Names
from rulebooks.time_of_crisis.analysis.danger import Danger
from rulebooks.time_of_crisis.rules.crisis import active_at_home, invaders_for
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, INVASION_PATHS
from rulebooks.time_of_crisis.rules.data.event_cards import PREPARING_FOR_WAR
from rulebooks.time_of_crisis.rules.ending import legacy_to_end
from rulebooks.time_of_crisis.rules.view import TocView

from ..board.places import tribes_in_play
from . import names as called


class CrisisRow(NamedTuple):
    """A sum of two dice, its ways out of 36, and its result; ``house_ruling`` if the cell is not sourced."""

    roll: int
    ways: int
    result: str
    name: str
    house_ruling: bool


def crisis_table(view: TocView) -> list[CrisisRow]:
    cells = CRISIS_TABLES[view.options.players]
    return [
        CrisisRow(roll, ways(roll), cell.value, str(called.CRISES[cell.value]), cell.grade.house_ruling)
        for roll, cell in sorted(cells.items())
    ]


def ways(roll: int) -> int:
    """Count the ways out of 36 for two dice to show a sum."""
    return 6 - abs(7 - roll)


class InvasionPath(NamedTuple):
    """A tribe's path for some pips of the white die."""

    tribe: str
    name: str
    pips: list[int]
    provinces: list[str]
    house_ruling: bool


def invasion_paths(view: TocView) -> list[InvasionPath]:
    """Return the paths of the tribes in play; pips that lead the same way on the same evidence are one row."""
    return [path for tribe in tribes_in_play(view) for path in _paths_of(tribe)]


def _paths_of(tribe: str) -> list[InvasionPath]:
    pips_by_path: dict[tuple[tuple[str, ...], bool], list[int]] = {}
    for pip, cell in sorted(INVASION_PATHS[tribe].items()):
        pips_by_path.setdefault((cell.value, cell.grade.house_ruling), []).append(pip)
    name = str(called.TRIBES[tribe])
    return [
        InvasionPath(tribe, name, pips, [called.region(place) for place in places], ruling)
        for (places, ruling), pips in pips_by_path.items()
    ]


class Threat(NamedTuple):
    """A tribe at its homeland: active counters with leaders, the ways of 36 for a crisis that calls
    it, and those of 6 for an invasion then.
    """

    tribe: str
    name: str
    active: int
    inactive: int
    leaders: list[str]
    called: int
    invades: int


def list_threats(view: TocView) -> list[Threat]:
    """The tribes in play, the likeliest invader first."""
    threats = [_threat_of(view, tribe) for tribe in tribes_in_play(view)]
    return sorted(threats, key=lambda threat: -threat.called * threat.invades)


def _threat_of(view: TocView, tribe: str) -> Threat:
    home = view.homelands[tribe]
    return Threat(
        tribe=tribe,
        name=str(called.TRIBES[tribe]),
        active=active_at_home(view, tribe),
        inactive=home.inactive,
        leaders=[called.figure(name) for name in view.leaders_in(tribe, tribe)],
        called=sum(ways(roll) for roll, cell in CRISIS_TABLES[view.options.players].items() if cell.value == tribe),
        invades=_invading_pips(view, tribe),
    )


def _invading_pips(view: TocView, tribe: str) -> int:
    """A crisis turns one more counter active before the black die falls."""
    if view.lasting == PREPARING_FOR_WAR:
        return 0
    stirred = active_at_home(view, tribe) + min(1, view.homelands[tribe].inactive)
    led = bool(view.leaders_in(tribe, tribe))
    return sum(invaders_for(pip, stirred, led=led, lasting=view.lasting) > 0 for pip in range(1, 7))


class Endangered(NamedTuple):
    """A province in danger of an invasion by crises, with the chances from 0 to 1; see `Danger`."""

    province: str
    name: str
    soon: float
    by_turn: float | None


def list_endangered(danger: Danger) -> list[Endangered]:
    later = danger.by_turn or danger.soon
    endangered = [
        Endangered(name, called.region(name), float(chance), float(later[name]) if danger.by_turn else None)
        for name, chance in danger.soon.items()
        if later[name]
    ]
    return sorted(endangered, key=lambda province: (province.by_turn or 0, province.soon), reverse=True)


NEAR = 10
"""The most legacy that an Emperor may lack while the end is in sight."""


def nearing_end(view: TocView, names: Names) -> str:
    """Tell how near the end is; empty while it is far off."""
    if view.last_round:
        return _("This is the last round.")
    seat = view.emperor
    if seat < 0:
        return ""
    missing = legacy_to_end(view) - view.players[seat].legacy
    if missing <= 0:
        if seat == view.seat:
            return _(
                "You have enough legacy to end the game: if you are Emperor at the end of your turn, the last round "
                "begins."
            )
        line = _(
            "%(player)s has enough legacy to end the game: if still Emperor at the end of their turn, the last "
            "round begins."
        )
        return line % {"player": names[seat]}
    if missing > NEAR:
        return ""
    line = ngettext(
        "Emperor %(player)s needs %(legacy)s more legacy to end the game.",
        "Emperor %(player)s needs %(legacy)s more legacy to end the game.",
        missing,
    )
    if seat == view.seat:
        line = ngettext(
            "As Emperor you need %(legacy)s more legacy to end the game.",
            "As Emperor you need %(legacy)s more legacy to end the game.",
            missing,
        )
    return line % {"legacy": missing, "player": names[seat]}
