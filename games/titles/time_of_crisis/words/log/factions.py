"""Acts of factions without a player, with the step of their list, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.said import EventTemplates, Sayings

from ...rules import log
from .. import names as called
from ..card_words import CARD_WORDS
from ..factions import MODES_WHY

WHY = {
    "defend": lazy("Step %(step)s: it fights for %(province)s."),
    "defend_march": lazy("Step %(step)s: an army is sent to fight for %(province)s."),
    "hold_italia": lazy("Step %(step)s: the Emperor's army makes for the capital of Italia."),
    "hold_italia_create": lazy("Step %(step)s: the Emperor needs an army in Italia."),
    "recall": lazy("Step %(step)s: %(province)s is lost anyway, and its Governor is called back."),
    "recruit_governor": lazy("Step %(step)s: the cheapest Governor."),
    "target": lazy("Step %(step)s: against whoever leads, or the Emperor: %(province)s."),
    "elsewhere": lazy("Step %(step)s: the easiest province, %(province)s."),
    "train": lazy("Step %(step)s: a Legion in %(province)s is below its strength."),
    "hunt": lazy("Step %(step)s: a battle in %(province)s promises legacy."),
    "hunt_march": lazy("Step %(step)s: an army marches on %(province)s, where a battle promises legacy."),
    "occupy": lazy("Step %(step)s: the capital of %(province)s, in a Pretender's empire, lies open."),
    "contest_italia": lazy("Step %(step)s: its largest army goes for Italia, against the Emperor."),
    "sail": lazy("Step %(step)s: the army at sea goes on to %(province)s."),
    "add_legion": lazy("Step %(step)s: its smallest army at home, in %(province)s, grows."),
    "recruit_general": lazy("Step %(step)s: the cheapest General."),
    "create_army": lazy("Step %(step)s: %(province)s is most exposed."),
    "disperse": lazy("Step %(step)s: the Mobs would cost it %(province)s."),
    "shore_up": lazy("Step %(step)s: %(province)s is in danger."),
    "hold_games": lazy("Step %(step)s: Mobs in %(province)s."),
    "raise_support": lazy("Step %(step)s: support is lowest, or most easily lost, in %(province)s."),
    "place_militia": lazy("Step %(step)s: %(province)s has no Militia."),
    "build": lazy("Step %(step)s: an improvement for %(province)s."),
}
"""A faction's reasons but for those of cards; its act is told after them."""


def _say_mode(event: log.ModeMarked) -> EventTemplates:
    words = {
        "why": MODES_WHY[event.why],
        "primary": called.SPHERES[event.primary],
        "secondary": called.SPHERES[event.secondary],
    }
    line = _("Mode %(mode)s (%(why)s): %(primary_points)s %(primary)s and %(secondary_points)s %(secondary)s points.")
    if event.plus:
        line = _(
            "Mode %(mode)s (%(why)s): %(primary_points)s %(primary)s points, %(plus)s of them extra this turn, and "
            "%(secondary_points)s %(secondary)s."
        )
    if event.lost:
        line = _(
            "Mode %(mode)s (%(why)s): %(primary_points)s %(primary)s and %(secondary_points)s %(secondary)s points, "
            "%(lost)s fewer for the Ludi Saeculares."
        )
    return EventTemplates(line, words=words)


def _say_event(event: log.FactionEvent) -> EventTemplates:
    if event.pip:
        return EventTemplates(_("A die shows %(pip)s: its event this turn is %(card)s."))
    return EventTemplates(_("It may use %(card)s this turn."))


def _say_act(event: log.FactionActs) -> EventTemplates:
    why = WHY[event.why] if event.why in WHY else CARD_WORDS[event.why].faction_why
    assert why, "a faction acts by this card only at its moment"
    return EventTemplates(why)


def _say_flipped(event: log.MarkerFlipped) -> EventTemplates:
    if event.why == "pax":
        return EventTemplates(_("Pax Deorum: two primary points more in the next turn of %(seats)s."))
    return EventTemplates(_("Nothing left to develop for %(seats)s: two primary points more in the next turn."))


SAYINGS: Sayings = {
    log.TurnOrderDrawn: EventTemplates(lazy("The turns go in this order: %(seats)s.")),
    log.ModeMarked: _say_mode,
    log.FactionEvent: _say_event,
    log.FactionActs: _say_act,
    log.PawnAdvanced: EventTemplates(lazy("It develops %(sphere)s to level %(circle)s for %(cost)s political points.")),
    log.MarkerFlipped: _say_flipped,
    log.MatReset: EventTemplates(lazy("It has used all three kinds of influence: they are available again.")),
    log.LudiMarked: EventTemplates(
        lazy("The Ludi Saeculares cost %(seat)s four secondary points in its next turn."),
        lazy("The Ludi Saeculares cost you four secondary points in your next turn."),
    ),
}
