"""The log's sentences that are one template each, filled from the fields of their event (see `sentences`)."""

from typing import Any

from django.utils.translation import ngettext_lazy as nlazy

from games.engine.events import Event
from games.present.spoken import gettext_lazy as lazy

from ..rules import log

TEMPLATES: dict[type[Event], Any] = {
    log.FirstPlayer: lazy("%(seat)s is drawn by lot to go first."),
    log.ProvinceChosen: lazy("%(seat)s begins in %(province)s."),
    log.HandsReady: lazy("Everyone has selected a starting hand."),
    log.PileTurned: lazy("%(seat)s turns the discard pile into a new available pile."),
    log.TurnStarted: lazy("Round %(round)s: the turn of %(seat)s begins."),
    log.EventDrawn: lazy("%(seat)s draws the event %(card)s."),
    log.LegionsReduced: nlazy("The plague weakens %(count)s Legion.", "The plague weakens %(count)s Legions.", "count"),
    log.LeaderArrived: lazy("%(leader)s takes command of the %(tribe)s in their homeland."),
    log.RivalArrived: lazy("%(province)s has a Rival Emperor: %(rival)s."),
    log.PalmyraRolled: nlazy(
        "%(seat)s rolls %(pips)s: Palmyra may drive out one Sassanid.",
        "%(seat)s rolls %(pips)s: Palmyra may drive out up to %(pips)s Sassanids.",
        "pips",
    ),
    log.CardPlayed: lazy("%(seat)s plays %(card)s."),
    log.GeneralRecruited: lazy("%(seat)s recruits a General for %(cost)s Military."),
    log.GovernorRecruited: lazy("%(seat)s recruits a Governor for %(cost)s Senate."),
    log.LegionAdded: lazy("%(seat)s adds a Legion to Army %(army)s in %(region)s for %(cost)s Military."),
    log.ArmyCreated: lazy("%(seat)s creates Army %(army)s in %(province)s."),
    log.LegionTrained: lazy("%(seat)s trains a Legion of Army %(army)s in %(region)s."),
    log.ArmyMoved: lazy("%(seat)s moves Army %(army)s from %(origin)s to %(region)s."),
    log.CapitalEntered: lazy("%(seat)s leads Army %(army)s into the capital of %(province)s."),
    log.CapitalLeft: lazy("%(seat)s leads Army %(army)s out of the capital of %(province)s."),
    log.MobDispersed: nlazy(
        "%(seat)s disperses %(count)s Mob in %(province)s; support there is now %(support)s.",
        "%(seat)s disperses %(count)s Mobs in %(province)s; support there is now %(support)s.",
        "count",
    ),
    log.MilitiaPlaced: lazy("%(seat)s places Militia in %(province)s."),
    log.GamesHeld: lazy("%(seat)s holds games in %(province)s, and one Mob goes home."),
    log.Built: lazy("%(seat)s builds an improvement in %(province)s: %(improvement)s."),
    log.EmpireExpanded: lazy("The empire of %(seat)s grows by %(provinces)s."),
    log.EmpireEnded: lazy("%(provinces)s: no longer part of the empire of %(seat)s."),
    log.BattleJoined: lazy("%(seat)s gives battle in %(region)s: %(attacker)s against %(defender)s."),
    log.RewardChosen: lazy("%(seat)s takes a discount of two on the first %(sphere)s card bought this turn."),
    log.ActionsEnded: lazy("%(seat)s is done with actions."),
    log.CardDiscarded: lazy("%(seat)s discards %(card)s."),
    log.CardBought: lazy("%(seat)s buys %(card)s for %(cost)s."),
    log.CardTrashed: lazy("%(seat)s trashes %(card)s."),
    log.MobsGrew: lazy("The Mobs grow in %(provinces)s."),
    log.BarbariansRoused: lazy("Inactive barbarians rise in %(provinces)s."),
    log.TurnEnded: lazy("The turn of %(seat)s ends."),
    log.LastRound: nlazy(
        "%(seat)s is Emperor with %(legacy)s legacy: this is the last round.",
        "%(seat)s is Emperor with %(legacy)s legacy: this is the last round.",
        "legacy",
    ),
}

REASONS: dict[str, Any] = {
    "battle": nlazy(
        "%(seat)s gains %(amount)s legacy for the battle.", "%(seat)s gains %(amount)s legacy for the battle.", "amount"
    ),
    "provinces": nlazy(
        "%(seat)s gains %(amount)s legacy for provinces.", "%(seat)s gains %(amount)s legacy for provinces.", "amount"
    ),
    "improvements": nlazy(
        "%(seat)s gains %(amount)s legacy for improvements.",
        "%(seat)s gains %(amount)s legacy for improvements.",
        "amount",
    ),
    "emperor": nlazy(
        "%(seat)s gains %(amount)s legacy as Emperor.", "%(seat)s gains %(amount)s legacy as Emperor.", "amount"
    ),
    "pretender": nlazy(
        "%(seat)s gains %(amount)s legacy as Pretender.", "%(seat)s gains %(amount)s legacy as Pretender.", "amount"
    ),
    "ludi": nlazy(
        "%(seat)s gains %(amount)s legacy for the Ludi.", "%(seat)s gains %(amount)s legacy for the Ludi.", "amount"
    ),
    "damnatio": nlazy(
        "%(seat)s is condemned and loses %(amount)s legacy.",
        "%(seat)s is condemned and loses %(amount)s legacy.",
        "amount",
    ),
}
"""Why legacy was gained or, when condemned, lost; the amount is shown without its sign."""
