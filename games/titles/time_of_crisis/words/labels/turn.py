"""Labels of actions in Take Actions, but for the events of cards (rule 6.3)."""

from django.utils.translation import gettext as _

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import actions, combat, forces, odds, senate
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.state import Battle
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from . import base, effects
from .base import army_words, describe, influence, own_seat, price_of


@describe.register
def _label_play(action: actions.Play, view: TocView, names: Names) -> Label:
    card = CARDS[action.card]
    words = {"card": called.card(action.card), "points": influence(card.value, card.sphere)}
    label = _("Play %(card)s for %(points)s") if card.event else _("Play %(card)s")
    return Label("play", label % words, cards=(action.card,))


@describe.register
def _recruit_general(action: actions.RecruitGeneral, view: TocView, names: Names) -> Label:
    return Label(
        "military",
        _("Recruit a General (cost %(price)s)") % {"price": action.cost},
        price_of(action, view),
        effect=effects.general(),
    )


@describe.register
def _add_legion(action: actions.AddLegion, view: TocView, names: Names) -> Label:
    army = view.armies[action.army]
    label = _("Add a Legion to Army %(army)s in %(region)s") % army_words(view, action.army)
    cost, effect = price_of(action, view), effects.legion(army)
    return Label("military", label, cost, places=(army.region,), effect=effect)


@describe.register
def _create_army(action: actions.CreateArmy, view: TocView, names: Names) -> Label:
    label = _("Create an army in %(place)s") % {"place": called.region(action.province)}
    effect = effects.army(view, action.province)
    return Label("military", label, price_of(action, view), places=(action.province,), effect=effect)


@describe.register
def _label_train(action: actions.Train, view: TocView, names: Names) -> Label:
    label = _("Train a Legion of Army %(army)s in %(region)s") % army_words(view, action.army)
    place, effect = view.armies[action.army].region, effects.training(view)
    return Label("military", label, price_of(action, view), places=(place,), effect=effect)


@describe.register
def _label_move(action: actions.MoveArmy, view: TocView, names: Names) -> Label:
    origin = view.armies[action.army].region
    words = {"army": action.army, "origin": called.region(origin), "to_region": called.to_region(action.region)}
    label, entry = _("Move Army %(army)s from %(origin)s %(to_region)s"), _("Move Army %(army)s from %(origin)s")
    cost, places, short = price_of(action, view), (origin, action.region), called.region_by_itself(action.region)
    return Label("military", label % words, cost, places=places, entry=entry % words, short=short)


@describe.register
def _label_enter(action: actions.EnterCapital, view: TocView, names: Names) -> Label:
    label = _("Enter the capital of %(region)s with Army %(army)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))


@describe.register
def _label_leave(action: actions.LeaveCapital, view: TocView, names: Names) -> Label:
    label = _("Leave the capital of %(region)s with Army %(army)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))


@describe.register
def _label_attack(action: actions.Attack, view: TocView, names: Names) -> Label:
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


def _cards_to_ready(view: TocView, action: actions.Attack, region: str) -> tuple[str, ...]:
    """Return the played cards with events to ready for a battle."""
    if view.turn is None:
        return ()
    return tuple(combat.cards_to_ready(view, Battle(region, view.turn.seat, action.force, action.target)))


def _name_target(view: TocView, target: str, names: Names) -> str:
    """Name the target of an attack, with its owner if that is a player."""
    owner = forces.owner(view, target)
    if owner < 0:
        return called.force(target)
    return _("%(force)s of %(owner)s") % {"force": called.force(target), "owner": names[owner]}


@describe.register
def _label_disperse(action: actions.DisperseMob, view: TocView, names: Names) -> Label:
    region = forces.region_of(view, action.force)
    words = {"region": called.region(region), "force": called.force(action.force)}
    label = _("Disperse Mobs in %(region)s with %(force)s (support falls by 1)") % words
    effect = effects.dispersal(view, action.force)
    return Label("military", label, price_of(action, view), places=(region,), effect=effect)


@describe.register
def _recruit_governor(action: actions.RecruitGovernor, view: TocView, names: Names) -> Label:
    return Label(
        "senate",
        _("Recruit a Governor (cost %(price)s)") % {"price": action.cost},
        price_of(action, view),
        effect=effects.recruited_governor(),
    )


@describe.register
def _place_governor(action: actions.PlaceGovernor, view: TocView, names: Names) -> Label:
    chance = float(odds.vote_chance(view, own_seat(view), action.province, action.dice))
    votes = senate.votes_needed(view, own_seat(view), action.province)
    label = base.tell_vote(view, action.province, action.dice, votes, chance)
    cost, short = price_of(action, view), base.tell_dice(view, action.province, action.dice)
    bribing = base.cards_before_vote(view, action.province)
    effect, cards = effects.governor(view, action.province), (*bribing, *base.cards_after_vote(view, action.province))
    entry, falls = base.tell_any_vote(action.province, votes), chance < 1 and not bribing
    return Label("senate", label, cost, falls, (action.province,), chance, effect, cards, entry, short)


@describe.register
def _label_recall(action: actions.RecallGovernor, view: TocView, names: Names) -> Label:
    label = _("Recall your Governor from %(place)s") % {"place": called.region(action.province)}
    cost, effect = price_of(action, view), effects.recall(view, action.province)
    return Label("senate", label, cost, places=(action.province,), effect=effect)


@describe.register
def _label_increase(action: actions.IncreaseSupport, view: TocView, names: Names) -> Label:
    level = view.provinces[action.province].support + 1
    label = _("Increase support in %(place)s to %(level)s") % {
        "place": called.region(action.province),
        "level": level,
    }
    return Label("populace", label, price_of(action, view), places=(action.province,))


@describe.register
def _label_militia(action: actions.PlaceMilitia, view: TocView, names: Names) -> Label:
    label = _("Place Militia in %(place)s") % {"place": called.region(action.province)}
    cost = price_of(action, view)
    return Label("populace", label, cost, places=(action.province,), effect=effects.militia())


@describe.register
def _label_games(action: actions.HoldGames, view: TocView, names: Names) -> Label:
    label = _("Hold games in %(place)s (removes 1 Mob)") % {"place": called.region(action.province)}
    return Label("populace", label, price_of(action, view), places=(action.province,))


@describe.register
def _label_build(action: actions.Build, view: TocView, names: Names) -> Label:
    words = {"place": called.region(action.province), "improvement": called.IMPROVEMENTS[action.improvement]}
    cost = price_of(action, view)
    effect = str(effects.IMPROVEMENTS[action.improvement])
    return Label(
        "populace", _("Build in %(place)s: %(improvement)s") % words, cost, places=(action.province,), effect=effect
    )


@describe.register
def _end_actions(action: actions.EndActions, view: TocView, names: Names) -> Label:
    return Label("finish", _("End your actions"))
