"""A title's words for the reading of orders.

Its notation is enough: numbers of the list, the notation itself and labels are read by it, as are
the words of every title, such as UNDO. All else makes a title understand more. Lists of words have
commas between them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation

from .languages.language import Language
from .readings import Intended, Order, OrderLine, Problem
from .tokens import spell_words

Position = Any
"""The position before the writer of a line: `matching.Offered`, which knows this file."""
Taken = tuple[Any, list[Any]]
"""A field's value, and the tokens of a line for it."""


def _tell_question(intention: Intended, offered: Position) -> str:
    return str(offered.question)


def _nothing(*_arguments: object) -> None:
    return None


def _no_ranks(order: str) -> frozenset[int]:
    return frozenset()


@dataclass(frozen=True, kw_only=True, eq=False)
class OrderVocabulary:
    """The words of one language for the orders of a title: a file of the title for each language (`title_words`).

    Keys are words of the notation, or of names in it.
    """

    language: Language
    verbs: Mapping[str, str] = field(default_factory=dict)
    """Infinitives; their forms are known with them, and separable ones in two parts."""
    nouns: Mapping[str, str] = field(default_factory=dict)
    """Nouns and adjectives without endings."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words known just as they stand."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Phrases of several words; "#" stands for a number in them, and "~" for any words (see `restate.Phrase`)."""
    fillers: str = ""
    """Empty words in its orders, beside those of every title."""
    done: str = ""
    """Words for being done, beside those of every title."""
    lists: Mapping[str, str] = field(default_factory=dict)
    """The title's own lists."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one title, and its readings beyond words. There is one for each title, made once."""

    notation: Notation
    texts: Callable[[], Iterable[str]] = tuple
    """Names of its things in the language in use, beside the ids of its notation."""
    languages: Sequence[OrderVocabulary] = ()
    """Its words in each language."""

    number_after: frozenset[str] = frozenset()
    """Words for a number behind them, as in "army 2"."""
    number_before: frozenset[str] = frozenset()
    """Words for a number before them, as in "3 dice"."""
    note_words: frozenset[str] = frozenset()
    """Words of these counted only by notes beside an order, as in "2 votes needed": they tell no orders apart."""
    counted_words: frozenset[str] = frozenset()
    """Words counted by a number before them: "2 generals" are not the one of price 2."""

    everyday: frozenset[str] = frozenset()
    """Words of orders too common to be an order by themselves: "My actions:" stands above orders."""
    negations: frozenset[str] = frozenset()
    """Words that an order is never given without: "war" is not "fight no war"."""
    styles: frozenset[str] = frozenset()
    """Titles that people give themselves: "Governor of Gaul" orders nothing."""
    evident: frozenset[type[Action]] = frozenset()
    """Orders that are clear without their verb once all their parts are said: "Army 2 to Gallia"."""
    goes_on: frozenset[str] = frozenset()
    """Words of orders at the beginning of no other order: "no, play castra" declines nothing."""

    repeated: frozenset[str] = frozenset()
    """Verbs of orders that can be given for several things at once, as "play" for cards."""
    things: Sequence[str] = ()
    """The ids of these things."""
    several: Callable[[str, Position], list[str] | Problem | None] = _nothing
    """Returns the orders of a line about several things; None for any other line."""

    ranks: Callable[[str], frozenset[int]] = _no_ranks
    """Returns the numbers by which people call the things in an order."""

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
    """Reads a line that is no order in any other way."""

    @cached_property
    def numbered(self) -> frozenset[str]:
        return self.number_after | self.number_before

    @cached_property
    def silent(self) -> frozenset[str]:
        return self._in_all(lambda vocabulary: vocabulary.fillers)

    def list_of(self, name: str) -> frozenset[str]:
        """Return one of the title's own lists, in all languages."""
        return self._in_all(lambda vocabulary: vocabulary.lists.get(name, ""))

    @cached_property
    def done_words(self) -> frozenset[str]:
        return self._in_all(lambda vocabulary: vocabulary.done)

    def _in_all(self, words: Callable[[OrderVocabulary], str]) -> frozenset[str]:
        """Return a list of the title's, in every spelling of all languages."""
        return frozenset[str]().union(
            *(spell_words(words(vocabulary), vocabulary.language) for vocabulary in self.languages)
        )

    @cached_property
    def bare(self) -> frozenset[str]:
        """Return the possible words of a number that stands alone, with "" for an order's own number."""
        return self.numbered - self.note_words | {""}


FieldReader = Callable[[Sequence[Any], Lexicon], Taken | None]
"""A function that finds a field's value in the tokens of a line (`matching.LineToken`)."""

WORDLESS = Lexicon(Notation((), {}))
"""The words for mails about no game: it has no orders."""
