"""What happened, as data. Sentences are made from events elsewhere, in the reader's language."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, tag_field="event", omit_defaults=True):
    """The base of a ruleset's events. Everyone may read it."""

    @property
    def audience(self) -> int | None:
        """The one seat that may read this, or None for everyone."""
        return None


class SecretEvent(Event, frozen=True):
    """An event that only the seat it names may read."""

    seat: int

    @property
    def audience(self) -> int | None:
        return self.seat


def visible(event: Event, seat: int | None) -> bool:
    """Whether the person in ``seat`` (None: an onlooker) may learn of this."""
    return event.audience is None or event.audience == seat
