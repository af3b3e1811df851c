"""Events: a record of a game as data. Sentences are made from them elsewhere, in the reader's language."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, tag_field="event", omit_defaults=True):
    """The base of a ruleset's events. Everyone may read it."""

    @property
    def audience(self) -> int | None:
        """Return the one seat that may read this, or None for everyone."""
        return None


class SecretEvent(Event, frozen=True):
    """An event for the named seat alone."""

    seat: int

    @property
    def audience(self) -> int | None:
        return self.seat


def visible(event: Event, seat: int | None) -> bool:
    """Return True if the person in ``seat`` (None: an onlooker) may learn of this."""
    return event.audience is None or event.audience == seat
