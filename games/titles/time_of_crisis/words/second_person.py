"""What happened, said to the player who did it or lost by it: "you" in whole sentences of their own.

Mails say it so, and the pages to who sits there. What is not about the reader is said as to everybody.
"""

from functools import singledispatch
from typing import Any

from django.utils.translation import ngettext_lazy as nlazy

from games.engine.events import Event
from games.present.spoken import gettext as _
from games.present.spoken import gettext_lazy as lazy
from games.present.spoken import ngettext

from ..rules import log
from ..rules.state import NEUTRAL
from . import names as called
from . import sentences
from .names import Names

TEMPLATES: dict[type[Event], Any] = {
    log.FirstPlayer: lazy("You are drawn by lot to go first."),
    log.ProvinceChosen: lazy("You begin in %(province)s."),
    log.PileTurned: lazy("You turn the discard pile into a new available pile."),
    log.TurnStarted: lazy("Round %(round)s: your turn begins."),
    log.EventDrawn: lazy("You draw the event %(card)s."),
    log.PalmyraRolled: nlazy(
        "You roll %(pips)s: Palmyra may drive out one Sassanid.",
        "You roll %(pips)s: Palmyra may drive out up to %(pips)s Sassanids.",
        "pips",
    ),
    log.CardPlayed: lazy("You play %(card)s."),
    log.GeneralRecruited: lazy("You recruit a General for %(cost)s Military."),
    log.GovernorRecruited: lazy("You recruit a Governor for %(cost)s Senate."),
    log.LegionAdded: lazy("You add a Legion to Army %(army)s in %(region)s for %(cost)s Military."),
    log.ArmyCreated: lazy("You create Army %(army)s in %(province)s."),
    log.LegionTrained: lazy("You train a Legion of Army %(army)s in %(region)s."),
    log.ArmyMoved: lazy("You move Army %(army)s from %(origin)s to %(region)s."),
    log.CapitalEntered: lazy("You lead Army %(army)s into the capital of %(province)s."),
    log.CapitalLeft: lazy("You lead Army %(army)s out of the capital of %(province)s."),
    log.MobDispersed: nlazy(
        "You disperse %(count)s Mob in %(province)s; support there is now %(support)s.",
        "You disperse %(count)s Mobs in %(province)s; support there is now %(support)s.",
        "count",
    ),
    log.MilitiaPlaced: lazy("You place Militia in %(province)s."),
    log.GamesHeld: lazy("You hold games in %(province)s, and one Mob goes home."),
    log.Built: lazy("You build an improvement in %(province)s: %(improvement)s."),
    log.EmpireExpanded: lazy("Your empire grows by %(provinces)s."),
    log.EmpireEnded: lazy("%(provinces)s: no longer part of your empire."),
    log.RewardChosen: lazy("You take a discount of two on the first %(sphere)s card bought this turn."),
    log.ActionsEnded: lazy("You are done with actions."),
    log.CardDiscarded: lazy("You discard %(card)s."),
    log.CardBought: lazy("You buy %(card)s for %(cost)s."),
    log.CardTrashed: lazy("You trash %(card)s."),
    log.TurnEnded: lazy("Your turn ends."),
    log.LastRound: nlazy(
        "You are Emperor with %(legacy)s legacy: this is the last round.",
        "You are Emperor with %(legacy)s legacy: this is the last round.",
        "legacy",
    ),
}
REASONS: dict[str, Any] = {
    "battle": nlazy(
        "You gain %(amount)s legacy for the battle.", "You gain %(amount)s legacy for the battle.", "amount"
    ),
    "provinces": nlazy(
        "You gain %(amount)s legacy for provinces.", "You gain %(amount)s legacy for provinces.", "amount"
    ),
    "improvements": nlazy(
        "You gain %(amount)s legacy for improvements.", "You gain %(amount)s legacy for improvements.", "amount"
    ),
    "emperor": nlazy("You gain %(amount)s legacy as Emperor.", "You gain %(amount)s legacy as Emperor.", "amount"),
    "pretender": nlazy(
        "You gain %(amount)s legacy as Pretender.", "You gain %(amount)s legacy as Pretender.", "amount"
    ),
    "ludi": nlazy("You gain %(amount)s legacy for the Ludi.", "You gain %(amount)s legacy for the Ludi.", "amount"),
    "damnatio": nlazy(
        "You are condemned and lose %(amount)s legacy.", "You are condemned and lose %(amount)s legacy.", "amount"
    ),
}


def sentence(event: Event, names: Names, reader: int | None) -> str:
    """The line of an event for whoever has this seat; None for somebody who has none."""
    if reader is None or reader not in _about(event):
        return sentences.sentence(event, names)
    if type(event) in TEMPLATES:
        return str(TEMPLATES[type(event)] % sentences.fill(event, names))
    return _told(event, names, reader)


def _about(event: Event) -> tuple[int | None, ...]:
    """The seats of those who did it, or to whom it was done."""
    if isinstance(event, log.GameOver):
        return tuple(event.places)
    if isinstance(event, log.TieBroken):
        return tuple(event.rolls)
    return tuple(getattr(event, field, None) for field in (*sentences.PEOPLE, "opponent"))


def _with_you(names: Names, reader: int) -> list[str]:
    """The players as a list has them."""
    return [_("you") if seat == reader else name for seat, name in enumerate(names)]


@singledispatch
def _told(event: Event, names: Names, reader: int) -> str:
    return sentences.sentence(event, names)


@_told.register
def _cards_taken(event: log.CardsTaken, names: Names, reader: int) -> str:
    return _("You take into your hand: %(cards)s.") % {"cards": called.joined(map(called.card, event.cards))}


@_told.register
def _hand_refilled(event: log.HandRefilled, names: Names, reader: int) -> str:
    line = ngettext("You take %(count)s card into hand.", "You take %(count)s cards into hand.", event.count)
    return line % {"count": event.count}


@_told.register
def _markers_removed(event: log.MarkersRemoved, names: Names, reader: int) -> str:
    words = {"quaestors": called.regions(event.quaestors), "castra": called.regions(event.castra)}
    if event.quaestors and event.castra:
        return _("You take back the Quaestors of %(quaestors)s and the Castra in %(castra)s.") % words
    if event.quaestors:
        return _("You take back the Quaestors of %(quaestors)s.") % words
    return _("You take back the Castra in %(castra)s.") % words


@_told.register
def _crisis_rolled(event: log.CrisisRolled, names: Names, reader: int) -> str:
    words = sentences.fill(event, names) | {"result": called.CRISES[event.result]}
    if event.result in called.TRIBES:
        return _("You roll the crisis: %(white)s and %(black)s, the %(result)s.") % words
    return _("You roll the crisis: %(white)s and %(black)s, %(result)s.") % words


@_told.register
def _card_used(event: log.CardUsed, names: Names, reader: int) -> str:
    words = sentences.fill(event, names)
    if event.tribe and event.army and event.went_home:
        return _("You use %(card)s: a barbarian of the %(tribe)s in %(province)s goes home.") % words
    if event.tribe and event.army:
        return _("You use %(card)s: a barbarian of the %(tribe)s in %(province)s joins Army %(army)s.") % words
    if event.tribe:
        return _("You use %(card)s: the %(tribe)s in %(province)s turn inactive.") % words
    if event.army and event.province:
        return _("You use %(card)s for Army %(army)s in %(province)s.") % words
    if event.army:
        return _("You use %(card)s for Army %(army)s.") % words
    if event.province:
        return _("You use %(card)s in %(province)s.") % words
    return _("You use %(card)s.") % words


@_told.register
def _vote_held(event: log.VoteHeld, names: Names, reader: int) -> str:
    words = sentences.fill(event, names) | {"pips": called.pips(event.pips), "votes": sentences.votes(event.votes)}
    if not event.pips:
        return _("You need no dice for a Governor in %(province)s: the vote is certain.") % words
    line = _("You ask for a Governor in %(province)s and roll %(pips)s: %(votes)s, %(needed)s needed; it fails.")
    if event.passed:
        line = _("You ask for a Governor in %(province)s and roll %(pips)s: %(votes)s, %(needed)s needed; it passes.")
    return line % words


@_told.register
def _governor_replaced(event: log.GovernorReplaced, names: Names, reader: int) -> str:
    words = sentences.fill(event, names)
    if event.governor == reader:
        return _("%(province)s: you take over from %(former)s; support %(support)s.") % words
    if event.governor == NEUTRAL:
        return _("%(province)s: a Neutral Governor takes over from you; support %(support)s.") % words
    return _("%(province)s: %(governor)s takes over from you; support %(support)s.") % words


@_told.register
def _empire_proclaimed(event: log.EmpireProclaimed, names: Names, reader: int) -> str:
    words = sentences.fill(event, names)
    if event.others:
        return _("You break away from Rome with the Seat of Power in %(province)s, and with %(others)s.") % words
    return _("You break away from Rome with the Seat of Power in %(province)s.") % words


@_told.register
def _battle_joined(event: log.BattleJoined, names: Names, reader: int) -> str:
    words = sentences.fill(event, names)
    if event.seat == reader:
        return _("You give battle in %(region)s: %(attacker)s against %(defender)s.") % words
    return _("%(seat)s attacks you in %(region)s: %(attacker)s against %(defender)s.") % words


@_told.register
def _losses_taken(event: log.LossesTaken, names: Names, reader: int) -> str:
    words = sentences.fill(event, names) | {"losses": called.joined(sentences.losses(event)) or _("nothing")}
    if event.destroyed:
        return _("You lose %(losses)s; nothing is left of %(force)s.") % words
    return _("You lose %(losses)s with %(force)s.") % words


@_told.register
def _battle_ended(event: log.BattleEnded, names: Names, reader: int) -> str:
    if not event.winner:
        return sentences.sentence(event, names)
    return _("You win the battle in %(region)s with %(winner)s.") % sentences.fill(event, names)


@_told.register
def _legacy_gained(event: log.LegacyGained, names: Names, reader: int) -> str:
    return str(REASONS[event.why] % {"amount": abs(event.amount)})


@_told.register
def _emperor_turn(event: log.EmperorTurn, names: Names, reader: int) -> str:
    words = sentences.fill(event, names)
    if event.by < 0:
        return _("You lose an Emperor Turn and have %(turns)s now.") % words
    return _("You rule undisputed: Emperor Turns now %(turns)s.") % words


@_told.register
def _tie_broken(event: log.TieBroken, names: Names, reader: int) -> str:
    return sentences.sentence(event, _with_you(names, reader))


@_told.register
def _game_over(event: log.GameOver, names: Names, reader: int) -> str:
    if event.places[0] != reader:
        return sentences.sentence(event, _with_you(names, reader))
    words = {"scores": called.joined(sentences.scores(event, _with_you(names, reader)))}
    if event.diocletian:
        return _("Diocletian ends the crisis, and you win: %(scores)s.") % words
    return _("The game is over, and you win: %(scores)s.") % words
