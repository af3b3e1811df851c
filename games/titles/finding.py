"""Search keys for a title's games, and its players' favourites."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from django.utils.functional import Promise

from games.engine import Event


class Favoured(NamedTuple):
    """A seat has chosen something: a key of `SearchKeys.favourites`."""

    seat: int
    key: str


class SearchKeys:
    """Search keys of a game's events: none, if a title names none.

    Only public events count. Anything with a key stays findable in older games, and keys are
    stored: they are never given another meaning.
    """

    events: ClassVar[Mapping[str, str | Promise]] = {}
    """Labels of events to search games by, by key."""
    favourites_label: ClassVar[str | Promise] = ""
    """The heading of a player's favourites."""
    favourites: ClassVar[Mapping[str, str | Promise]] = {}
    """Possible favourites of a player, by key."""

    def event(self, event: Event) -> str | None:
        """Return the key of `events` for finding a game by this event."""
        return None

    def favoured(self, event: Event) -> Favoured | None:
        """Return the choice made by this event, if it is one that counts."""
        return None
