"""Events in the reader's language: one sentence each, with "you" for the player concerned.

The templates stand in `log`, by subject, and are filled from the event's own fields.
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.present.event_words import EventTemplates, Sayings
from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log as events

from . import names as called
from .card_words import CARD_WORDS
from .log import battle, crisis, factions, orders, turn

assert CARD_WORDS, "the words of the cards are imported"
SAYINGS: Sayings = {
    **{kind: templates for words in CARD_WORDS.values() for kind, templates in words.sayings.items()},
    **battle.SAYINGS,
    **crisis.SAYINGS,
    **factions.SAYINGS,
    **orders.SAYINGS,
    **turn.SAYINGS,
}

FORMATS: dict[str, Callable[[Any], str]] = {
    "province": called.region,
    "region": called.region,
    "origin": called.region,
    "provinces": called.regions,
    "others": called.regions,
    "quaestors": called.regions,
    "castra": called.regions,
    "card": lambda card: called.event_card(card) if isinstance(card, int) else called.card(card),
    "cards": lambda cards: join_list(map(called.card, cards)),
    "tribe": lambda tribe: str(called.TRIBES[tribe]),
    "result": lambda result: str(called.CRISES[result]),
    "leader": called.figure,
    "rival": called.figure,
    "improvement": lambda kind: str(called.IMPROVEMENTS[kind]),
    "sphere": lambda sphere: str(called.SPHERES[sphere]),
    "attacker": called.force,
    "defender": called.force,
    "force": called.force,
    "side": called.force,
    "winner": called.force,
}
PLACES = ("region", "province")
PEOPLE = ("seat", "governor", "former")


def sentence(event: Event, names: Names, reader: int | None = None) -> str:
    """Return the log line of an event for the reader's seat; None for a reader without one.

    The reader's right to see it is checked by `engine.visible`.
    """
    if isinstance(event, events.TieBroken):
        return _tie_broken(event, names)
    if isinstance(event, events.GameOver):
        return _game_over(event, names, event.places[0] == reader)
    return say(SAYINGS[type(event)], event, names, reader)


def say(
    templates: EventTemplates | Callable[[Any], EventTemplates], event: Event, names: Names, reader: int | None
) -> str:
    """Fill an event's templates for the reader's seat."""
    if not isinstance(templates, EventTemplates):
        templates = templates(event)
    return str(templates.to(event, reader) % {**_event_words(event, names), **templates.words})


def _event_words(event: Event, names: Names) -> dict[str, Any]:
    """The fields of an event as words; figures as they are."""
    words = {field: _field_in_words(field, getattr(event, field), names) for field in event.__struct_fields__}
    for place in PLACES:
        if words.get(place):
            words |= called.place_words(place, getattr(event, place))
    return words


def _field_in_words(field: str, value: Any, names: Names) -> Any:
    if field in PEOPLE:
        return called.person(names, value)
    if field == "seats":
        return join_list(names[seat] for seat in value)
    if field not in FORMATS:
        return value
    return FORMATS[field](value) if value else ""


def _tie_broken(event: events.TieBroken, names: Names) -> str:
    rolls = join_list(_("%(seat)s %(pip)s") % {"seat": names[seat], "pip": pip} for seat, pip in event.rolls.items())
    return _("Dice break the tie: %(rolls)s.") % {"rolls": rolls}


def _game_over(event: events.GameOver, names: Names, yours: bool) -> str:
    score = _("%(seat)s %(legacy)s")
    scores = join_list(score % {"seat": names[seat], "legacy": event.legacy[seat]} for seat in event.places)
    if yours and event.diocletian:
        return _("Diocletian ends the game. You win. Legacy: %(scores)s.") % {"scores": scores}
    if yours:
        return _("The game is over. You win. Legacy: %(scores)s.") % {"scores": scores}
    line = _("The game is over. Winner: %(winner)s. Legacy: %(scores)s.")
    if event.diocletian:
        line = _("Diocletian ends the game. Winner: %(winner)s. Legacy: %(scores)s.")
    return line % {"winner": names[event.places[0]], "scores": scores}
