"""The content of regions, in words: the board as text, for tooltips, screen readers and mails."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY
from rulebooks.time_of_crisis.rules.data.limits import ITALIA_SUPPORT_MAX, SUPPORT_MAX
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, TRIBES, TRIBES_NOT_USED
from rulebooks.time_of_crisis.rules.emperors import emperor_kind, token_region
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, SEAT, Army, Band, Leader, Militia, Province
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from ..words.emperors import KINDS


def tribes_in_play(view: TocView) -> list[str]:
    """3.3 Return the tribes with counters in play."""
    return [tribe for tribe in TRIBES if tribe not in TRIBES_NOT_USED[view.options.players]]


def description(view: TocView, region: str, names: Names) -> str:
    return " ".join([title(region), *contents(view, region, names)])


def title(region: str) -> str:
    return _("%(place)s.") % {"place": called.region_by_itself(region)}


def contents(view: TocView, region: str, names: Names) -> list[str]:
    """Return the same sentence by sentence, without the name."""
    if region in PROVINCES:
        return _province(view, region, names)
    if region in TRIBES:
        return _homeland(view, region) + _outside_capital(view, region, names) + _emperor(view, region, names)
    return _outside_capital(view, region, names) + _emperor(view, region, names)


def _province(view: TocView, province: str, names: Names) -> list[str]:
    place = view.provinces[province]
    lines = [_government(place, names, ITALIA_SUPPORT_MAX if province == "italia" else SUPPORT_MAX)]
    lines += _emperor(view, province, names) + _markers(place) + _capital(view, province, names)
    return lines + _outside_capital(view, province, names) + _barbarians(view, province)


def _government(place: Province, names: Names, most: int) -> str:
    if place.governor == NOBODY:
        return _("No Governor can be placed here in this game.")
    words: dict[str, object] = {"support": place.support, "most": most}
    if place.governor == NEUTRAL:
        return _("Neutral Governor, support %(support)s of %(most)s.") % words
    words |= {"governor": names[place.governor]}
    return _("Governor: %(governor)s, support %(support)s of %(most)s.") % words


def _emperor(view: TocView, region: str, names: Names) -> list[str]:
    """Name the Emperor here: his token and its army, or without kinds of Emperor the governor of Italia."""
    if not view.emperor_token and region == "italia" and view.emperor >= 0:
        return [_("Emperor: %(name)s.") % {"name": names[view.emperor]}]
    if not view.emperor_token or region != token_region(view):
        return []
    kind = emperor_kind(view)
    if kind == MILITARY:
        return [_("%(kind)s: %(force)s.") % {"kind": KINDS[kind], "force": called.force(view.emperor_token)}]
    return [_("%(kind)s here.") % {"kind": KINDS[kind]}]


def _markers(place: Province) -> list[str]:
    lines = []
    if place.marker:
        lines.append(_("Seat of Power.") if place.marker == SEAT else _("Breakaway province."))
    if place.quaestor:
        lines.append(_("Quaestor."))
    if place.mobs:
        lines.append(ngettext("%(count)s Mob.", "%(count)s Mobs.", place.mobs) % {"count": place.mobs})
    if place.improvements:
        improvements = join_list(str(called.IMPROVEMENTS[kind]) for kind in sorted(place.improvements))
        lines.append(_("Improvements: %(list)s.") % {"list": improvements})
    return lines


def _capital(view: TocView, province: str, names: Names) -> list[str]:
    army, guard = view.army_in_capital(province), view.provinces[province].militia
    inside = [army_in_words(army, names)] if army else []
    inside += [_militia(guard)] if guard else []
    return [_("In the capital: %(list)s.") % {"list": join_list(inside)}] if inside else []


def _militia(guard: Militia) -> str:
    if guard.fought:
        return _("Militia (Castra, has fought)") if guard.castra else _("Militia (has fought)")
    return _("Militia (Castra)") if guard.castra else _("Militia")


def _outside_capital(view: TocView, region: str, names: Names) -> list[str]:
    armies = [army_in_words(army, names) for army in view.armies_in(region) if not army.capital]
    if not armies:
        return []
    line = _("Outside the capital: %(list)s.") if region in PROVINCES else _("Armies here: %(list)s.")
    return [line % {"list": join_list(armies)}]


def army_in_words(army: Army, names: Names) -> str:
    words = {"number": army.number, "owner": names[army.seat], "units": join_list(units(army))}
    if army.fought:
        return _("Army %(number)s (%(owner)s: %(units)s; has fought)") % words
    return _("Army %(number)s (%(owner)s: %(units)s)") % words


def units(army: Army) -> list[str]:
    full, reduced = army.full, army.reduced
    units_there = []
    if full:
        units_there.append(ngettext("%(count)s Legion", "%(count)s Legions", full) % {"count": full})
    if reduced:
        units_there.append(
            ngettext("%(count)s reduced Legion", "%(count)s reduced Legions", reduced) % {"count": reduced}
        )
    units_there += [_foederati(tribe, count) for tribe, count in army.foederati.items() if count]
    return units_there + ([_("Castra")] if army.castra else [])


def _foederati(tribe: str, count: int) -> str:
    words = {"count": count, "tribe": called.TRIBES[tribe]}
    return ngettext("%(count)s Foederatus (%(tribe)s)", "%(count)s Foederati (%(tribe)s)", count) % words


def _barbarians(view: TocView, province: str) -> list[str]:
    bands = view.provinces[province].barbarians
    lines = [band_in_words(tribe, counts) for tribe, counts in bands.items() if counts.total]
    lines += _leaders(view, province)
    return lines + [_("Rival Emperor: %(name)s.") % {"name": called.figure(name)} for name in view.rivals_in(province)]


def _leaders(view: TocView, region: str) -> list[str]:
    leaders = [(name, leader) for name, leader in view.leaders.items() if leader.region == region]
    return [_leader(leader) % {"name": called.figure(name)} for name, leader in leaders]


def _leader(leader: Leader) -> str:
    return _("Barbarian Leader: %(name)s.") if leader.active else _("Barbarian Leader, inactive: %(name)s.")


def band_in_words(tribe: str, counts: Band) -> str:
    """Describe barbarians of one tribe, active and inactive."""
    words = {"tribe": called.TRIBES[tribe], "active": counts.active, "inactive": counts.inactive}
    return _("%(tribe)s: %(active)s active, %(inactive)s inactive.") % words


def _homeland(view: TocView, tribe: str) -> list[str]:
    if tribe not in tribes_in_play(view):
        return [_("Not used with this number of players."), *_leaders(view, tribe)]
    return [band_in_words(tribe, view.homelands[tribe]), *_leaders(view, tribe)]
