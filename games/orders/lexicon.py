"""What a title hands in, so that its orders are read as people write them.

Its notation is enough: numbers of the list, the notation itself and labels are read by that, as are the words of every
title, such as UNDO. All else makes a title understand more. Lists of words are a translator's, with commas between.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.engine.kernel import Action
from games.engine.notation import Notation

from .readings import Intended, Line, Order, Problem

Position = Any
"""What lies before the writer of a line: `matching.Offered`, which knows this file."""
Taken = tuple[Any, list[Any]]
"""A field's value, and the tokens of a line that say it."""


def _asked(meant: Intended, offered: Position) -> str:
    return _("What you are asked is: %(question)s") % {"question": offered.question}


def _nothing(*_given: object) -> None:
    return None


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one title, and how it reads what no words say. There is one for each title, made once."""

    notation: Notation
    texts: Callable[[], Iterable[str]] = tuple
    """What its things are called, beside the ids of its notation: names in the language in use."""
    other_names: Mapping[str, Promise] = field(default_factory=dict)
    """Words that people use for a word of it."""
    fillers: frozenset[str] = frozenset()
    """Words that say nothing about which order is meant, beside those of every title."""
    german: Mapping[str, str] = field(default_factory=dict)
    """German words for words of it, and under none those that say nothing."""
    german_phrases: Mapping[str, str] = field(default_factory=dict)
    """What no single German word says."""
    german_parted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """German verbs that mean this with the last word of their line alone."""

    number_after: frozenset[str] = frozenset()
    """What a number behind it belongs to, as in "army 2"."""
    number_before: frozenset[str] = frozenset()
    """What a number before it belongs to, as in "3 dice"."""
    noted: frozenset[str] = frozenset()
    """Of these, what only notes beside an order count, as in "2 votes needed": no orders are told apart by it."""
    counted: frozenset[str] = frozenset()
    """What a number before it counts: "2 generals" are not the one of price 2."""

    everyday: frozenset[str] = frozenset()
    """Words of orders that say too much else to be an order by themselves: "My actions:" stands above orders."""
    styles: frozenset[str] = frozenset()
    """What somebody may call themselves: "Governor of Gaul" says of nothing that it be done."""
    goes_on: frozenset[str] = frozenset()
    """Words of orders that no order among others begins with: "no, play castra" declines nothing."""

    repeated: frozenset[str] = frozenset()
    """Verbs of orders that can be given for several things at once, as "play" for cards."""
    things: Sequence[str] = ()
    """The ids of these things."""
    several: Callable[[str, Position], list[str] | Problem | None] = _nothing
    """The orders that a line stands for which is about several things; None for a line that is not."""

    done: str | Promise = ""
    """What people write when they are done, beside what they write in every game."""
    declines: type[Action] | None = None
    """The order that says no to what is asked."""
    ends_turn: type[Action] | None = None
    """The order that ends a turn, which before that may mean to end what comes first in it."""

    fields: Mapping[str, "FieldReader"] = field(default_factory=dict)
    """How fields of the notation are read that hold neither an id of a list nor a number."""
    reason: Callable[[Intended, Position], str] = _asked
    """Why an order cannot be carried out now: a sentence, or two."""
    otherwise: Callable[[Line, Position], Order | Problem | None] = _nothing
    """What a line means whose words, as they stand, are no order."""
    at_last: Callable[[Line, Position], Order | Problem | None] = _nothing
    """What a line means that is no order in any language."""

    @cached_property
    def numbered(self) -> frozenset[str]:
        """What a number belongs to."""
        return self.number_after | self.number_before

    @cached_property
    def bare(self) -> frozenset[str]:
        """What a number may be that stands alone: that of an order, or of a word in it."""
        return self.numbered - self.noted | {""}


FieldReader = Callable[[Sequence[Any], Lexicon], Taken | None]
"""Finds a field's value in what a line says (`matching.Said`)."""

WORDLESS = Lexicon(Notation((), {}))
"""For mails that are about no game: its orders are none."""
