"""Labels of the answers to other decisions, and of buying (rules 3.2, 6.7 to 6.8, 8 to 10 and 12.2)."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.choices import Label
from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions, combat
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY
from rulebooks.time_of_crisis.rules.view import TocView

from .. import chances, emperors, reference
from .. import names as called
from .base import describe


@describe.register
def _start_in(action: actions.StartIn, view: TocView, names: Names) -> Label:
    return Label(
        "answer", _("Begin in %(place)s") % {"place": called.region(action.province)}, places=(action.province,)
    )


@describe.register
def _label_take(action: actions.Take, view: TocView, names: Names) -> Label:
    return Label("answer", _("Take %(card)s") % {"card": called.card(action.card)}, cards=(action.card,))


@describe.register
def _label_use(action: actions.Use, view: TocView, names: Names) -> Label:
    used = _label_roll(action, view, _("Use %(card)s") % {"card": called.card(action.card)})
    return replace(used, cards=(action.card,), effect=reference.in_brief(action.card))


@describe.register
def _label_decline(action: actions.Decline, view: TocView, names: Names) -> Label:
    return _label_roll(action, view, _("No"))


@describe.register
def _label_reroll(action: actions.Reroll, view: TocView, names: Names) -> Label:
    return _label_roll(action, view, _("Roll all your dice again"))


def _label_roll(action: Action, view: TocView, label: str) -> Label:
    """Label an answer that may throw the dice of a battle or a vote."""
    if (chance := chances.chance_of_vote(action, view)) is not None:
        return Label("answer", label, dice=chance < 1, places=_asked_place(view), chance=chance)
    battle_odds = chances.odds_of_battle(action, view)
    if battle_odds is None:
        return Label("answer", label)
    falls = not _asked_once_more(action, view)
    return Label("answer", label, dice=falls, places=(view.fight.region,), chance=float(battle_odds.attacker_wins))


def _asked_once_more(action: Action, view: TocView) -> bool:
    """Return True if another event can still be readied after this one, before any dice."""
    return isinstance(action, actions.Use) and len(combat.cards_to_ready(view, view.fight)) > 1


@describe.register
def _label_inflict(action: actions.Inflict, view: TocView, names: Names) -> Label:
    fallen = [called.figure(name) for name in action.leaders]
    counts = [
        (action.active, ngettext("%(count)s active barbarian", "%(count)s active barbarians", action.active)),
        (action.inactive, ngettext("%(count)s inactive barbarian", "%(count)s inactive barbarians", action.inactive)),
    ]
    fallen += [line % {"count": count} for count, line in counts if count]
    return Label("answer", _("Remove %(fallen)s") % {"fallen": join_list(fallen)}, places=(view.fight.region,))


@describe.register
def _take_hits(action: actions.TakeHits, view: TocView, names: Names) -> Label:
    legions = [
        (action.full, ngettext("%(count)s full Legion", "%(count)s full Legions", action.full)),
        (action.reduced, ngettext("%(count)s reduced Legion", "%(count)s reduced Legions", action.reduced)),
    ]
    words = {
        "kept": join_list(line % {"count": count} for count, line in legions if count) or _("no Legion"),
        "lost": join_list(str(called.TRIBES[tribe]) for tribe in action.tribes),
    }
    label = _("Keep %(kept)s, lose Foederati (%(lost)s)") if action.tribes else _("Keep %(kept)s")
    return Label("answer", label % words, places=(view.fight.region,))


@describe.register
def _label_advance(action: actions.Advance, view: TocView, names: Names) -> Label:
    region = view.fight.region
    return Label(
        "answer", _("Advance into the capital of %(place)s") % {"place": called.region(region)}, places=(region,)
    )


@describe.register
def _raise_support(action: actions.RaiseSupport, view: TocView, names: Names) -> Label:
    region = view.fight.region
    return Label("answer", _("Raise support in %(place)s by 1") % {"place": called.region(region)}, places=(region,))


@describe.register
def _label_discount(action: actions.TakeDiscount, view: TocView, names: Names) -> Label:
    sphere = _facts_of(view).get("sphere", MILITARY)
    return Label("answer", _("Pay 2 less for the first %(sphere)s card you buy") % {"sphere": called.SPHERES[sphere]})


@describe.register
def _label_install(action: actions.InstallGovernor, view: TocView, names: Names) -> Label:
    return Label("answer", _("Place your own Governor"), places=_asked_place(view))


@describe.register
def _leave_neutral(action: actions.LeaveNeutral, view: TocView, names: Names) -> Label:
    return Label("answer", _("Leave it to a Neutral Governor"), places=_asked_place(view))


def _facts_of(view: TocView) -> dict[str, Any]:
    return view.question.facts if view.question else {}


def _asked_place(view: TocView) -> tuple[str, ...]:
    province = _facts_of(view).get("province")
    return (province,) if province else ()


@describe.register
def _emperor_in(action: actions.EmperorInProvince, view: TocView, names: Names) -> Label:
    place = action.province
    line = _("Reign in Rome as Senate Emperor") if place == "italia" else _("Reign from %(place)s as Populace Emperor")
    label = line % {"place": called.region(place)}
    return Label("answer", label, places=(place,), effect=emperors.tell_worth(view, place))


@describe.register
def _emperor_with(action: actions.EmperorWithArmy, view: TocView, names: Names) -> Label:
    region = view.armies[action.army].region
    words = {"army": action.army, "in_region": called.in_region(region)}
    label = _("Reign as Military Emperor with Army %(army)s %(in_region)s") % words
    return Label("answer", label, places=(region,), effect=emperors.tell_worth(view, f"army {action.army}"))


@describe.register
def _label_sacrifice(action: actions.Sacrifice, view: TocView, names: Names) -> Label:
    value = CARDS[action.card].value
    label = ngettext("Discard %(card)s for %(value)s legacy", "Discard %(card)s for %(value)s legacy", value)
    return Label("answer", label % {"card": called.card(action.card), "value": value}, cards=(action.card,))


@describe.register
def _label_expel(action: actions.Expel, view: TocView, names: Names) -> Label:
    line = _("Drive an inactive Sassanid out of %(place)s")
    if action.side == actions.ACTIVE:
        line = _("Drive an active Sassanid out of %(place)s")
    return Label("answer", line % {"place": called.region(action.region)}, places=(action.region,))


@describe.register
def _expel_leader(action: actions.ExpelLeader, view: TocView, names: Names) -> Label:
    region = view.leaders[action.leader].region
    words = {"leader": called.figure(action.leader), "place": called.region(region)}
    return Label("answer", _("Drive %(leader)s out of %(place)s") % words, places=(region,))


@describe.register
def _take_back(action: actions.TakeBack, view: TocView, names: Names) -> Label:
    return Label("finish", _("Undo your last decision"))
