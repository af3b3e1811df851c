"""An illegal order, for the checks that look for the reason."""

from collections.abc import Callable
from typing import Any

from games.orders.readings import Intended
from games.titles.title import Names

from ..rules.view import FamilyView, TocView


class Case:
    """An order that is not legal, with its seat's view."""

    def __init__(self, meant: Intended, view: TocView, names: Names, seat: int) -> None:
        self.kind = meant.kind
        self.fields = meant.fields
        self.view = view
        self.names = names
        self.seat = seat

    @property
    def me(self) -> FamilyView:
        """Return the seat's own cards and counters."""
        return self.view.players[self.seat]

    def field(self, *names: str) -> Any:
        """Return the first of these fields that was given; None if none was."""
        return next((self.fields[name] for name in names if name in self.fields), None)

    def put(self, name: str, value: Any) -> "Case":
        """Return the same order with an open part filled in."""
        return Case(Intended(self.kind, {**self.fields, name: value}, False), self.view, self.names, self.seat)


Check = Callable[[Case], str]
"""A function that looks for one fault: a sentence about it, or empty."""
