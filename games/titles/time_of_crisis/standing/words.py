"""Standing orders in plain sentences: "When my force takes hits: keep the strongest Legions; only in Italia"."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.functional import Promise
from django.utils.text import capfirst

from games import durations
from games.present.spoken import gettext as _
from games.present.spoken import gettext_lazy as lazy
from games.present.spoken import ngettext

from ..rules.state import NEUTRAL
from ..words import names as called
from ..words.names import Names
from ..words.sentences import hits as told_hits
from .conditions import Conditions
from .kinds import OWN_TURN, PLAYS_ITSELF
from .policies import PREFIX
from .rules import Rule

WHEN: dict[str, Promise] = {
    "AllocateHits": lazy("When my force takes hits"),
    "ChooseAdvance": lazy("When my army has won and may advance into the capital"),
    "SelectCards.pax": lazy("When Pax Deorum lets me take a card"),
    "HoldLudi": lazy("When I am Emperor at the Ludi Saeculares"),
    "ArmBattle": lazy("When I could ready Flanking Maneuver for a battle"),
    "OfferReroll": lazy("When I may roll all my dice again"),
    "InflictHits": lazy("When my hits fell barbarians"),
    "ChooseReward": lazy("When a leader or a rival has fallen to me"),
    "OccupyCapital": lazy("When I hold a capital of a Pretender's empire"),
    "CondemnMemory": lazy("When I could condemn the memory of an Emperor"),
    "ExpelSassanids": lazy("When Palmyra drives out Sassanids for me"),
    "SelectCards.refill": lazy("When I refill my hand"),
    OWN_TURN: lazy("In my next turn"),
    PLAYS_ITSELF: lazy("When there is one sensible answer"),
}
"""The occasion, by kind."""

WHAT: dict[tuple[str, str], Promise] = {
    ("AllocateHits", "most"): lazy("keep as many Legions as can be, reduced ones too"),
    ("AllocateHits", "strongest"): lazy("keep full Legions first"),
    ("AllocateHits", "lines"): lazy("the first of these that is possible"),
    ("ChooseAdvance", "yes"): lazy("advance"),
    ("ChooseAdvance", "home"): lazy("advance only in a province that I govern"),
    ("ChooseAdvance", "no"): lazy("stay where it is"),
    ("SelectCards.pax", "lines"): lazy("take the first of these cards that is in my pile"),
    ("SelectCards.pax", "bot"): lazy("take what the sensible bot would"),
    ("HoldLudi", "no"): lazy("discard nothing"),
    ("HoldLudi", "dearest"): lazy("discard my card of the highest value"),
    ("HoldLudi", "cheapest"): lazy("discard my card of the lowest value"),
    ("HoldLudi", "lines"): lazy("discard the first of these cards that I hold"),
    ("HoldLudi", "bot"): lazy("do what the sensible bot would"),
    ("ArmBattle", "yes"): lazy("ready it"),
    ("ArmBattle", "no"): lazy("keep it"),
    ("OfferReroll", "losing"): lazy("roll again only if I am not winning"),
    ("OfferReroll", "no"): lazy("keep the dice"),
    ("OfferReroll", "bot"): lazy("do what the sensible bot would"),
    ("InflictHits", "leaders"): lazy("leaders first, then active barbarians"),
    ("InflictHits", "active"): lazy("active barbarians first, then leaders"),
    ("InflictHits", "inactive"): lazy("inactive barbarians first, then leaders"),
    ("InflictHits", "lines"): lazy("the first of these that is possible"),
    ("ChooseReward", "support"): lazy("raise the support, or else take the discount"),
    ("ChooseReward", "discount"): lazy("take the discount"),
    ("OccupyCapital", "install"): lazy("place a Governor of my own, or else leave it neutral"),
    ("OccupyCapital", "neutral"): lazy("leave it to a Neutral Governor"),
    ("CondemnMemory", "yes"): lazy("do it"),
    ("CondemnMemory", "no"): lazy("leave it"),
    ("ExpelSassanids", "bot"): lazy("do what the sensible bot would"),
    ("ExpelSassanids", "no"): lazy("drive out none"),
    ("SelectCards.refill", "lines"): lazy("take the first of these cards that is in my pile, again and again"),
    ("SelectCards.refill", "bot"): lazy("take what the sensible bot would"),
}
"""What is to be done, by kind and policy."""


def answered(player: str, *, yours: bool = False) -> str:
    """What the log says of an answer that nobody may see yet."""
    if yours:
        return _("You answer by standing order.")
    return _("%(player)s answers by standing order.") % {"player": player}


def sentence(rule: Rule, names: Names, *, expires: datetime | None = None, once: bool = False) -> str:
    """All of an order in one sentence, with its conditions behind it."""
    told = [_told(rule), *conditions(rule.conditions, names), *_bounds(rule, expires, once)]
    return _("%(order)s.") % {"order": "; ".join(told)}


def bounds(rule: Rule, *, expires: datetime | None) -> str:
    """When the list for one's own turn is carried out, until when, and on which condition; of nobody else."""
    asking = [] if rule.wait else [_("without asking me")]
    told = [*conditions(rule.conditions, ()), *_bounds(rule, expires, once=False), *asking]
    return _("%(order)s.") % {"order": capfirst("; ".join(told))}


def held_back(given: Conditions) -> str:
    """What a list for one's own turn does whose condition is not met as things stand."""
    if given.emperor:
        return _("You are not Emperor now: if your turn began so, the list would wait for the next.")
    return _("You are Emperor now: if your turn began so, the list would wait for the next.")


def _told(rule: Rule) -> str:
    what = WHAT.get((rule.kind, rule.policy))
    words = {
        "when": WHEN[rule.kind],
        "what": what,
        "lines": ", ".join(line.removeprefix(PREFIX.get(rule.kind, "")) for line in rule.lines),
    }
    if rule.lines:
        return _("%(when)s: %(what)s: %(lines)s") % words if what else _("%(when)s: %(lines)s") % words
    return _("%(when)s: %(what)s") % words if what else str(WHEN[rule.kind])


def conditions(given: Conditions, names: Names) -> list[str]:
    """The conditions of an order, each in a few words."""
    told = []
    if given.province:
        told.append(_("only in %(place)s") % {"place": called.region(given.province)})
    if given.against is not None:
        told.append(_against(given.against, names))
    if given.mine:
        fewest = ngettext(
            "only if my force has at least %(count)d unit", "only if my force has at least %(count)d units", given.mine
        )
        told.append(fewest % {"count": given.mine})
    if given.theirs:
        fewest = ngettext(
            "only if the other force has at least %(count)d unit",
            "only if the other force has at least %(count)d units",
            given.theirs,
        )
        told.append(fewest % {"count": given.theirs})
    if given.emperor is not None:
        told.append(_("only if I am Emperor then") if given.emperor else _("only if I am not Emperor then"))
    if given.first_round and given.first_round > 1:
        told.append(_("from round %(round)d") % {"round": given.first_round})
    if given.last_round:
        told.append(_("until round %(round)d") % {"round": given.last_round})
    return told


def _against(foe: int, names: Names) -> str:
    if foe == NEUTRAL:
        return _("only against barbarians and Rival Emperors")
    return _("only against %(player)s") % {"player": names[foe]}


def _bounds(rule: Rule, expires: datetime | None, once: bool) -> Iterable[str]:
    if expires:
        yield _("until %(moment)s") % {"moment": durations.when(expires)}
    if once:
        yield _("once")
    if rule.wait:
        yield ngettext(
            "ask me first, and do it after %(hours)d hour without an answer",
            "ask me first, and do it after %(hours)d hours without an answer",
            rule.wait,
        ) % {"hours": rule.wait}


def refused(rule: Rule, line: str, why: str) -> str:
    """What the owner is told of an order that was meant for a decision and could not act, ``why`` if it was stopped."""
    if rule.kind == OWN_TURN and not line:
        return _not_begun(rule.conditions, why)
    words: dict[str, object] = {"when": WHEN[rule.kind], "line": line}
    if line:
        return _("Your standing order could not be carried out (%(when)s): “%(line)s” is not possible now.") % words
    return _("Your standing order could not be carried out (%(when)s).") % words


def _not_begun(given: Conditions, why: str) -> str:
    if why:
        return _("Your list of orders for this turn is not carried out: its time is over.")
    if given.emperor:
        return _("Your list of orders is not carried out in this turn, for you are not Emperor: it waits for the next.")
    return _("Your list of orders is not carried out in this turn, for you are Emperor: it waits for the next.")


def effect_now(label: str) -> str:
    """What an order says to the question that is asked now."""
    if label:
        return _("To what you are asked now it answers: %(answer)s.") % {"answer": label}
    return _("It does not answer what you are asked now: you are asked.")


def effect(label: str, *, force: str, region: str, hits: int) -> str:
    """What an order would say if the question came as things stand; of a force in a region, with so many hits."""
    words: dict[str, object] = {"answer": label or _("you are asked"), "hits": told_hits(hits)}
    if not force:
        return _("If it were asked now: %(answer)s.") % words
    words |= {"force": called.force(force), "place": called.region(region)}
    if hits:
        return _("If it were %(force)s in %(place)s with %(hits)s: %(answer)s.") % words
    return _("If it were %(force)s in %(place)s: %(answer)s.") % words


def tried(possible: bool | None, *, dice: bool) -> str:
    """What is known of a line of the list, tried out on the position of now; nothing where all is well."""
    if possible is None:
        return _("what comes before it decides")
    if not possible:
        return _("not possible as things stand: the list would stop here and ask you")
    return _("rolls dice, and what comes after it depends on them") if dice else ""


def stopped(why: str, line: str) -> str:
    """Why the list for one's own turn went no further; nothing where it waits for its turn."""
    if why == "played":
        return _("The list was stopped because you played yourself.")
    if why == "over":
        return _("The list was not carried out because its time was over.")
    if why and line:
        return _("The list was stopped: “%(line)s” was not possible.") % {"line": line}
    return _("The list was stopped.") if why else ""


def kinds(of: Sequence[str]) -> list[tuple[str, str]]:
    """Kinds of decision with their occasion, for a list to choose from."""
    return [(kind, str(WHEN[kind])) for kind in of]
