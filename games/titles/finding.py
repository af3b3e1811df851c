"""What the games of a title are found by, and what its players are known to favour."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from django.utils.functional import Promise

from games.engine import Event


class Favoured(NamedTuple):
    """A seat has chosen something: a key of `Finding.favourites`."""

    seat: int
    key: str


class Finding:
    """What is counted of a game's events: nothing, where a title names nothing.

    Only what everybody may know of is counted. What has a key stays findable in older games, and keys are stored: they
    are never given another meaning.
    """

    events: ClassVar[Mapping[str, str | Promise]] = {}
    """What a game can be found by that happened in it, as a search has it, by key."""
    favourites_label: ClassVar[str | Promise] = ""
    """The heading of what a player favours."""
    favourites: ClassVar[Mapping[str, str | Promise]] = {}
    """What a player may favour, by key."""

    def event(self, event: Event) -> str | None:
        """The key of `events` that a game is found by once this has happened in it."""
        return None

    def favoured(self, event: Event) -> Favoured | None:
        """Who has chosen what by this, where it tells of a choice that counts."""
        return None
