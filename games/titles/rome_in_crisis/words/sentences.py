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


def _say_collected(event: log.CardCollected) -> EventTemplates:
    if event.candidate:
        return EventTemplates(
            lazy("%(seat)s takes %(card)s from the display of %(candidate)s for the draft."),
            lazy("You take %(card)s from the display of %(candidate)s for the draft."),
        )
    return EventTemplates(
        lazy("%(seat)s takes a card from the hand of %(owner)s for the draft: %(card)s."),
        lazy("You take a card from the hand of %(owner)s for the draft: %(card)s."),
        others={"owner": lazy("%(seat)s takes a card from your hand for the draft: %(card)s.")},
    )


def _say_given(event: log.OfficeGiven) -> EventTemplates:
    if event.given_up:
        # Translators: candidate is a Roman, seat the player he belongs to, given_up his office until now.
        return EventTemplates(lazy("%(candidate)s (%(seat)s) becomes %(office)s (no longer %(given_up)s)."))
    return EventTemplates(lazy("%(candidate)s (%(seat)s) becomes %(office)s."))


def _say_mounted(event: log.CrisesMounted) -> EventTemplates:
    if not event.cards:
        return EventTemplates(lazy("The crises mount: no cards are added."))
    if event.gold:
        # Translators: cards are cards with their players in brackets, gold is the crisis that gets the Gold.
        return EventTemplates(lazy("The crises mount: %(cards)s. All Gold is added to the top crisis (%(gold)s)."))
    return EventTemplates(lazy("The crises mount: %(cards)s."))


def _say_addressed(event: log.CrisisAddressed) -> EventTemplates:
    if event.cards:
        return EventTemplates(
            lazy(
                "%(candidate)s addresses a crisis: %(crisis)s (rank %(rank)s). "
                "Cards from hand: %(cards)s. Strength: %(strength)s."
            ),
        )
    return EventTemplates(
        lazy("%(candidate)s addresses a crisis: %(crisis)s (rank %(rank)s). Strength: %(strength)s."),
    )


def _say_fought(event: log.WarFought) -> EventTemplates:
    return EventTemplates(
        lazy("Legatus %(candidate)s fights a war: %(war)s (rank %(rank)s). Cards: %(used)s."),
        words={"used": event.cards + event.hand_cards},
    )


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
    log.DealerDrawn: EventTemplates(lazy("%(seat)s is the first dealer."), lazy("You are the first dealer.")),
    log.CardsDealt: EventTemplates(lazy("%(seat)s is dealt %(cards)s."), lazy("You are dealt %(cards)s.")),
    log.MethodSet: EventTemplates(
        lazy("%(seat)s chooses the next selection method: %(method)s."),
        lazy("You choose the next selection method: %(method)s."),
    ),
    log.CandidateTaken: EventTemplates(lazy("%(seat)s takes %(candidate)s."), lazy("You take %(candidate)s.")),
    log.OfficeTaken: EventTemplates(
        lazy("%(seat)s takes the office of %(office)s for %(candidate)s."),
        lazy("You take the office of %(office)s for %(candidate)s."),
    ),
    log.TurnBegan: EventTemplates(lazy("Turn %(number)s. Dealer: %(dealer)s. Selection method: %(method)s.")),
    log.DeckFormed: EventTemplates(
        nlazy("A new deck is shuffled (%(size)s card).", "A new deck is shuffled (%(size)s cards).", "size")
    ),
    log.CardsRevealed: EventTemplates(lazy("Cards for the draft: %(cards)s.")),
    log.CardCollected: _say_collected,
    log.CardDrafted: EventTemplates(lazy("%(seat)s drafts %(card)s."), lazy("You draft %(card)s.")),
    log.CandidateOffered: EventTemplates(
        lazy("%(seat)s puts forward %(candidate)s (total %(worth)s)."),
        lazy("You put forward %(candidate)s (total %(worth)s)."),
    ),
    log.NobodyEligible: EventTemplates(
        lazy("No candidate has a rating for this method (%(method)s). All candidates are eligible.")
    ),
    log.BidMade: EventTemplates(
        lazy("%(seat)s bids %(cards)s for %(candidate)s (total %(worth)s)."),
        lazy("You bid %(cards)s for %(candidate)s (total %(worth)s)."),
    ),
    log.Passed: EventTemplates(lazy("%(seat)s passes."), lazy("You pass.")),
    log.EmperorSelected: EventTemplates(
        lazy("%(candidate)s (%(seat)s) becomes Emperor with a total of %(worth)s."),
        lazy("Your candidate %(candidate)s becomes Emperor with a total of %(worth)s."),
    ),
    log.NoEmperor: EventTemplates(lazy("No candidate is in play. Nobody becomes Emperor.")),
    log.LegatusSelected: EventTemplates(
        lazy("%(candidate)s (%(seat)s) becomes Legatus with a total of %(strength)s."),
        lazy("Your candidate %(candidate)s becomes Legatus with a total of %(strength)s."),
    ),
    log.OfficesRecalled: EventTemplates(lazy("Florianus recalls these offices: %(offices)s.")),
    log.OfficeGiven: _say_given,
    log.OfficeDeclined: EventTemplates(
        lazy("%(seat)s declines the office of %(office)s."), lazy("You decline the office of %(office)s.")
    ),
    log.OfficeLaidAside: EventTemplates(
        lazy("No candidate is eligible for %(office)s. The office is set aside until the next turn.")
    ),
    log.CardTransferred: EventTemplates(
        lazy("Aemilius Aemilianus takes %(card)s from the display of %(candidate)s (%(owner)s)."),
        others={"owner": lazy("Aemilius Aemilianus takes %(card)s from the display of your candidate %(candidate)s.")},
    ),
    log.MountChosen: EventTemplates(
        lazy("%(seat)s chooses a card to add to the crises: %(card)s."),
        lazy("You choose a card to add to the crises: %(card)s."),
    ),
    log.CrisesMounted: _say_mounted,
    log.CrisisAddressed: _say_addressed,
    log.GothsCancelled: EventTemplates(lazy("Trebonianus Gallus cancels %(cards)s with Gold.")),
    log.WarFought: _say_fought,
    log.NoWarFought: EventTemplates(lazy("The Legatus (%(seat)s) fights no war."), lazy("Your Legatus fights no war.")),
    log.CrisisReduced: _say_reduced,
    log.GoldAttached: EventTemplates(lazy("The remaining Gold is added to the top crisis (%(crisis)s).")),
    log.EmperorDied: _say_died,
    log.DeckPassed: EventTemplates(lazy("%(seat)s is the new dealer."), lazy("You are the new dealer.")),
}
"""`GameOver` is told by `sentences` itself."""

Figures = Any


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
