"""Crises, invasions and event cards (rules 9 and 10), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import ngettext_lazy as nlazy

from games.present.lists import join_list
from games.present.said import EventTemplates, Sayings

from ...rules import log
from .. import names as called


def _crisis_rolled(event: log.CrisisRolled) -> EventTemplates:
    if event.result in called.TRIBES:
        return EventTemplates(
            _("%(seat)s rolls the crisis: %(white)s and %(black)s, the %(result)s."),
            _("You roll the crisis: %(white)s and %(black)s, the %(result)s."),
        )
    return EventTemplates(
        _("%(seat)s rolls the crisis: %(white)s and %(black)s, %(result)s."),
        _("You roll the crisis: %(white)s and %(black)s, %(result)s."),
    )


def _invasion_rolled(event: log.InvasionRolled) -> EventTemplates:
    if not event.invaders:
        return EventTemplates(_("Invasion roll, white %(white)s and black %(black)s: the %(tribe)s stay at home."))
    return EventTemplates(
        ngettext(
            "Invasion roll, white %(white)s and black %(black)s: %(invaders)s of the %(tribe)s invades.",
            "Invasion roll, white %(white)s and black %(black)s: %(invaders)s of the %(tribe)s invade.",
            event.invaders,
        )
    )


def _say_invasion(event: log.Invaded) -> EventTemplates:
    words = {"party": join_list(_list_invaders(event))}
    if event.active:
        return EventTemplates(_("Invasion of %(province)s by %(party)s."), words=words)
    return EventTemplates(_("The Limes of %(province)s hold, inactive: %(party)s."), words=words)


def _list_invaders(event: log.Invaded) -> list[str]:
    line = _("%(count)s of the %(tribe)s") % {"count": event.count, "tribe": called.TRIBES[event.tribe]}
    return [*map(called.figure, event.leaders), *([line] if event.count else [])]


def _say_expelled(event: log.Expelled) -> EventTemplates:
    if event.leader:
        return EventTemplates(_("Palmyra drives %(leader)s out of %(region)s and out of the game."))
    return EventTemplates(_("Palmyra drives a Sassanid out of %(region)s."))


SAYINGS: Sayings = {
    log.CrisisRolled: _crisis_rolled,
    log.TribeStirred: EventTemplates(
        nlazy(
            "The %(tribe)s stir: %(active)s is active in their homeland.",
            "The %(tribe)s stir: %(active)s are active in their homeland.",
            "active",
        )
    ),
    log.InvasionRolled: _invasion_rolled,
    log.Invaded: _say_invasion,
    log.EventDrawn: EventTemplates(lazy("%(seat)s draws the event %(card)s."), lazy("You draw the event %(card)s.")),
    log.LegionsReduced: EventTemplates(
        nlazy("The plague weakens %(count)s Legion.", "The plague weakens %(count)s Legions.", "count")
    ),
    log.LeaderArrived: EventTemplates(lazy("%(leader)s takes command of the %(tribe)s in their homeland.")),
    log.RivalArrived: EventTemplates(lazy("%(province)s has a Rival Emperor: %(rival)s.")),
    log.PalmyraRolled: EventTemplates(
        nlazy(
            "%(seat)s rolls %(pips)s: Palmyra may drive out one Sassanid.",
            "%(seat)s rolls %(pips)s: Palmyra may drive out up to %(pips)s Sassanids.",
            "pips",
        ),
        nlazy(
            "You roll %(pips)s: Palmyra may drive out one Sassanid.",
            "You roll %(pips)s: Palmyra may drive out up to %(pips)s Sassanids.",
            "pips",
        ),
    ),
    log.Expelled: _say_expelled,
}
