"""Battles and their rewards (rules 8 and 10), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.lists import join_list
from games.present.said import EventTemplates, Sayings

from ...rules import log
from ...rules.state import NEUTRAL
from .. import names as called
from ..names import count_hits_of


def _battle_rolled(event: log.BattleRolled) -> EventTemplates:
    words = {
        "attack": count_hits_of(event.attacker_hits, event.attacker_shots),
        "defence": count_hits_of(event.defender_hits, event.defender_shots),
    }
    line = _("Dice in %(region)s. Attacker hits: %(attack)s. Defender hits: %(defence)s.")
    if event.again:
        line = _("Second roll in %(region)s. Attacker hits: %(attack)s. Defender hits: %(defence)s.")
    return EventTemplates(line, words=words)


def _losses_taken(event: log.LossesTaken) -> EventTemplates:
    words = {"losses": join_list(_list_losses(event)) or _("nothing")}
    if event.destroyed:
        return EventTemplates(
            _("%(seat)s loses %(losses)s; nothing is left of %(force)s."),
            _("You lose %(losses)s; nothing is left of %(force)s."),
            words=words,
        )
    return EventTemplates(
        _("%(seat)s loses %(losses)s with %(force)s."), _("You lose %(losses)s with %(force)s."), words=words
    )


def _list_losses(event: log.LossesTaken) -> list[str]:
    parts = [
        (event.militia, ngettext("%(count)s Militia", "%(count)s Militia", event.militia)),
        (event.barbarians, ngettext("%(count)s Foederatus", "%(count)s Foederati", event.barbarians)),
        (
            event.flipped,
            ngettext("the strength of %(count)s Legion", "the strength of %(count)s Legions", event.flipped),
        ),
        (event.removed, ngettext("%(count)s Legion", "%(count)s Legions", event.removed)),
    ]
    return [line % {"count": count} for count, line in parts if count]


def _barbarians_removed(event: log.BarbariansRemoved) -> EventTemplates:
    words = {"names": join_list(map(called.figure, event.names))}
    if event.names and event.count:
        return EventTemplates(_("%(names)s and %(count)s of %(side)s fall in %(region)s."), words=words)
    if event.names:
        line = ngettext("%(names)s falls in %(region)s.", "%(names)s fall in %(region)s.", len(event.names))
        return EventTemplates(line, words=words)
    return EventTemplates(
        ngettext("%(count)s of %(side)s falls in %(region)s.", "%(count)s of %(side)s fall in %(region)s.", event.count)
    )


def _battle_ended(event: log.BattleEnded) -> EventTemplates:
    if not event.winner:
        return EventTemplates(_("The battle in %(region)s has no winner: both sides are wiped out."))
    if event.seat == NEUTRAL:
        return EventTemplates(_("The battle in %(region)s is won by %(winner)s."))
    return EventTemplates(
        _("%(seat)s wins the battle in %(region)s with %(winner)s."),
        _("You win the battle in %(region)s with %(winner)s."),
    )


def _say_retreat(event: log.Retreated) -> EventTemplates:
    if event.side in called.TRIBES:
        return EventTemplates(_("From %(region)s the survivors of %(side)s go home."))
    return EventTemplates(_("Retreat in %(region)s: %(side)s leaves the capital."))


SAYINGS: Sayings = {
    log.BattleJoined: EventTemplates(
        lazy("%(seat)s gives battle in %(region)s: %(attacker)s against %(defender)s."),
        lazy("You give battle in %(region)s: %(attacker)s against %(defender)s."),
        {"opponent": lazy("%(seat)s attacks you in %(region)s: %(attacker)s against %(defender)s.")},
    ),
    log.BattleRolled: _battle_rolled,
    log.LossesTaken: _losses_taken,
    log.BarbariansRemoved: _barbarians_removed,
    log.BattleEnded: _battle_ended,
    log.Retreated: _say_retreat,
    log.MilitiaScattered: EventTemplates(
        lazy("The Militia of %(province)s, of %(seat)s, cannot retreat and is removed."),
        lazy("Your Militia in %(province)s cannot retreat and is removed."),
    ),
    log.RewardChosen: EventTemplates(
        lazy("%(seat)s takes a discount of two on the first %(sphere)s card bought this turn."),
        lazy("You take a discount of two on the first %(sphere)s card bought this turn."),
    ),
}
