"""An order that cannot be carried out, for those who look for the reason."""

from collections.abc import Callable
from typing import Any

from games.orders.readings import Intended
from games.titles.title import Names

from ..rules.view import PlayerView, View


class Case:
    """An order that is not legal, and what its seat may know."""

    def __init__(self, meant: Intended, view: View, names: Names, seat: int) -> None:
        self.kind = meant.kind
        self.fields = meant.fields
        self.view = view
        self.names = names
        self.seat = seat

    @property
    def me(self) -> PlayerView:
        """The seat's own cards and counters."""
        return self.view.players[self.seat]

    def field(self, *names: str) -> Any:
        """The first of these fields that was said; None where none was."""
        return next((self.fields[name] for name in names if name in self.fields), None)

    def put(self, name: str, value: Any) -> "Case":
        """The same order with a part that was left open."""
        return Case(Intended(self.kind, {**self.fields, name: value}, False), self.view, self.names, self.seat)


Check = Callable[[Case], str]
"""Looks for one thing that is wrong: a sentence, empty where it is not that."""
