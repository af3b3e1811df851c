"""Events in the reader's language: one sentence each, with "you" for the player concerned."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import ngettext_lazy as nlazy

from games.present.event_words import EventTemplates, Sayings
from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.engine.events import Event
from rulebooks.rome_in_crisis.rules import log

from . import names as called
from .orders import ORDER_WORDS


def _say_mounted(event: log.CrisesMounted) -> EventTemplates:
    if not event.cards:
        return EventTemplates(lazy("The crises mount: no cards are added."))
    if event.gold:
        # Translators: cards are cards with their players in brackets, gold is the crisis that gets the Gold.
        return EventTemplates(lazy("The crises mount: %(cards)s. All Gold is added to the top crisis (%(gold)s)."))
    return EventTemplates(lazy("The crises mount: %(cards)s."))


def _say_reduced(event: log.CrisisReduced) -> EventTemplates:
    if event.solved:
        return EventTemplates(
            nlazy(
                "Crisis solved: %(seat)s scores %(points)s point.",
                "Crisis solved: %(seat)s scores %(points)s points.",
                "points",
            ),
            nlazy(
                "Crisis solved: you score %(points)s point.",
                "Crisis solved: you score %(points)s points.",
                "points",
            ),
        )
    if not event.cards:
        return EventTemplates(
            lazy("Crisis not solved, and not reduced: %(seat)s scores no points."),
            lazy("Crisis not solved, and not reduced: you score no points."),
        )
    return EventTemplates(
        nlazy(
            "Crisis not solved, but reduced by %(cards)s: %(seat)s scores %(points)s point.",
            "Crisis not solved, but reduced by %(cards)s: %(seat)s scores %(points)s points.",
            "points",
        ),
        nlazy(
            "Crisis not solved, but reduced by %(cards)s: you score %(points)s point.",
            "Crisis not solved, but reduced by %(cards)s: you score %(points)s points.",
            "points",
        ),
    )


def _say_died(event: log.EmperorDied) -> EventTemplates:
    if event.back:
        return EventTemplates(lazy("%(candidate)s dies. His card turns over to %(back)s and is discarded."))
    return EventTemplates(lazy("%(candidate)s dies. His card is removed from the game."))


SAYINGS: Sayings = {
    **{event: saying for words in ORDER_WORDS.values() for event, saying in words.sayings.items()},
    log.DealerDrawn: EventTemplates(lazy("%(seat)s is the first dealer."), lazy("You are the first dealer.")),
    log.CardsDealt: EventTemplates(lazy("%(seat)s is dealt %(cards)s."), lazy("You are dealt %(cards)s.")),
    log.CandidateTaken: EventTemplates(lazy("%(seat)s takes %(candidate)s."), lazy("You take %(candidate)s.")),
    log.TurnBegan: EventTemplates(lazy("Turn %(number)s. Dealer: %(dealer)s. Selection method: %(method)s.")),
    log.DeckFormed: EventTemplates(
        nlazy("A new deck is shuffled (%(size)s card).", "A new deck is shuffled (%(size)s cards).", "size")
    ),
    log.CardsRevealed: EventTemplates(lazy("Cards for the draft: %(cards)s.")),
    log.NobodyEligible: EventTemplates(
        lazy("No candidate has a rating for this method (%(method)s). All candidates are eligible.")
    ),
    log.EmperorSelected: EventTemplates(
        lazy("%(candidate)s (%(seat)s) becomes Emperor with a total of %(worth)s."),
        lazy("Your candidate %(candidate)s becomes Emperor with a total of %(worth)s."),
    ),
    log.NoEmperor: EventTemplates(lazy("No candidate is in play. Nobody becomes Emperor.")),
    log.OfficeLaidAside: EventTemplates(
        lazy("No candidate is eligible for %(office)s. The office is set aside until the next turn.")
    ),
    log.CrisesMounted: _say_mounted,
    log.CrisisReduced: _say_reduced,
    log.GoldAttached: EventTemplates(lazy("The remaining Gold is added to the top crisis (%(crisis)s).")),
    log.EmperorDied: _say_died,
    log.DeckPassed: EventTemplates(lazy("%(seat)s is the new dealer."), lazy("You are the new dealer.")),
}
"""Those of an order alone are with its words. `GameOver` is told by `sentence` itself."""

FORMATS: dict[str, Callable[[Any], str]] = {
    "card": called.card,
    "cards": called.cards,
    "used": called.cards,
    "candidate": called.candidate,
    "back": called.candidate,
    "office": called.office,
    "given_up": called.office,
    "offices": lambda offices: join_list(map(called.office, offices)),
    "method": lambda method: str(called.METHODS[method]),
    "crisis": lambda kind: str(called.CRISES[kind]),
    "war": lambda kind: str(called.CRISES[kind]),
    "gold": lambda kind: str(called.CRISES[kind]),
}
PEOPLE = ("seat", "owner", "dealer")


def sentence(event: Event, names: Names, reader: int | None = None) -> str:
    """Return the log line of an event for the reader's seat; None for a reader without one."""
    if isinstance(event, log.VictoryDecided):
        return _game_over(event, names)
    templates = SAYINGS[type(event)]
    if not isinstance(templates, EventTemplates):
        templates = templates(event)
    fields = {name: getattr(event, name) for name in event.__struct_fields__} | dict(templates.words)
    words = {name: _field_in_words(name, value, names) for name, value in fields.items() if not isinstance(value, dict)}
    if isinstance(event, log.CrisesMounted):
        words["cards"] = _list_mounted(event, names)
    return str(templates.to(event, reader) % words)


def _field_in_words(name: str, value: Any, names: Names) -> Any:
    """Write a field as words; figures as they are."""
    if name in PEOPLE:
        return names[value]
    return FORMATS[name](value) if name in FORMATS and value else value


def _list_mounted(event: log.CrisesMounted, names: Names) -> str:
    """List the cards added, with their players; names have one form in every language, "you" has not."""
    line = _("%(card)s (%(player)s)")
    return join_list(line % {"card": called.card(card), "player": names[seat]} for seat, card in event.cards.items())


def _game_over(event: log.VictoryDecided, names: Names) -> str:
    """Name the winners, and everybody's points, the last Emperor's three included."""
    line = _("%(player)s %(points)s")
    words = {
        "winners": join_list(names[seat] for seat in event.winners),
        "scores": join_list(line % {"player": names[seat], "points": event.points[seat]} for seat in event.places),
    }
    result = ngettext(
        "The game is over. Winner: %(winners)s. Points: %(scores)s.",
        "The game is over. Winners: %(winners)s. Points: %(scores)s.",
        len(event.winners),
    )
    return result % words
