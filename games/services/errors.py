"""Refusals of orders and clicks: one plain sentence and the fitting HTTP status.

Raised inside a service's transaction, so all its writes are rolled back.
"""

from django.utils.functional import Promise


class Refused(Exception):
    """The act is against the rules or makes no sense; str() is a sentence for people.

    ``kind`` is the class of the order meant, if there is one: a paragraph of the rules is about it.
    """

    status = 422

    def __init__(self, sentence: str | Promise, kind: str = "") -> None:
        super().__init__(sentence)
        self.kind = kind


class NotYours(Refused):
    """The seat or the game belongs to somebody else."""

    status = 403


class NotNow(Refused):
    """It would have been allowed at another time: the game is over, full or not yet started."""

    status = 409


class NotStarted(NotNow):
    """The game is still waiting for its players."""


class TooMany(NotNow):
    """A limit of `settings.LIMITS` is reached: it is allowed again later."""

    status = 429


class NotAdmitted(Refused):
    """The game's own condition for taking a seat is not met."""

    status = 403


class BotPlays(NotNow):
    """The bot stands in for the person, who may come back."""


class StalePosition(NotNow):
    """The form was made for an earlier position."""


class AlreadyDone(StalePosition):
    """The very same form arrived a second time; the first one counts."""
