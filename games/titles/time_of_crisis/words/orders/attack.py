"""Attacking, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_options, join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import combat, forces, odds
from rulebooks.time_of_crisis.rules.orders.attack import ATTACK, Attack, places_of_enemy
from rulebooks.time_of_crisis.rules.state import Battle
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..objects import target
from ..order_words import TocOrderWords


def _name_enemies(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Name the target, its places and other enemies, or with a force its enemies."""
    name, force = parts.get("target"), parts.get("force")
    words = {"target": called.force(name) if name else ""}
    if force is None:
        places = called.regions(places_of_enemy(view, seat, name)) if name else ""
        return {**words, "list": places, "others": _other_enemies(view, seat)}
    enemies = forces.enemies_in(view, seat, forces.region_of(view, force))
    return {**words, "list": join_options(map(called.force, enemies))}


def _other_enemies(view: TocView, seat: int) -> str:
    """Name the enemies within reach of one's own forces."""
    enemies = dict[str, None]()
    for force in forces.forces_of(view, seat):
        region = forces.region_of(view, force)
        if not forces.has_fought(view, force):
            for enemy in forces.enemies_in(view, seat, region):
                words = {"target": called.force(enemy), "place": called.region(region)}
                enemies[_("%(target)s in %(place)s") % words] = None
    if not enemies:
        return _("None of your forces that can still fight has an enemy in its region.")
    return _("Enemies your forces can attack: %(list)s.") % {"list": join_words(enemies)}


ATTACK_WORDS = TocOrderWords(
    order=ATTACK,
    paragraph="armies-attack",
    aid=lazy("Battle"),
    refusals={
        "target_is_own": lazy("%(target)s is yours."),
        "target_is_nowhere": lazy("%(target)s can't be attacked anywhere now. %(others)s"),
        "out_of_reach": lazy("None of your forces is where it could attack %(target)s: %(list)s. %(others)s"),
        "has_fought": lazy("%(force)s has already fought this turn."),
        "no_enemy": lazy("%(force)s has no enemy to attack in %(place)s."),
        "other_enemy": lazy("%(force)s can't attack %(target)s in %(place)s. It can attack %(list)s."),
    },
    refusal_words=_name_enemies,
    objects=lambda action: (action.force, target(action.target)),
)


@describe.register
def _label_attack(action: Attack, view: TocView, names: Names) -> Label:
    region = forces.region_of(view, action.force)
    words = {
        "target": _name_target(view, action.target, names),
        "in_region": called.in_region(region),
        "force": called.force(action.force),
    }
    label = _("Attack %(target)s %(in_region)s with %(force)s") % words
    chance = float(odds.battle_odds(view, action.force, action.target, region).attacker_wins)
    cost, cards = price_of(action, view), _cards_to_ready(view, action, region)
    asked_first = bool(cards)  # whether to ready one; an undo leads back from there, for no die has fallen
    return Label("military", label, cost, dice=not asked_first, places=(region,), chance=chance, cards=cards)


def _cards_to_ready(view: TocView, action: Attack, region: str) -> tuple[str, ...]:
    """Return the played cards with events to ready for a battle."""
    if view.turn is None:
        return ()
    return tuple(combat.cards_to_ready(view, Battle(region, view.turn.seat, action.force, action.target)))


def _name_target(view: TocView, name: str, names: Names) -> str:
    """Name the target of an attack, with its owner if that is a player."""
    owner = forces.owner(view, name)
    if owner < 0:
        return called.force(name)
    return _("%(force)s of %(owner)s") % {"force": called.force(name), "owner": names[owner]}
