"""What a line can turn out to be: an order, one to take orders back, a word such as HELP, or a problem."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from games.engine.kernel import Action


class Candidate(NamedTuple):
    """An order that the line may have meant: exact notation, the site's words, its price in words."""

    order: str
    label: str
    cost: str


class Why(StrEnum):
    """What is wrong with a line."""

    AMBIGUOUS = "ambiguous"
    """Several legal orders fit; ``candidates`` has them."""
    ILLEGAL = "illegal"
    """It was understood, but cannot be done now; ``candidates`` has the nearest legal orders, if any is near."""
    UNREADABLE = "unreadable"
    """It is no order of this game; ``candidates`` has the legal orders that say most of it, if any do."""
    OLD_NUMBER = "old number"
    """The numbers of the list have changed since it was shown."""
    TOGETHER = "together"
    """All or nothing: an order that cannot be taken back stands before others."""


@dataclass(frozen=True)
class Order:
    """An action out of the legal ones; ``line`` is what was written."""

    line: str
    action: Action


@dataclass(frozen=True)
class Lasting:
    """An order for all that a kind of decision asks in this round: ``ahead`` as its title has it, and the action that
    it comes to now, None where its writer is asked no such thing."""

    line: str
    ahead: Any
    action: Action | None


@dataclass(frozen=True)
class Undo:
    """Orders given before are taken back: the latest ``count`` of them, or all that can be (None)."""

    line: str
    count: int | None


@dataclass(frozen=True)
class Word:
    """A word that is no order of the game; ``key`` is one of `words.WORDS`, ``rest`` what follows it."""

    line: str
    key: str
    rest: str = ""


@dataclass(frozen=True)
class Problem:
    """A line that cannot be taken. ``sentence`` says why, in the reader's language and in one or two sentences."""

    line: str
    why: Why
    sentence: str
    candidates: tuple[Candidate, ...] = ()


class Line(NamedTuple):
    """A line by its words, or by some of them, or by others for the same; and as it was written, to be quoted so.

    ``opens`` where no other order was written above it.
    """

    text: str
    written: str
    opens: bool = True


class Intended(NamedTuple):
    """A kind of order with the fields that were said; ``whole`` when all were, and nothing else was."""

    kind: type[Action]
    fields: dict[str, Any]
    whole: bool

    @staticmethod
    def of(action: Action) -> "Intended":
        """That of a well-formed order."""
        return Intended(type(action), {name: getattr(action, name) for name in action.__struct_fields__}, True)
