"""Events in the reader's language: one sentence each, with "you" for the player concerned."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.events import Event
from games.present.lists import join_list
from games.present.said import EventTemplates
from games.titles.title import Names

from ..rules import log
from . import names as called
from .sayings import SAYINGS

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
    words = {name: _word(name, value, names) for name, value in fields.items() if not isinstance(value, dict)}
    if isinstance(event, log.CrisesMounted):
        words["cards"] = _mounted(event, names, reader)
    return str(said.to(event, reader) % words)


def _word(name: str, value: Any, names: Names) -> Any:
    """Write a field as words; figures as they are."""
    if name in PEOPLE:
        return names[value]
    return FORMATS[name](value) if name in FORMATS and value else value


def _mounted(event: log.CrisesMounted, names: Names, reader: int | None) -> str:
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
