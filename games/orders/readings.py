"""Possible readings of a line: an order, an undo, a word such as HELP, or a problem."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from rulebooks.engine.kernel import Action


class PossibleOrder(NamedTuple):
    """A possible order for the line: exact notation, the site's words, its price in words."""

    order: str
    label: str
    cost: str


class Why(StrEnum):
    """Kinds of problems with a line."""

    AMBIGUOUS = "ambiguous"
    """Several legal orders fit; ``candidates`` has them."""
    ILLEGAL = "illegal"
    """It was understood, but cannot be done now; ``candidates`` has the nearest legal orders, if any is near."""
    UNREADABLE = "unreadable"
    """It is no order of this game; ``candidates`` has the legal orders with most of its words, if there are any."""
    OLD_NUMBER = "old number"
    """The numbers of the list have changed since it was shown."""
    TOGETHER = "together"
    """All or nothing: an order that cannot be taken back stands before others."""


@dataclass(frozen=True)
class Order:
    """An action out of the legal ones; ``line`` is the text as written."""

    line: str
    action: Action


@dataclass(frozen=True)
class Lasting:
    """An order for all decisions of a kind in this round.

    ``ahead`` is the title's own order ahead, ``action`` its meaning now, None if its writer has no
    such question.
    """

    line: str
    ahead: Any
    action: Action | None


@dataclass(frozen=True)
class Undo:
    """A call to take orders back: the latest ``count`` of them, or all that can be (None)."""

    line: str
    count: int | None


@dataclass(frozen=True)
class Word:
    """A word that is no order of the game; ``key`` is one of `words.KEYS`, ``rest`` the text behind it."""

    line: str
    key: str
    rest: str = ""


@dataclass(frozen=True)
class Problem:
    """A line that cannot be taken. ``sentence`` gives the reason, in the reader's language and in
    one or two sentences. ``kind`` is the class of the order meant, if it was understood.
    """

    line: str
    why: Why
    sentence: str
    candidates: tuple[PossibleOrder, ...] = ()
    kind: str = ""


class OrderLine(NamedTuple):
    """A line in its own words, in part or translated; and as it was written, for quoting.

    ``opens`` means that no other order stands above it.
    """

    text: str
    original: str
    opens: bool = True


class Intended(NamedTuple):
    """A kind of order with the given fields; ``is_whole`` if all were given, and nothing else."""

    kind: type[Action]
    fields: dict[str, Any]
    is_whole: bool

    @staticmethod
    def of(action: Action) -> "Intended":
        """Return the reading of a well-formed order."""
        return Intended(type(action), {name: getattr(action, name) for name in action.__struct_fields__}, True)
