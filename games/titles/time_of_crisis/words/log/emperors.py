"""Events about the expansion's kinds of Emperor, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.said import EventTemplates, Sayings

from ...rules import log
from ...rules.data.cards import POPULACE, SENATE
from ...rules.emperors import kind_at
from .. import names as called


def _placed(event: log.EmperorPlaced) -> EventTemplates:
    kind = kind_at(event.token)
    if kind == SENATE:
        return EventTemplates(
            _("%(seat)s reigns in Rome as Senate Emperor."), _("You reign in Rome as Senate Emperor.")
        )
    if kind == POPULACE:
        return EventTemplates(
            _("%(seat)s reigns from %(region)s as Populace Emperor."),
            _("You reign from %(region)s as Populace Emperor."),
        )
    return EventTemplates(
        _("%(seat)s reigns as Military Emperor with %(force)s in %(region)s."),
        _("You reign as Military Emperor with %(force)s in %(region)s."),
        words={"force": called.force(event.token)},
    )


def _risked(event: log.EmperorRisked) -> EventTemplates:
    words = {"pips": called.pips(event.pips)}
    if not event.pips:
        return EventTemplates(
            _("The Emperor of %(seat)s dies with Army %(army)s in %(region)s."),
            _("Your Emperor dies with Army %(army)s in %(region)s."),
        )
    if event.died:
        return EventTemplates(
            _("Dice for the Emperor of %(seat)s with Army %(army)s in %(region)s: %(pips)s; he dies."),
            _("Dice for your Emperor with Army %(army)s in %(region)s: %(pips)s; he dies."),
            words=words,
        )
    return EventTemplates(
        _("Dice for the Emperor of %(seat)s with Army %(army)s in %(region)s: %(pips)s; he lives."),
        _("Dice for your Emperor with Army %(army)s in %(region)s: %(pips)s; he lives."),
        words=words,
    )


SAYINGS: Sayings = {
    log.EmperorPlaced: _placed,
    log.MobsCalmed: EventTemplates(
        lazy("The Mobs leave %(provinces)s for their Emperor %(seat)s."),
        lazy("The Mobs leave %(provinces)s for you, their Emperor."),
    ),
    log.EmperorRisked: _risked,
    log.EmperorRemoved: EventTemplates(lazy("%(seat)s is Emperor no more."), lazy("You are Emperor no more.")),
}
