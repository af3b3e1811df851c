"""Events in the reader's language: one sentence each, with "you" for the player concerned."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.engine.events import Event
from games.present.lists import join_list
from games.present.said import EventTemplates, Sayings
from games.titles.title import Names

from ..rules import log
from . import names as called


def _say_collected(event: log.CardCollected) -> EventTemplates:
    if event.candidate:
        return EventTemplates(
            lazy("%(seat)s takes %(card)s from %(candidate)s for the draft."),
            lazy("You take %(card)s from %(candidate)s for the draft."),
        )
    return EventTemplates(
        lazy("%(seat)s takes a card of %(owner)s's hand for the draft: %(card)s."),
        lazy("You take a card of %(owner)s's hand for the draft: %(card)s."),
        others={"owner": lazy("%(seat)s takes a card of your hand for the draft: %(card)s.")},
    )


def _say_given(event: log.OfficeGiven) -> EventTemplates:
    if event.given_up:
        return EventTemplates(lazy("%(candidate)s of %(seat)s becomes %(office)s, and is %(given_up)s no more."))
    return EventTemplates(lazy("%(candidate)s of %(seat)s becomes %(office)s."))


def _say_mounted(event: log.CrisesMounted) -> EventTemplates:
    if event.gold:
        return EventTemplates(lazy("The crises mount: %(cards)s. All Gold lies with %(gold)s."))
    return EventTemplates(lazy("The crises mount: %(cards)s."))


def _say_addressed(event: log.CrisisAddressed) -> EventTemplates:
    if event.cards:
        return EventTemplates(
            lazy("%(candidate)s addresses %(crisis)s, rank %(rank)s, with %(cards)s: strength %(strength)s."),
        )
    return EventTemplates(lazy("%(candidate)s addresses %(crisis)s, rank %(rank)s: strength %(strength)s."))


def _say_fought(event: log.WarFought) -> EventTemplates:
    return EventTemplates(
        lazy("%(candidate)s, the Legatus, fights %(war)s, rank %(rank)s, with %(used)s."),
        words={"used": event.cards + event.hand_cards},
    )


def _say_reduced(event: log.CrisisReduced) -> EventTemplates:
    if event.solved:
        return EventTemplates(
            nlazy(
                "It is solved: %(points)s point for %(seat)s.",
                "It is solved: %(points)s points for %(seat)s.",
                "points",
            ),
            nlazy("It is solved: %(points)s point for you.", "It is solved: %(points)s points for you.", "points"),
        )
    return EventTemplates(
        nlazy(
            "It is not solved, and loses %(cards)s: %(points)s point for %(seat)s.",
            "It is not solved, and loses %(cards)s: %(points)s points for %(seat)s.",
            "points",
        ),
        nlazy(
            "It is not solved, and loses %(cards)s: %(points)s point for you.",
            "It is not solved, and loses %(cards)s: %(points)s points for you.",
            "points",
        ),
    )


def _say_died(event: log.EmperorDied) -> EventTemplates:
    if event.back:
        return EventTemplates(
            lazy("%(candidate)s dies. On the other side of his card %(back)s waits among the discards.")
        )
    return EventTemplates(lazy("%(candidate)s dies, and his card leaves the game."))


SAYINGS: Sayings = {
    log.DealerDrawn: EventTemplates(lazy("%(seat)s deals first."), lazy("You deal first.")),
    log.CardsDealt: EventTemplates(lazy("%(seat)s is dealt %(cards)s."), lazy("You are dealt %(cards)s.")),
    log.MethodSet: EventTemplates(
        lazy("%(seat)s decides: the next Emperor is selected by %(method)s."),
        lazy("You decide: the next Emperor is selected by %(method)s."),
    ),
    log.CandidateTaken: EventTemplates(lazy("%(seat)s takes %(candidate)s."), lazy("You take %(candidate)s.")),
    log.OfficeTaken: EventTemplates(
        lazy("%(seat)s takes the office of %(office)s for %(candidate)s."),
        lazy("You take the office of %(office)s for %(candidate)s."),
    ),
    log.TurnBegan: EventTemplates(lazy("Turn %(number)s: %(dealer)s deals, the Emperor is selected by %(method)s.")),
    log.DeckFormed: EventTemplates(
        nlazy("A new deck is shuffled: %(size)s card.", "A new deck is shuffled: %(size)s cards.", "size")
    ),
    log.CardsRevealed: EventTemplates(lazy("Laid out: %(cards)s.")),
    log.CardCollected: _say_collected,
    log.CardDrafted: EventTemplates(lazy("%(seat)s drafts %(card)s."), lazy("You draft %(card)s.")),
    log.CandidateOffered: EventTemplates(
        lazy("%(seat)s puts %(candidate)s forward, worth %(worth)s."),
        lazy("You put %(candidate)s forward, worth %(worth)s."),
    ),
    log.NobodyEligible: EventTemplates(lazy("Nobody in play has a %(method)s rating: all candidates are eligible.")),
    log.BidMade: EventTemplates(
        lazy("%(seat)s bids %(cards)s: %(candidate)s is worth %(worth)s."),
        lazy("You bid %(cards)s: %(candidate)s is worth %(worth)s."),
    ),
    log.Passed: EventTemplates(lazy("%(seat)s passes."), lazy("You pass.")),
    log.EmperorSelected: EventTemplates(
        lazy("%(candidate)s of %(seat)s becomes Emperor with %(worth)s."),
        lazy("Your %(candidate)s becomes Emperor with %(worth)s."),
    ),
    log.NoEmperor: EventTemplates(lazy("There is no candidate: nobody becomes Emperor.")),
    log.LegatusSelected: EventTemplates(
        lazy("%(candidate)s of %(seat)s becomes Legatus with %(strength)s."),
        lazy("Your %(candidate)s becomes Legatus with %(strength)s."),
    ),
    log.OfficesRecalled: EventTemplates(lazy("Florianus recalls %(offices)s.")),
    log.OfficeGiven: _say_given,
    log.OfficeDeclined: EventTemplates(
        lazy("%(seat)s declines the office of %(office)s."), lazy("You decline the office of %(office)s.")
    ),
    log.OfficeLaidAside: EventTemplates(lazy("Nobody can be %(office)s: the office is set aside until the next turn.")),
    log.CardTransferred: EventTemplates(
        lazy("Aemilius Aemilianus takes %(card)s from %(candidate)s of %(owner)s."),
        others={"owner": lazy("Aemilius Aemilianus takes %(card)s from your %(candidate)s.")},
    ),
    log.MountChosen: EventTemplates(
        lazy("%(seat)s chooses %(card)s for the crises."), lazy("You choose %(card)s for the crises.")
    ),
    log.CrisesMounted: _say_mounted,
    log.CrisisAddressed: _say_addressed,
    log.GothsCancelled: EventTemplates(lazy("His Gold cancels %(cards)s.")),
    log.WarFought: _say_fought,
    log.NoWarFought: EventTemplates(
        lazy("The Legatus of %(seat)s fights no war."), lazy("Your Legatus fights no war.")
    ),
    log.CrisisReduced: _say_reduced,
    log.GoldAttached: EventTemplates(lazy("The Gold moves to %(crisis)s.")),
    log.EmperorDied: _say_died,
    log.DeckPassed: EventTemplates(lazy("The deck goes to %(seat)s."), lazy("The deck goes to you.")),
}
"""`GameOver` is told by `sentences` itself."""

Figures = Any


FORMATS: dict[str, Callable[[Any], str]] = {
    "card": called.card,
    "cards": called.cards,
    "used": called.cards,
    "candidate": lambda name: called.CANDIDATES[name],
    "back": lambda name: called.CANDIDATES[name],
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
        return _game_over(event, names, reader)
    said = SAYINGS[type(event)]
    if not isinstance(said, EventTemplates):
        said = said(event)
    fields = {name: getattr(event, name) for name in event.__struct_fields__} | dict(said.words)
    words = {name: _field_in_words(name, value, names) for name, value in fields.items() if not isinstance(value, dict)}
    if isinstance(event, log.CrisesMounted):
        words["cards"] = _list_mounted(event, names, reader)
    return str(said.to(event, reader) % words)


def _field_in_words(name: str, value: Any, names: Names) -> Any:
    """Write a field as words; figures as they are."""
    if name in PEOPLE:
        return names[value]
    return FORMATS[name](value) if name in FORMATS and value else value


def _list_mounted(event: log.CrisesMounted, names: Names, reader: int | None) -> str:
    """List the cards added, with their players."""
    people = [_("you") if seat == reader else name for seat, name in enumerate(names)]
    line = _("%(card)s from %(player)s")
    cards = join_list(line % {"card": called.card(card), "player": people[seat]} for seat, card in event.cards.items())
    return cards or _("nobody adds a card")


def _game_over(event: log.VictoryDecided, names: Names, reader: int | None) -> str:
    """Name the winners, and everybody's points, the last Emperor's three included."""
    people = [_("you") if seat == reader else name for seat, name in enumerate(names)]
    line = _("%(player)s %(points)s")
    scores = join_list(line % {"player": people[seat], "points": event.points[seat]} for seat in event.places)
    winners = join_list(people[seat] for seat in event.winners)
    return _("The game is over. Won by: %(winners)s. Points: %(scores)s.") % {"winners": winners, "scores": scores}
