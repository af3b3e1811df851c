"""Acts of factions without a player, with the step of their list, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.present.event_words import EventTemplates, Sayings
from rulebooks.time_of_crisis.rules import log

from .. import names as called
from ..card_words import CARD_WORDS
from ..factions import MODES_WHY

WHY = {
    "defend": lazy("Step %(step)s: it fights for %(province)s."),
    "defend_march": lazy("Step %(step)s: it sends an army to fight for %(province)s."),
    "hold_italia": lazy("Step %(step)s: it moves the Emperor's army towards Italia's capital."),
    "hold_italia_create": lazy("Step %(step)s: it needs an army in Italia for its Emperor."),
    "recall": lazy("Step %(step)s: it recalls its Governor from %(province)s, which is lost anyway."),
    "recruit_governor": lazy("Step %(step)s: it recruits the cheapest Governor."),
    "target": lazy("Step %(step)s: it acts against the leader or the Emperor (%(province)s)."),
    "elsewhere": lazy("Step %(step)s: it acts in the easiest province (%(province)s)."),
    "train": lazy("Step %(step)s: it has a reduced Legion in %(province)s."),
    "hunt": lazy("Step %(step)s: it expects legacy from a battle %(in_province)s."),
    "hunt_march": lazy("Step %(step)s: it sends an army %(to_province)s, where it expects legacy from a battle."),
    "occupy": lazy("Step %(step)s: it can enter the empty capital of a Pretender (%(province)s)."),
    "contest_italia": lazy("Step %(step)s: it sends its largest army to Italia against the Emperor."),
    "sail": lazy("Step %(step)s: its army at sea goes on to %(province)s."),
    "add_legion": lazy("Step %(step)s: it adds to its smallest army at home (%(province)s)."),
    "recruit_general": lazy("Step %(step)s: it recruits the cheapest General."),
    "create_army": lazy("Step %(step)s: it protects its most exposed province (%(province)s)."),
    "disperse": lazy("Step %(step)s: it would lose %(province)s to Mobs."),
    "shore_up": lazy("Step %(step)s: it strengthens %(province)s, which is in danger."),
    "hold_games": lazy("Step %(step)s: it has Mobs in %(province)s."),
    "raise_support": lazy("Step %(step)s: its support is lowest, or most easily lost, in %(province)s."),
    "place_militia": lazy("Step %(step)s: it has no Militia in %(province)s."),
    "build": lazy("Step %(step)s: it builds in %(province)s."),
}
"""A faction's reasons but for those of cards; its act is told after them."""


def _say_mode(event: log.ModeMarked) -> EventTemplates:
    words = {
        "why": MODES_WHY[event.why],
        "primary": called.SPHERES[event.primary],
        "secondary": called.SPHERES[event.secondary],
    }
    # Translators: %(why)s is the reason for the mode, "a province is troubled".
    line = _("Mode %(mode)s (%(why)s). Points: %(primary)s %(primary_points)s, %(secondary)s %(secondary_points)s.")
    if event.plus:
        line = _(
            "Mode %(mode)s (%(why)s). Points: %(primary)s %(primary_points)s (%(plus)s extra), %(secondary)s "
            "%(secondary_points)s."
        )
    if event.lost:
        line = _(
            "Mode %(mode)s (%(why)s). Points: %(primary)s %(primary_points)s, %(secondary)s %(secondary_points)s "
            "(%(lost)s lost to the Ludi Saeculares)."
        )
    return EventTemplates(line, words=words)


def _say_event(event: log.FactionEvent) -> EventTemplates:
    if event.pip:
        return EventTemplates(_("It rolls %(pip)s: its event this turn is %(card)s."))
    return EventTemplates(_("It can use %(card)s this turn."))


def _say_act(event: log.FactionActs) -> EventTemplates:
    why = WHY[event.why] if event.why in WHY else CARD_WORDS[event.why].faction_why
    assert why, "a faction acts by this card only at its moment"
    return EventTemplates(why)


def _say_flipped(event: log.MarkerFlipped) -> EventTemplates:
    if event.why == "pax":
        return EventTemplates(_("Pax Deorum: 2 extra primary points next turn for %(seats)s."))
    return EventTemplates(_("Nothing left to develop: 2 extra primary points next turn for %(seats)s."))


SAYINGS: Sayings = {
    log.TurnOrderDrawn: EventTemplates(lazy("Turn order: %(seats)s.")),
    log.ModeMarked: _say_mode,
    log.FactionEvent: _say_event,
    log.FactionActs: _say_act,
    log.PawnAdvanced: EventTemplates(
        nlazy(
            "It develops %(sphere)s to level %(circle)s for %(cost)s political point.",
            "It develops %(sphere)s to level %(circle)s for %(cost)s political points.",
            "cost",
        )
    ),
    log.MarkerFlipped: _say_flipped,
    log.MatReset: EventTemplates(lazy("It has used all three kinds of influence. They are available again.")),
    log.LudiMarked: EventTemplates(
        lazy("Ludi Saeculares: %(seat)s has 4 fewer secondary points next turn."),
        lazy("Ludi Saeculares: you have 4 fewer secondary points next turn."),
    ),
}
