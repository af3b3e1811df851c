"""Forecast of a turn in the present position, with reasons: the Support Check, legacy and political
points (rules 6.4 to 6.7).

The figures come from the engine's own forecast; the words for its events are those of the log.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from games.titles.title import Names
from rulebooks.time_of_crisis.analysis.forecast import TurnForecast
from rulebooks.time_of_crisis.rules.forces import in_capital
from rulebooks.time_of_crisis.rules.log import LegacyGained
from rulebooks.time_of_crisis.rules.support import is_threatened
from rulebooks.time_of_crisis.rules.view import TocView

from . import names as called
from .sentences import sentence


class ProvinceDanger(NamedTuple):
    """A province of the seat about to lose support in the Support Check, with its threats."""

    province: str
    name: str
    reasons: list[str]


class ForecastInWords(NamedTuple):
    """``support`` and ``gains`` are sentences in the order of the rules; ``own`` when it is the reader's turn to be."""

    name: str
    own: bool
    dangers: list[ProvinceDanger]
    support: list[str]
    gains: list[str]
    legacy: int
    political: int

    @property
    def figures(self) -> list[tuple[int, str]]:
        points = npgettext("points to come", "political point", "political points", self.political)
        return [(self.legacy, pgettext("points to come", "legacy")), (self.political, points)]

    @property
    def totals(self) -> str:
        line = _("As things stand, this turn brings: legacy %(legacy)s, political points %(political)s.")
        return line % {"legacy": self.legacy, "political": self.political}


def tell_forecast(forecast: TurnForecast | None, view: TocView, names: Names) -> ForecastInWords | None:
    """Return the forecast in words; None if there is none."""
    if forecast is None:
        return None
    gains = [event for event in forecast.events if isinstance(event, LegacyGained)]
    others = [event for event in forecast.events if not isinstance(event, LegacyGained)]
    return ForecastInWords(
        name=names[forecast.seat],
        own=forecast.seat == view.seat,
        dangers=dangers(view, forecast.seat, names),
        support=[sentence(event, names, view.seat) for event in others],
        gains=[sentence(event, names, view.seat) for event in gains],
        legacy=forecast.legacy,
        political=forecast.political,
    )


def dangers(view: TocView, seat: int, names: Names) -> list[ProvinceDanger]:
    """Return the provinces of a seat that lose support or their Governor at its next check, in
    table order (rule 6.4).
    """
    threats = [(province, reasons(view, province, names)) for province in view.governed(seat)]
    return [ProvinceDanger(province, called.region(province), why) for province, why in threats if why]


def reasons(view: TocView, province: str, names: Names) -> list[str]:
    """Tell the threats to a province: the causes of lost support, and Mobs as many as the support left."""
    threats = _list_enemies(view, province, names)
    place = view.provinces[province]
    if place.mobs and place.mobs >= place.support - is_threatened(view, province):
        threats.append(ngettext("%(count)s Mob", "%(count)s Mobs", place.mobs) % {"count": place.mobs})
    return threats


def _list_enemies(view: TocView, province: str, names: Names) -> list[str]:
    """Active barbarians and their leaders, Rival Emperors, an enemy in the capital; Foederati are none."""
    place = view.provinces[province]
    enemies = [
        _("active %(tribe)s (%(count)s)") % {"count": band.active, "tribe": called.TRIBES[tribe]}
        for tribe, band in place.barbarians.items()
        if band.active
    ]
    enemies += [
        called.figure(name) for name, leader in view.leaders.items() if leader.region == province and leader.active
    ]
    enemies += [called.figure(name) for name in view.rivals_in(province)]
    occupier, units = in_capital(view, province)
    if units and occupier != place.governor:
        enemies.append(_("army in the capital (%(player)s)") % {"player": called.person(names, occupier)})
    return enemies


def forecast_in_words(view: TocView, forecast: TurnForecast | None) -> list[str]:
    """Tell the forecast of the reader's own turn, out of the public ``forecast``; nothing for other turns."""
    if forecast is None or forecast.seat != view.seat:
        return []
    sentence = _("As things stand, your turn brings: legacy %(legacy)s, political points %(political)s.")
    return [sentence % {"legacy": forecast.legacy, "political": forecast.political}]
