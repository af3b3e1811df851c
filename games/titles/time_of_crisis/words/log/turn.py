"""Setting up, the course of a turn, Emperors, and the end of the game (rules 3, 6 and 7), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.present.said import EventTemplates, Sayings

from ...rules import log
from ...rules.data.cards import POPULACE, SENATE
from ...rules.emperors import kind_at
from .. import names as called


def _say_placed(event: log.EmperorPlaced) -> EventTemplates:
    kind = kind_at(event.token)
    if kind == SENATE:
        return EventTemplates(
            _("%(seat)s reigns in Rome as Senate Emperor."), _("You reign in Rome as Senate Emperor.")
        )
    if kind == POPULACE:
        return EventTemplates(
            _("%(seat)s reigns from %(region)s as Populace Emperor."),
            _("You reign from %(region)s as Populace Emperor."),
        )
    return EventTemplates(
        _("%(seat)s reigns as Military Emperor with %(force)s in %(region)s."),
        _("You reign as Military Emperor with %(force)s in %(region)s."),
        words={"force": called.force(event.token)},
    )


def _say_risked(event: log.EmperorRisked) -> EventTemplates:
    words = {"pips": called.pips(event.pips)}
    if not event.pips:
        return EventTemplates(
            _("The Emperor of %(seat)s dies with Army %(army)s in %(region)s."),
            _("Your Emperor dies with Army %(army)s in %(region)s."),
        )
    if event.died:
        return EventTemplates(
            _("Dice for the Emperor of %(seat)s with Army %(army)s in %(region)s: %(pips)s; he dies."),
            _("Dice for your Emperor with Army %(army)s in %(region)s: %(pips)s; he dies."),
            words=words,
        )
    return EventTemplates(
        _("Dice for the Emperor of %(seat)s with Army %(army)s in %(region)s: %(pips)s; he lives."),
        _("Dice for your Emperor with Army %(army)s in %(region)s: %(pips)s; he lives."),
        words=words,
    )


LEGACY: dict[str, EventTemplates] = {
    "battle": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for the battle.",
            "%(seat)s gains %(amount)s legacy for the battle.",
            "amount",
        ),
        nlazy("You gain %(amount)s legacy for the battle.", "You gain %(amount)s legacy for the battle.", "amount"),
    ),
    "doubled": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for the battle, doubled for the Emperor who led it.",
            "%(seat)s gains %(amount)s legacy for the battle, doubled for the Emperor who led it.",
            "amount",
        ),
        nlazy(
            "You gain %(amount)s legacy for the battle, doubled for your Emperor who led it.",
            "You gain %(amount)s legacy for the battle, doubled for your Emperor who led it.",
            "amount",
        ),
    ),
    "provinces": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for provinces.",
            "%(seat)s gains %(amount)s legacy for provinces.",
            "amount",
        ),
        nlazy("You gain %(amount)s legacy for provinces.", "You gain %(amount)s legacy for provinces.", "amount"),
    ),
    "improvements": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for improvements.",
            "%(seat)s gains %(amount)s legacy for improvements.",
            "amount",
        ),
        nlazy("You gain %(amount)s legacy for improvements.", "You gain %(amount)s legacy for improvements.", "amount"),
    ),
    "emperor": EventTemplates(
        nlazy("%(seat)s gains %(amount)s legacy as Emperor.", "%(seat)s gains %(amount)s legacy as Emperor.", "amount"),
        nlazy("You gain %(amount)s legacy as Emperor.", "You gain %(amount)s legacy as Emperor.", "amount"),
    ),
    "pretender": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy as Pretender.",
            "%(seat)s gains %(amount)s legacy as Pretender.",
            "amount",
        ),
        nlazy("You gain %(amount)s legacy as Pretender.", "You gain %(amount)s legacy as Pretender.", "amount"),
    ),
    "ludi": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for the Ludi.", "%(seat)s gains %(amount)s legacy for the Ludi.", "amount"
        ),
        nlazy("You gain %(amount)s legacy for the Ludi.", "You gain %(amount)s legacy for the Ludi.", "amount"),
    ),
    "triumph": EventTemplates(
        nlazy(
            "%(seat)s gains %(amount)s legacy for a Triumph.",
            "%(seat)s gains %(amount)s legacy for a Triumph.",
            "amount",
        ),
        nlazy("You gain %(amount)s legacy for a Triumph.", "You gain %(amount)s legacy for a Triumph.", "amount"),
    ),
    "damnatio": EventTemplates(
        nlazy(
            "%(seat)s is condemned and loses %(amount)s legacy.",
            "%(seat)s is condemned and loses %(amount)s legacy.",
            "amount",
        ),
        nlazy(
            "You are condemned and lose %(amount)s legacy.", "You are condemned and lose %(amount)s legacy.", "amount"
        ),
    ),
    "usurped": EventTemplates(
        nlazy(
            "%(seat)s loses %(amount)s legacy of battles to Pretenders.",
            "%(seat)s loses %(amount)s legacy of battles to Pretenders.",
            "amount",
        ),
        nlazy(
            "You lose %(amount)s legacy of battles to Pretenders.",
            "You lose %(amount)s legacy of battles to Pretenders.",
            "amount",
        ),
    ),
}
"""Why legacy was gained, doubled or not, or lost; the amount is shown without its sign."""


def _legacy_gained(event: log.LegacyGained) -> EventTemplates:
    return LEGACY["doubled" if event.doubled else event.why]._replace(words={"amount": abs(event.amount)})


def _markers_removed(event: log.MarkersRemoved) -> EventTemplates:
    if event.quaestors and event.castra:
        return EventTemplates(
            _("%(seat)s takes back the Quaestors of %(quaestors)s and the Castra in %(castra)s."),
            _("You take back the Quaestors of %(quaestors)s and the Castra in %(castra)s."),
        )
    if event.quaestors:
        return EventTemplates(
            _("%(seat)s takes back the Quaestors of %(quaestors)s."), _("You take back the Quaestors of %(quaestors)s.")
        )
    return EventTemplates(
        _("%(seat)s takes back the Castra in %(castra)s."), _("You take back the Castra in %(castra)s.")
    )


def _emperor_turn(event: log.EmperorTurn) -> EventTemplates:
    if event.by < 0:
        return EventTemplates(
            _("%(seat)s loses an Emperor Turn and has %(turns)s now."),
            _("You lose an Emperor Turn and have %(turns)s now."),
        )
    return EventTemplates(
        _("%(seat)s rules undisputed: Emperor Turns now %(turns)s."),
        _("You rule undisputed: Emperor Turns now %(turns)s."),
    )


SAYINGS: Sayings = {
    log.FirstPlayer: EventTemplates(
        lazy("%(seat)s is drawn by lot to go first."), lazy("You are drawn by lot to go first.")
    ),
    log.ProvinceChosen: EventTemplates(lazy("%(seat)s begins in %(province)s."), lazy("You begin in %(province)s.")),
    log.HandsReady: EventTemplates(lazy("Everyone has selected a starting hand.")),
    log.CardsTaken: EventTemplates(
        lazy("%(seat)s takes into hand: %(cards)s."), lazy("You take into your hand: %(cards)s.")
    ),
    log.HandRefilled: EventTemplates(
        nlazy("%(seat)s takes %(count)s card into hand.", "%(seat)s takes %(count)s cards into hand.", "count"),
        nlazy("You take %(count)s card into hand.", "You take %(count)s cards into hand.", "count"),
    ),
    log.PileTurned: EventTemplates(
        lazy("%(seat)s turns the discard pile into a new available pile."),
        lazy("You turn the discard pile into a new available pile."),
    ),
    log.MarketLaidOut: EventTemplates(lazy("For sale are %(cards)s.")),
    log.CardTurnedUp: EventTemplates(lazy("%(card)s is turned up for sale.")),
    log.StackCycled: EventTemplates(
        lazy("%(seat)s puts %(card)s below its stack."), lazy("You put %(card)s below its stack.")
    ),
    log.TurnStarted: EventTemplates(
        lazy("Round %(round)s: the turn of %(seat)s begins."), lazy("Round %(round)s: your turn begins.")
    ),
    log.MarkersRemoved: _markers_removed,
    log.LegacyGained: _legacy_gained,
    log.EmperorTurn: _emperor_turn,
    log.ActionsEnded: EventTemplates(lazy("%(seat)s is done with actions."), lazy("You are done with actions.")),
    log.CardDiscarded: EventTemplates(lazy("%(seat)s discards %(card)s."), lazy("You discard %(card)s.")),
    log.CardBought: EventTemplates(
        lazy("%(seat)s buys %(card)s for %(cost)s."), lazy("You buy %(card)s for %(cost)s.")
    ),
    log.CardTrashed: EventTemplates(lazy("%(seat)s trashes %(card)s."), lazy("You trash %(card)s.")),
    log.MobsGrew: EventTemplates(lazy("The Mobs grow in %(provinces)s.")),
    log.BarbariansRoused: EventTemplates(lazy("Inactive barbarians rise in %(provinces)s.")),
    log.TurnEnded: EventTemplates(lazy("The turn of %(seat)s ends."), lazy("Your turn ends.")),
    log.LastRound: EventTemplates(
        nlazy(
            "%(seat)s is Emperor with %(legacy)s legacy: this is the last round.",
            "%(seat)s is Emperor with %(legacy)s legacy: this is the last round.",
            "legacy",
        ),
        nlazy(
            "You are Emperor with %(legacy)s legacy: this is the last round.",
            "You are Emperor with %(legacy)s legacy: this is the last round.",
            "legacy",
        ),
    ),
    log.EmperorPlaced: _say_placed,
    log.MobsCalmed: EventTemplates(
        lazy("The Mobs leave %(provinces)s for their Emperor %(seat)s."),
        lazy("The Mobs leave %(provinces)s for you, their Emperor."),
    ),
    log.EmperorRisked: _say_risked,
    log.EmperorRemoved: EventTemplates(lazy("%(seat)s is Emperor no more."), lazy("You are Emperor no more.")),
}
