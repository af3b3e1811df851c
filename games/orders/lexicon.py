"""A title's words for the reading of orders.

Its notation is enough: numbers of the list, the notation itself and labels are read by it, as are
the words of every title, such as UNDO. All else makes a title understand more. Lists of words are a
translator's, with commas between.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.functional import Promise

from games.engine.kernel import Action
from games.engine.notation import Notation

from .readings import Intended, Order, OrderLine, Problem

Position = Any
"""The position before the writer of a line: `matching.Offered`, which knows this file."""
Taken = tuple[Any, list[Any]]
"""A field's value, and the tokens of a line for it."""


def _tell_question(meant: Intended, offered: Position) -> str:
    return str(offered.question)


def _nothing(*_given: object) -> None:
    return None


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one title, and its readings beyond words. There is one for each title, made
    once.
    """

    notation: Notation
    texts: Callable[[], Iterable[str]] = tuple
    """Names of its things in the language in use, beside the ids of its notation."""
    other_names: Mapping[str, Promise] = field(default_factory=dict)
    """People's other names for a word of it."""
    fillers: frozenset[str] = frozenset()
    """Empty words in its orders, beside those of every title."""
    german: Mapping[str, str] = field(default_factory=dict)
    """German words for words of it; an empty one drops out."""
    german_phrases: Mapping[str, str] = field(default_factory=dict)
    """German phrases of several words."""
    german_parted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """German verbs with this meaning only before the last word of their line."""

    number_after: frozenset[str] = frozenset()
    """Words for a number behind them, as in "army 2"."""
    number_before: frozenset[str] = frozenset()
    """Words for a number before them, as in "3 dice"."""
    noted: frozenset[str] = frozenset()
    """Words of these counted only by notes beside an order, as in "2 votes needed": they tell no
    orders apart."""
    counted: frozenset[str] = frozenset()
    """Words counted by a number before them: "2 generals" are not the one of price 2."""

    everyday: frozenset[str] = frozenset()
    """Words of orders too common to be an order by themselves: "My actions:" stands above orders.
    """
    styles: frozenset[str] = frozenset()
    """Titles that people give themselves: "Governor of Gaul" orders nothing."""
    goes_on: frozenset[str] = frozenset()
    """Words of orders at the beginning of no other order: "no, play castra" declines nothing."""

    repeated: frozenset[str] = frozenset()
    """Verbs of orders that can be given for several things at once, as "play" for cards."""
    things: Sequence[str] = ()
    """The ids of these things."""
    several: Callable[[str, Position], list[str] | Problem | None] = _nothing
    """Returns the orders of a line about several things; None for any other line."""

    done: str | Promise = ""
    """People's words for being done, beside those of every game."""
    declines: type[Action] | None = None
    """The order that declines a question."""
    ends_turn: type[Action] | None = None
    """The order that ends a turn, or before that the part of it that comes first."""

    fields: Mapping[str, "FieldReader"] = field(default_factory=dict)
    """Readers of fields of the notation with neither an id of a list nor a number."""
    reason: Callable[[Intended, Position], str] = _tell_question
    """Why an order cannot be carried out now: a sentence, or two."""
    otherwise: Callable[[OrderLine, Position], Order | Problem | None] = _nothing
    """Reads a line whose words, as they stand, are no order."""
    at_last: Callable[[OrderLine, Position], Order | Problem | None] = _nothing
    """Reads a line that is no order in any language."""

    @cached_property
    def numbered(self) -> frozenset[str]:
        """Return the words to which numbers belong."""
        return self.number_after | self.number_before

    @cached_property
    def bare(self) -> frozenset[str]:
        """Return the possible words of a number that stands alone, with "" for an order's own
        number.
        """
        return self.numbered - self.noted | {""}


FieldReader = Callable[[Sequence[Any], Lexicon], Taken | None]
"""A function that finds a field's value in the tokens of a line (`matching.LineToken`)."""

WORDLESS = Lexicon(Notation((), {}))
"""The words for mails about no game: it has no orders."""
