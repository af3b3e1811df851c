"""Labels of what one does in Take Actions, but for the events of cards (rule 6.3)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.choices import Label
from games.titles.title import Names

from ...rules import actions, combat, forces, odds, populace, senate
from ...rules.armies import ACTION_COST
from ...rules.data.cards import CARDS, MILITARY, POPULACE, PRAETORIAN_GUARD_IGNORES_DEFENDERS, SENATE
from ...rules.state import Battle
from ...rules.view import View
from .. import names as called
from ..counted import votes
from . import effects
from .base import army_words, describe, influence, own_seat, place_of


@describe.register
def _play(action: actions.Play, view: View, names: Names) -> Label:
    card = CARDS[action.card]
    words = {"card": called.card(action.card), "points": influence(card.value, card.sphere)}
    label = _("Play %(card)s for %(points)s") if card.event else _("Play %(card)s")
    return Label("play", label % words, cards=(action.card,))


@describe.register
def _recruit_general(action: actions.RecruitGeneral, view: View, names: Names) -> Label:
    return Label(
        "military",
        _("Recruit the General of price %(price)s") % {"price": action.cost},
        influence(action.cost, MILITARY),
        effect=effects.general(),
    )


@describe.register
def _add_legion(action: actions.AddLegion, view: View, names: Names) -> Label:
    army = view.armies[action.army]
    label = _("Add a Legion to Army %(army)s in %(region)s") % army_words(view, action.army)
    cost, effect = influence(army.legions + 1, MILITARY), effects.legion(army)
    return Label("military", label, cost, places=(army.region,), effect=effect)


@describe.register
def _create_army(action: actions.CreateArmy, view: View, names: Names) -> Label:
    label = _("Create an army in %(place)s") % {"place": called.region(action.province)}
    effect = effects.army(view, action.province)
    return Label("military", label, influence(ACTION_COST, MILITARY), places=(action.province,), effect=effect)


@describe.register
def _train(action: actions.Train, view: View, names: Names) -> Label:
    label = _("Train a Legion of Army %(army)s in %(region)s") % army_words(view, action.army)
    place, effect = view.armies[action.army].region, effects.training(view)
    return Label("military", label, influence(ACTION_COST, MILITARY), places=(place,), effect=effect)


@describe.register
def _move(action: actions.Move, view: View, names: Names) -> Label:
    origin = view.armies[action.army].region
    words = {"army": action.army, "origin": called.region(origin), "place": called.region(action.region)}
    label, entry = _("Move Army %(army)s from %(origin)s to %(place)s"), _("Move Army %(army)s from %(origin)s")
    cost, places, short = influence(ACTION_COST, MILITARY), (origin, action.region), str(words["place"])
    return Label("military", label % words, cost, places=places, entry=entry % words, short=short)


@describe.register
def _enter(action: actions.EnterCapital, view: View, names: Names) -> Label:
    label = _("Lead Army %(army)s into the capital of %(region)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))


@describe.register
def _leave(action: actions.LeaveCapital, view: View, names: Names) -> Label:
    label = _("Lead Army %(army)s out of the capital of %(region)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))


@describe.register
def _attack(action: actions.Attack, view: View, names: Names) -> Label:
    region = place_of(view, action.force)
    words = {
        "target": _target(view, action.target, names),
        "region": called.region(region),
        "force": called.force(action.force),
    }
    label = _("Attack %(target)s in %(region)s with %(force)s") % words
    chance = float(odds.battle(view, action.force, action.target, region).attacker_wins)
    cost, cards = influence(ACTION_COST, MILITARY), _armable(view, action, region)
    asked_first = bool(cards)  # whether to ready one; an undo leads back from there, for no die has fallen
    return Label("military", label, cost, dice=not asked_first, places=(region,), chance=chance, cards=cards)


def _armable(view: View, action: actions.Attack, region: str) -> tuple[str, ...]:
    """Played cards whose events can be readied for a battle."""
    if view.turn is None:
        return ()
    return tuple(combat.can_arm(view, Battle(region, view.turn.seat, action.force, action.target)))


def _target(view: View, target: str, names: Names) -> str:
    """Whom one attacks, with the owner where it is a player."""
    owner = forces.owner(view, target)
    if owner < 0:
        return called.force(target)
    return _("%(force)s of %(owner)s") % {"force": called.force(target), "owner": names[owner]}


@describe.register
def _disperse(action: actions.DisperseMob, view: View, names: Names) -> Label:
    region = place_of(view, action.force)
    words = {"region": called.region(region), "force": called.force(action.force)}
    label = _("Disperse the Mobs in %(region)s with %(force)s; support falls by one") % words
    effect = effects.dispersal(view, action.force)
    return Label("military", label, influence(ACTION_COST, MILITARY), places=(region,), effect=effect)


@describe.register
def _recruit_governor(action: actions.RecruitGovernor, view: View, names: Names) -> Label:
    return Label(
        "senate",
        _("Recruit the Governor of price %(price)s") % {"price": action.cost},
        influence(action.cost, SENATE),
        effect=effects.recruited_governor(),
    )


@describe.register
def _place_governor(action: actions.PlaceGovernor, view: View, names: Names) -> Label:
    chance = float(odds.vote(view, own_seat(view), action.province, action.dice))
    needed = senate.votes_needed(view, own_seat(view), action.province)
    label = _vote(view, action.province, action.dice, needed, chance)
    cost, short = influence(action.dice, SENATE), _dice(view, action.province, action.dice)
    bribing = _bribing(view, action.province)
    effect, cards = effects.governor(view, action.province), (*bribing, *_condemning(view, action.province))
    entry, falls = _held_in(action.province, needed), chance < 1 and not bribing
    return Label("senate", label, cost, falls, (action.province,), chance, effect, cards, entry, short)


def _bribing(view: View, province: str) -> tuple[str, ...]:
    """Ambitus where it is asked for before a vote, so that no die falls yet."""
    return ("ambitus",) if view.turn and senate.can_bribe(view, province) else ()


def _condemning(view: View, province: str) -> tuple[str, ...]:
    """Damnatio Memoriae where it may follow upon a vote."""
    deposes_player = province == "italia" and view.provinces[province].governor >= 0
    return tuple(senate.condemning(view)) if view.turn and deposes_player else ()


@describe.register
def _praetorians(action: actions.UsePraetorianGuard, view: View, names: Names) -> Label:
    ignored = PRAETORIAN_GUARD_IGNORES_DEFENDERS.value
    chance = float(odds.vote(view, own_seat(view), "italia", action.dice, ignore_defenders=ignored))
    needed = senate.votes_needed(view, own_seat(view), "italia", ignore_defenders=ignored)
    words = {"card": called.card("praetorian_guard"), "action": _vote(view, "italia", action.dice, needed, chance)}
    label = _("%(card)s: %(action)s") % words
    entry = _("%(card)s: %(action)s") % {**words, "action": _held_in("italia", needed)}
    cost, short = influence(action.dice, MILITARY), _dice(view, "italia", action.dice)
    bribing = _bribing(view, "italia")
    effect, cards = effects.governor(view, "italia"), ("praetorian_guard", *bribing, *_condemning(view, "italia"))
    falls = chance < 1 and not bribing
    return Label("events", label, cost, falls, ("italia",), chance, effect, cards, entry, short)


def _vote(view: View, province: str, points: int, needed: int, chance: float) -> str:
    """The words for a vote of so many points."""
    dice = _bought(view, province, points)
    words = {"place": called.region(province), "dice": dice, "votes": votes(needed)}
    label = ngettext(
        "Place a Governor in %(place)s with %(dice)s die — %(votes)s needed",
        "Place a Governor in %(place)s with %(dice)s dice — %(votes)s needed",
        dice,
    )
    label %= words
    return _("%(vote)s, certain") % {"vote": label} if chance == 1 else label


def _held_in(province: str, needed: int) -> str:
    """The words for all votes in a province, whatever their dice."""
    words = {"place": called.region(province), "votes": votes(needed)}
    return _("Place a Governor in %(place)s — %(votes)s needed") % words


def _bought(view: View, province: str, points: int) -> int:
    """How many dice are rolled: those that are paid for, and those of Basilicas."""
    return points + senate.extra_dice(view, own_seat(view), province)


def _dice(view: View, province: str, points: int) -> str:
    dice = _bought(view, province, points)
    return ngettext("%(dice)s die", "%(dice)s dice", dice) % {"dice": dice}


@describe.register
def _recall(action: actions.RecallGovernor, view: View, names: Names) -> Label:
    label = _("Recall your Governor from %(place)s") % {"place": called.region(action.province)}
    cost, effect = influence(senate.RECALL_COST, SENATE), effects.recall(view, action.province)
    return Label("senate", label, cost, places=(action.province,), effect=effect)


@describe.register
def _increase(action: actions.IncreaseSupport, view: View, names: Names) -> Label:
    level = view.provinces[action.province].support + 1
    label = _("Increase the support of %(place)s to %(level)s") % {
        "place": called.region(action.province),
        "level": level,
    }
    return Label("populace", label, influence(level, POPULACE), places=(action.province,))


@describe.register
def _militia(action: actions.PlaceMilitia, view: View, names: Names) -> Label:
    label = _("Place Militia in %(place)s") % {"place": called.region(action.province)}
    cost = influence(populace.MILITIA_COST, POPULACE)
    return Label("populace", label, cost, places=(action.province,), effect=effects.militia())


@describe.register
def _games(action: actions.HoldGames, view: View, names: Names) -> Label:
    label = _("Hold games in %(place)s: one Mob less") % {"place": called.region(action.province)}
    return Label("populace", label, influence(populace.GAMES_COST, POPULACE), places=(action.province,))


@describe.register
def _build(action: actions.Build, view: View, names: Names) -> Label:
    words = {"place": called.region(action.province), "improvement": called.IMPROVEMENTS[action.improvement]}
    cost = influence(populace.improvement_cost(view), POPULACE)
    effect = str(effects.IMPROVEMENTS[action.improvement])
    return Label(
        "populace", _("Build in %(place)s: %(improvement)s") % words, cost, places=(action.province,), effect=effect
    )


@describe.register
def _end_actions(action: actions.EndActions, view: View, names: Names) -> Label:
    return Label("finish", _("End your actions"))
