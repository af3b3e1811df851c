"""Crises, invasions and event cards (rules 9 and 10), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import ngettext_lazy as nlazy

from games.present.event_words import EventTemplates, Sayings
from games.present.lists import join_list
from rulebooks.time_of_crisis.rules import log

from .. import names as called


def _invasion_rolled(event: log.InvasionRolled) -> EventTemplates:
    if not event.invaders:
        return EventTemplates(_("Invasion roll: white %(white)s, black %(black)s. No invasion (%(tribe)s)."))
    return EventTemplates(
        ngettext(
            "Invasion roll: white %(white)s, black %(black)s. %(invaders)s barbarian invades (%(tribe)s).",
            "Invasion roll: white %(white)s, black %(black)s. %(invaders)s barbarians invade (%(tribe)s).",
            event.invaders,
        )
    )


def _say_invasion(event: log.Invaded) -> EventTemplates:
    words = {"party": join_list(_list_invaders(event))}
    # Translators: %(party)s is a list of leaders and of counted barbarians, as "Cniva and Goths (3)".
    if event.active:
        return EventTemplates(_("Invasion of %(province)s: %(party)s."), words=words)
    return EventTemplates(_("The Limes in %(province)s hold. These arrive inactive: %(party)s."), words=words)


def _list_invaders(event: log.Invaded) -> list[str]:
    line = _("%(tribe)s (%(count)s)") % {"count": event.count, "tribe": called.TRIBES[event.tribe]}
    return [*map(called.figure, event.leaders), *([line] if event.count else [])]


def _say_expelled(event: log.Expelled) -> EventTemplates:
    if event.leader:
        return EventTemplates(_("Palmyra drives %(leader)s out of %(region)s and out of the game."))
    return EventTemplates(_("Palmyra drives 1 Sassanid out of %(region)s."))


SAYINGS: Sayings = {
    log.CrisisRolled: EventTemplates(
        lazy("Crisis roll for %(seat)s: %(white)s and %(black)s (%(result)s)."),
        lazy("Your crisis roll: %(white)s and %(black)s (%(result)s)."),
    ),
    log.TribeStirred: EventTemplates(
        nlazy(
            "%(tribe)s: %(active)s barbarian is now active in the homeland.",
            "%(tribe)s: %(active)s barbarians are now active in the homeland.",
            "active",
        )
    ),
    log.InvasionRolled: _invasion_rolled,
    log.Invaded: _say_invasion,
    log.EventDrawn: EventTemplates(lazy("%(seat)s draws the event %(card)s."), lazy("You draw the event %(card)s.")),
    log.LegionsReduced: EventTemplates(
        nlazy("The plague reduces %(count)s Legion.", "The plague reduces %(count)s Legions.", "count")
    ),
    log.LeaderArrived: EventTemplates(lazy("Barbarian Leader in the homeland (%(tribe)s): %(leader)s.")),
    log.RivalArrived: EventTemplates(lazy("Rival Emperor in %(province)s: %(rival)s.")),
    log.PalmyraRolled: EventTemplates(
        nlazy(
            "%(seat)s rolls %(pips)s: Palmyra can drive out 1 Sassanid.",
            "%(seat)s rolls %(pips)s: Palmyra can drive out up to %(pips)s Sassanids.",
            "pips",
        ),
        nlazy(
            "You roll %(pips)s: Palmyra can drive out 1 Sassanid.",
            "You roll %(pips)s: Palmyra can drive out up to %(pips)s Sassanids.",
            "pips",
        ),
    ),
    log.Expelled: _say_expelled,
}
