"""Sentences of events: a template for everybody and one for the seat concerned, filled from the event's fields."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise

from games.engine.events import Event

Template = str | Promise | Any


class EventTemplates(NamedTuple):
    """An event as templates: for everybody, and in the second person for ``you``, the seat it
    names.

    ``others`` are for seats with another part in it, by the field that names them. ``words`` fill
    the templates besides the fields.
    """

    all: Template
    you: Template | None = None
    others: Mapping[str, Template] = {}
    words: Mapping[str, Any] = {}

    def to(self, event: Event, reader: int | None) -> Template:
        """Return the template for a reader's seat; None is a reader without one."""
        parts = self.others if self.you is None else {"seat": self.you, **self.others}
        of_reader = (part for part in parts if reader is not None and getattr(event, part) == reader)
        return next((parts[part] for part in of_reader), self.all)


Sayings = dict[type[Event], EventTemplates | Callable[[Any], EventTemplates]]
"""Templates by class of event, or functions that make them if the event's figures decide the wording."""
