"""What is said of an event: a template for everybody and one for whom it is about, filled from the event's fields."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise

from games.engine.events import Event

Template = str | Promise | Any


class Said(NamedTuple):
    """An event as a template to everybody, and in the second person to ``you``, whose seat it names, or to ``others``
    with another part in it, by the field that names them. ``words`` fill it besides the fields."""

    all: Template
    you: Template | None = None
    others: Mapping[str, Template] = {}
    words: Mapping[str, Any] = {}

    def to(self, event: Event, reader: int | None) -> Template:
        """The template for whoever has a seat; None for everybody else."""
        parts = self.others if self.you is None else {"seat": self.you, **self.others}
        of_reader = (part for part in parts if reader is not None and getattr(event, part) == reader)
        return next((parts[part] for part in of_reader), self.all)


Sayings = dict[type[Event], Said | Callable[[Any], Said]]
"""What is said of events, by their class; where their figures decide the wording, by a function of the event."""
