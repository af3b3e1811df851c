"""Battles and their rewards (rules 8 and 10), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.event_words import EventTemplates, Sayings
from games.present.lists import join_list
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .. import names as called
from ..names import count_hits_of


def _battle_rolled(event: log.BattleRolled) -> EventTemplates:
    words = {
        "attack": count_hits_of(event.attacker_hits, event.attacker_shots),
        "defence": count_hits_of(event.defender_hits, event.defender_shots),
    }
    line = _("Battle %(in_region)s: attacker rolls %(attack)s, defender %(defence)s.")
    if event.again:
        line = _("Second roll %(in_region)s: attacker rolls %(attack)s, defender %(defence)s.")
    return EventTemplates(line, words=words)


def _losses_taken(event: log.LossesTaken) -> EventTemplates:
    words = {"losses": join_list(_list_losses(event)) or _("nothing")}
    if event.destroyed:
        # Translators: %(losses)s is a list of counted units, such as "1 Militia and 2 Legions"; %(force)s is one side.
        return EventTemplates(
            _("%(seat)s loses %(losses)s. Destroyed: %(force)s."),
            _("You lose %(losses)s. Destroyed: %(force)s."),
            words=words,
        )
    return EventTemplates(
        _("%(seat)s loses %(losses)s (%(force)s)."), _("You lose %(losses)s (%(force)s)."), words=words
    )


def _list_losses(event: log.LossesTaken) -> list[str]:
    parts = [
        (event.militia, ngettext("%(count)s Militia", "%(count)s Militia", event.militia)),
        (event.barbarians, ngettext("%(count)s Foederatus", "%(count)s Foederati", event.barbarians)),
        (
            event.flipped,
            ngettext("%(count)s Legion (reduced)", "%(count)s Legions (reduced)", event.flipped),
        ),
        (event.removed, ngettext("%(count)s Legion", "%(count)s Legions", event.removed)),
    ]
    return [line % {"count": count} for count, line in parts if count]


def _barbarians_removed(event: log.BarbariansRemoved) -> EventTemplates:
    words = {"names": join_list(map(called.figure, event.names))}
    if not event.names:
        return EventTemplates(
            ngettext(
                "Removed %(in_region)s: %(count)s barbarian (%(side)s).",
                "Removed %(in_region)s: %(count)s barbarians (%(side)s).",
                event.count,
            )
        )
    if not event.count:
        return EventTemplates(_("Removed %(in_region)s: %(names)s."), words=words)
    return EventTemplates(
        ngettext(
            "Removed %(in_region)s: %(names)s and %(count)s barbarian (%(side)s).",
            "Removed %(in_region)s: %(names)s and %(count)s barbarians (%(side)s).",
            event.count,
        ),
        words=words,
    )


def _battle_ended(event: log.BattleEnded) -> EventTemplates:
    if not event.winner:
        return EventTemplates(_("Battle %(in_region)s: both sides are destroyed. Nobody wins."))
    if event.seat == NEUTRAL:
        return EventTemplates(_("Battle %(in_region)s. Winner: %(winner)s."))
    return EventTemplates(
        _("%(seat)s wins the battle %(in_region)s with %(winner)s."),
        _("You win the battle %(in_region)s with %(winner)s."),
    )


def _say_retreat(event: log.Retreated) -> EventTemplates:
    if event.side in called.TRIBES:
        return EventTemplates(_("Survivors %(in_region)s go home (%(side)s)."))
    return EventTemplates(_("Retreat %(in_region)s: %(side)s leaves the capital."))


SAYINGS: Sayings = {
    log.BattleJoined: EventTemplates(
        lazy("%(seat)s attacks %(in_region)s: %(attacker)s against %(defender)s."),
        lazy("You attack %(in_region)s: %(attacker)s against %(defender)s."),
        {"opponent": lazy("%(seat)s attacks you %(in_region)s: %(attacker)s against %(defender)s.")},
    ),
    log.BattleRolled: _battle_rolled,
    log.LossesTaken: _losses_taken,
    log.BarbariansRemoved: _barbarians_removed,
    log.BattleEnded: _battle_ended,
    log.Retreated: _say_retreat,
    log.MilitiaScattered: EventTemplates(
        lazy("%(seat)s loses the Militia in %(province)s: it cannot retreat."),
        lazy("You lose the Militia in %(province)s: it cannot retreat."),
    ),
    log.RewardChosen: EventTemplates(
        lazy("%(seat)s will pay 2 less for the first %(sphere)s card bought this turn."),
        lazy("You will pay 2 less for the first %(sphere)s card bought this turn."),
    ),
}
