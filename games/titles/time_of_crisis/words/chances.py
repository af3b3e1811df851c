"""Exact chances in words: likelihoods, and the possible losses of a battle. All figures are the engine's."""

from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Outcome
from games.present.lists import join_list, join_words
from games.present.percent import percent
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions, combat, forces, odds, senate
from rulebooks.time_of_crisis.rules.card import battle_cards
from rulebooks.time_of_crisis.rules.odds import BattleOdds, Chances
from rulebooks.time_of_crisis.rules.orders.attack import Attack
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.state import Battle
from rulebooks.time_of_crisis.rules.view import TocView

from . import emperors
from . import names as called
from .card_words import CARD_WORDS, words_of_action

AS_ROLLED = {
    1: lazy("With these dice you win."),
    -1: lazy("With these dice they win."),
    0: lazy("With these dice nobody wins."),
}
"""By the outcome of the battle, as `odds.BattleTerms.outcome` has it."""


def odds_of_battle(action: Action, view: TocView) -> BattleOdds | None:
    """Return the odds of the battle whose dice an action throws (rule 8); None if it throws none."""
    question = view.question.kind if view.question else ""
    match action:
        case Attack():
            return odds.battle_odds(view, action.force, action.target, forces.region_of(view, action.force))
        case actions.Use() | actions.Decline() if question == "ArmBattle":
            fight = view.fight
            ready = [*combat.names_of_ready_cards(fight), *([action.card] if isinstance(action, actions.Use) else [])]
            return odds.battle_odds(view, fight.attacker, fight.defender, fight.region, ready=ready)
        case actions.Reroll():
            return odds.reroll_odds(view)
    return None


def chance_of_vote(action: Action, view: TocView) -> float | None:
    """Return the chance of the vote whose dice an answer throws (Ambitus); None for other actions."""
    if view.question is None or view.question.kind != "ArmVote" or view.seat is None:
        return None
    facts = view.question.facts
    lowest = senate.lowest_vote(view, facts["province"], ambitus=isinstance(action, actions.Use))
    dice = facts["dice"] + senate.extra_dice(view, view.seat, facts["province"])
    return float(odds.at_least((lowest,) * dice, facts["needed"]))


def risks(action: Action, view: TocView, battle_odds: BattleOdds | None) -> list[str]:
    """Tell the risks of the dice of a battle or a vote (rules 8 and 6.3.2), in sentences; nothing for other actions.

    ``battle_odds`` are the odds of its battle.
    """
    sentences = (
        [*_tell_odds(battle_odds), *emperors.in_battle(view, *sides(action, view), battle_odds)] if battle_odds else []
    )
    match action:
        case Attack():
            return [*sentences, *_with_events(action, view)]
        case actions.Use(card=card) if battle_odds and (assumed := CARD_WORDS[card].in_battle):
            return [*sentences, str(assumed)]
        case actions.Decline() if view.question and view.question.kind == "OfferReroll":
            return [str(AS_ROLLED[odds.outcome_as_rolled(view)])]
        case PlaceGovernor(province=province, dice=dice):
            return tell_chance_with_ambitus(view, province, dice)
    event = words_of_action(type(action))
    return event.risks(action, view) if event else sentences


def sides(action: Action, view: TocView) -> tuple[str, str]:
    """Return attacker and defender of that battle."""
    if isinstance(action, Attack):
        return action.force, action.target
    return view.fight.attacker, view.fight.defender


def _with_events(action: Attack, view: TocView) -> list[str]:
    """Tell the chance of victory with each event that can be readied for it, and with all of them."""
    if view.turn is None:
        return []
    region = forces.region_of(view, action.force)
    ready = combat.cards_to_ready(view, Battle(region, view.turn.seat, action.force, action.target))
    sets = [[card] for card in ready] + ([ready] if len(ready) > 1 else [])
    return [
        _tell_ready(odds.battle_odds(view, action.force, action.target, region, ready=cards), cards) for cards in sets
    ]


def _tell_ready(battle_odds: BattleOdds, cards: list[str]) -> str:
    words = {"cards": join_list(map(called.card, cards)), "chance": percent(float(battle_odds.attacker_wins))}
    if any(battle_cards()[card].rerolls for card in cards):
        return _("With %(cards)s, rolling again unless you have won: %(chance)s to win.") % words
    return _("With %(cards)s: %(chance)s to win.") % words


def tell_chance_with_ambitus(view: TocView, province: str, points: int, *, ignore_defenders: bool = False) -> list[str]:
    """Tell the chance of a vote with Ambitus, if it can be readied for it."""
    if view.turn is None or not senate.can_ready_ambitus(view, province):
        return []
    assert view.seat is not None
    chance = odds.vote_chance(view, view.seat, province, points, ignore_defenders=ignore_defenders, ambitus=True)
    return [
        _("With %(card)s: %(chance)s.") % {"card": called.card(senate.AMBITUS_CARD), "chance": percent(float(chance))}
    ]


def outcomes(battle_odds: BattleOdds | None) -> list[Outcome]:
    """Return who wins a battle, how often; empty without one."""
    if battle_odds is None:
        return []
    return [
        Outcome("win", _("you win"), float(battle_odds.attacker_wins)),
        Outcome("draw", _("nobody wins"), float(battle_odds.nobody)),
        Outcome("lose", _("they win"), float(battle_odds.defender_wins)),
    ]


def losses(battle_odds: BattleOdds | None) -> str:
    """Tell the average losses of both sides of a battle, as a short phrase; empty without one."""
    if battle_odds is None:
        return ""
    words = {"mine": _average_hits(battle_odds.attacker_takes), "theirs": _average_hits(battle_odds.defender_takes)}
    return _("average hits taken: you %(mine)s, they %(theirs)s") % words


def _tell_odds(battle_odds: BattleOdds) -> list[str]:
    outcome = {
        "win": percent(float(battle_odds.attacker_wins)),
        "lose": percent(float(battle_odds.defender_wins)),
        "nobody": percent(float(battle_odds.nobody)),
    }
    return [
        _("You win: %(win)s. They win: %(lose)s. Nobody wins: %(nobody)s.") % outcome,
        _hits_in_words(
            _("You take %(hits)s hits on average (%(each)s). Chance to lose everything: %(destroyed)s."),
            battle_odds.attacker_takes,
        ),
        _hits_in_words(
            _("They take %(hits)s hits on average (%(each)s). Chance to lose everything: %(destroyed)s."),
            battle_odds.defender_takes,
        ),
    ]


def _hits_in_words(line: str, chances: Chances) -> str:
    """Hits beyond the last unit do not count."""
    return line % {
        "hits": _average_hits(chances),
        "each": join_words(_number_of_hits(hits, chance) for hits, chance in enumerate(chances) if chance),
        "destroyed": percent(float(chances[-1])),
    }


def _average_hits(chances: Chances) -> str:
    average = sum((hits * chance for hits, chance in enumerate(chances)), Fraction(0))
    return formats.number_format(round(float(average), 1), 1)


def _number_of_hits(hits: int, chance: Fraction) -> str:
    return _("%(hits)s: %(chance)s") % {"hits": hits, "chance": percent(float(chance))}
