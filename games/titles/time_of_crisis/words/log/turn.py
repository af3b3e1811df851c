"""Setting up, the course of a turn, Emperors, and the end of the game (rules 3, 6 and 7), in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.present.event_words import EventTemplates, Sayings
from games.present.lists import join_list
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import POPULACE, SENATE
from rulebooks.time_of_crisis.rules.emperors import kind_at

from .. import names as called
from ..labels import influence


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
        _("%(seat)s reigns from %(region)s as Military Emperor with %(force)s."),
        _("You reign from %(region)s as Military Emperor with %(force)s."),
        words={"force": called.force(event.token)},
    )


def _say_actions_ended(event: log.ActionsEnded) -> EventTemplates:
    if not event.unspent:
        return EventTemplates(_("%(seat)s ends their actions."), _("You end your actions."))
    return EventTemplates(
        _("%(seat)s ends their actions. Not spent: %(points)s."),
        _("You end your actions. Not spent: %(points)s."),
        words={"points": join_list(influence(count, sphere) for sphere, count in event.unspent.items())},
    )


def _say_risked(event: log.EmperorRisked) -> EventTemplates:
    words = {"pips": called.pips(event.pips)}
    if not event.pips:
        return EventTemplates(
            _("Emperor %(seat)s falls with Army %(army)s %(in_region)s."),
            _("Your Emperor falls with Army %(army)s %(in_region)s."),
        )
    if event.died:
        return EventTemplates(
            _("Emperor %(seat)s is in danger with Army %(army)s %(in_region)s: %(pips)s. He dies."),
            _("Your Emperor is in danger with Army %(army)s %(in_region)s: %(pips)s. He dies."),
            words=words,
        )
    return EventTemplates(
        _("Emperor %(seat)s is in danger with Army %(army)s %(in_region)s: %(pips)s. He survives."),
        _("Your Emperor is in danger with Army %(army)s %(in_region)s: %(pips)s. He survives."),
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
            "%(seat)s gains %(amount)s legacy for the battle (doubled for the Emperor).",
            "%(seat)s gains %(amount)s legacy for the battle (doubled for the Emperor).",
            "amount",
        ),
        nlazy(
            "You gain %(amount)s legacy for the battle (doubled for your Emperor).",
            "You gain %(amount)s legacy for the battle (doubled for your Emperor).",
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
            "%(seat)s gains %(amount)s legacy for the Ludi Saeculares.",
            "%(seat)s gains %(amount)s legacy for the Ludi Saeculares.",
            "amount",
        ),
        nlazy(
            "You gain %(amount)s legacy for the Ludi Saeculares.",
            "You gain %(amount)s legacy for the Ludi Saeculares.",
            "amount",
        ),
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
            "%(seat)s loses %(amount)s legacy to Damnatio Memoriae.",
            "%(seat)s loses %(amount)s legacy to Damnatio Memoriae.",
            "amount",
        ),
        nlazy(
            "You lose %(amount)s legacy to Damnatio Memoriae.",
            "You lose %(amount)s legacy to Damnatio Memoriae.",
            "amount",
        ),
    ),
    "usurped": EventTemplates(
        nlazy(
            "%(seat)s loses %(amount)s legacy from battles because of Pretenders.",
            "%(seat)s loses %(amount)s legacy from battles because of Pretenders.",
            "amount",
        ),
        nlazy(
            "You lose %(amount)s legacy from battles because of Pretenders.",
            "You lose %(amount)s legacy from battles because of Pretenders.",
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
            _("%(seat)s removes Quaestors in %(quaestors)s and Castra in %(castra)s."),
            _("You remove Quaestors in %(quaestors)s and Castra in %(castra)s."),
        )
    if event.quaestors:
        return EventTemplates(
            _("%(seat)s removes Quaestors in %(quaestors)s."), _("You remove Quaestors in %(quaestors)s.")
        )
    return EventTemplates(_("%(seat)s removes Castra in %(castra)s."), _("You remove Castra in %(castra)s."))


def _emperor_turn(event: log.EmperorTurn) -> EventTemplates:
    if event.by < 0:
        return EventTemplates(
            _("%(seat)s loses an Emperor Turn (Emperor Turns: %(turns)s)."),
            _("You lose an Emperor Turn (Emperor Turns: %(turns)s)."),
        )
    return EventTemplates(
        _("%(seat)s rules unchallenged (Emperor Turns: %(turns)s)."),
        _("You rule unchallenged (Emperor Turns: %(turns)s)."),
    )


SAYINGS: Sayings = {
    log.FirstPlayer: EventTemplates(lazy("%(seat)s goes first (random draw)."), lazy("You go first (random draw).")),
    log.ProvinceChosen: EventTemplates(lazy("%(seat)s begins in %(province)s."), lazy("You begin in %(province)s.")),
    log.HandsReady: EventTemplates(lazy("All players have selected a starting hand.")),
    log.CardsTaken: EventTemplates(lazy("%(seat)s adds to hand: %(cards)s."), lazy("You add to your hand: %(cards)s.")),
    log.HandRefilled: EventTemplates(
        nlazy("%(seat)s adds %(count)s card to hand.", "%(seat)s adds %(count)s cards to hand.", "count"),
        nlazy("You add %(count)s card to your hand.", "You add %(count)s cards to your hand.", "count"),
    ),
    log.PileTurned: EventTemplates(
        lazy("%(seat)s turns the Discard Pile into the Available Pile."),
        lazy("You turn your Discard Pile into your Available Pile."),
    ),
    log.MarketLaidOut: EventTemplates(lazy("For sale: %(cards)s.")),
    log.CardTurnedUp: EventTemplates(lazy("Turned up for sale: %(card)s.")),
    log.StackCycled: EventTemplates(
        lazy("%(seat)s puts %(card)s at the bottom of its stack."), lazy("You put %(card)s at the bottom of its stack.")
    ),
    log.TurnStarted: EventTemplates(lazy("Round %(round)s: %(seat)s"), lazy("Round %(round)s: your turn")),
    log.MarkersRemoved: _markers_removed,
    log.LegacyGained: _legacy_gained,
    log.EmperorTurn: _emperor_turn,
    log.ActionsEnded: _say_actions_ended,
    log.CardDiscarded: EventTemplates(lazy("%(seat)s discards %(card)s."), lazy("You discard %(card)s.")),
    log.CardBought: EventTemplates(
        lazy("%(seat)s buys %(card)s for %(cost)s."), lazy("You buy %(card)s for %(cost)s.")
    ),
    log.CardTrashed: EventTemplates(lazy("%(seat)s trashes %(card)s."), lazy("You trash %(card)s.")),
    log.BuyingEnded: EventTemplates(
        nlazy(
            "%(seat)s ends their purchases. Not spent: %(political)s political point.",
            "%(seat)s ends their purchases. Not spent: %(political)s political points.",
            "political",
        ),
        nlazy(
            "You end your purchases. Not spent: %(political)s political point.",
            "You end your purchases. Not spent: %(political)s political points.",
            "political",
        ),
    ),
    log.MobsGrew: EventTemplates(lazy("Mobs grow in %(provinces)s.")),
    log.BarbariansRoused: EventTemplates(lazy("Barbarians become active in %(provinces)s.")),
    log.TurnEnded: EventTemplates(lazy("%(seat)s ends their turn."), lazy("You end your turn.")),
    log.LastRound: EventTemplates(
        nlazy(
            "%(seat)s is Emperor with %(legacy)s legacy. This is the last round.",
            "%(seat)s is Emperor with %(legacy)s legacy. This is the last round.",
            "legacy",
        ),
        nlazy(
            "You are Emperor with %(legacy)s legacy. This is the last round.",
            "You are Emperor with %(legacy)s legacy. This is the last round.",
            "legacy",
        ),
    ),
    log.EmperorPlaced: _say_placed,
    log.MobsCalmed: EventTemplates(
        lazy("%(seat)s is Emperor: Mobs leave %(provinces)s."),
        lazy("You are Emperor: Mobs leave %(provinces)s."),
    ),
    log.EmperorRisked: _say_risked,
    log.EmperorRemoved: EventTemplates(lazy("%(seat)s is no longer Emperor."), lazy("You are no longer Emperor.")),
}
