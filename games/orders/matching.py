"""Which of the legal orders a line fits, by its tokens: all that was written must be said by the order too."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Protocol

from games.engine.kernel import Action
from games.engine.notation import FIELD, text
from games.present.choices import Choice, Group
from games.present.numbered import Option, numbered

from .lexicon import Lexicon
from .tokens import Token, rough
from .vocabulary import Vocabulary, joined, spelled


class Title(Protocol):
    """What reading asks of a title (`games.titles.title`)."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def standing(self) -> Any: ...

    def prompt(self, view: Any, names: Sequence[str]) -> Any: ...

    def choices(self, view: Any, legal: Iterable[Action], names: Sequence[str]) -> Sequence[Group]: ...

    def choice(self, action: Action, view: Any, names: Sequence[str], legal: Iterable[Action]) -> Choice: ...


class Said(NamedTuple):
    """A token of a line with the words that it may stand for, a bare number with those that may be numbered so; ``raw``
    is its word as written."""

    words: frozenset[str]
    number: int
    mark: str
    raw: str
    typo: bool = False
    bare: frozenset[str] = frozenset()

    def fits(self, token: Token) -> bool:
        """Whether an order's token says the same. A bare number is that of whatever has one; "full" is not "0 full"."""
        if self.number >= 0:
            return self.number == token.number and token.word in (self.words or self.bare)
        return token.word in self.words and token.number != 0


class Spellings:
    """Legal orders in one spelling each, and which of them say what: few orders are looked at closely."""

    def __init__(self, spellings: Sequence[tuple[str, tuple[Token, ...]]]) -> None:
        self.spellings = spellings
        self.orders: dict[Token, set[str]] = {}
        for order, tokens in spellings:
            for token in tokens:
                self.orders.setdefault(token, set()).add(order)

    def saying(self, each: Said) -> set[str]:
        """The orders that have a token which says the same."""
        return set[str]().union(*(orders for token, orders in self.orders.items() if each.fits(token)))

    def covering(self, said: Sequence[Said]) -> dict[str, int]:
        """The orders that say all that a line says, and how many of their tokens it leaves unsaid."""
        possible = set.intersection(*map(self.saying, said))
        left = {order: covers(said, tokens) for order, tokens in self.spellings if order in possible}
        return {order: unsaid for order, unsaid in left.items() if unsaid is not None}


class Offered:
    """A position as it lies before the writer of a line: what is legal, and how each order is spelled.

    Labels are made when the notation does not suffice, for their chances cost time; all is made once.
    """

    def __init__(self, title: Title, view: Any, legal: Sequence[Action], names: Sequence[str]) -> None:
        self.title = title
        self.lexicon = title.lexicon
        self.view = view
        self.legal = legal
        self.names = names
        self.by_order = {text(action): action for action in legal}

    @cached_property
    def options(self) -> list[Option]:
        """The orders that are listed, with their numbers."""
        return numbered(self.title.choices(self.view, self.legal, self.names))

    @property
    def question(self) -> str:
        """What is asked of the writer, or whom the game waits for."""
        return str(self.title.prompt(self.view, self.names).question)

    @cached_property
    def _listed(self) -> dict[str, Choice]:
        return {option.order: option.choice for option in self.options}

    def choice(self, order: str) -> Choice:
        """What is said of a legal order, by its notation."""
        listed = self._listed.get(order)
        return listed or self.title.choice(self.by_order[order], self.view, self.names, self.legal)

    @cached_property
    def spellings(self) -> Spellings:
        """The notation of every legal order, in the order of the options."""
        return Spellings([(order, spelled(order, self.lexicon)) for order in self.by_order])

    @cached_property
    def labels(self) -> Spellings:
        """The label of every order that is listed; others are known by their notation alone."""
        return Spellings([(option.order, spelled(option.label, self.lexicon)) for option in self.options])

    @cached_property
    def answers(self) -> bool:
        """Whether every option answers one question, so that a verb says nothing."""
        return {option.group for option in self.options} == {"answer"}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the rules, of the labels and of the players."""
        of_labels = {token.word for token in self.labels.orders}
        of_players = {token.word for name in self.names for token in rough(name, self.lexicon.fillers)}
        return Vocabulary(self.lexicon, (of_labels | of_players) - {""})

    def said(self, line: str) -> list[Said]:
        """The tokens of a line."""
        meant, lexicon = self.vocabulary.meant, self.lexicon
        found = joined(rough(line, lexicon.fillers), lexicon, lambda word: meant(word).words)
        return [_said(token, self.vocabulary) for token in found]


def _said(token: Token, vocabulary: Vocabulary) -> Said:
    if not token.word:
        return Said(frozenset(), token.number, token.mark, str(token.number), bare=vocabulary.lexicon.bare)
    if token.word in vocabulary.lexicon.numbered:
        return Said(frozenset([token.word]), token.number, token.mark, token.word)
    meant = vocabulary.meant(token.word)
    return Said(meant.words, token.number, token.mark, token.word, meant.typo)


def covers(said: Sequence[Said], tokens: Sequence[Token]) -> int | None:
    """How many of an order's tokens a line leaves unsaid; None where it says something that the order does not."""
    left = list(tokens)
    marks = {token.mark for token in tokens}
    for each in sorted(said, key=lambda one: (len(one.words) or 99, -one.number)):
        found = next((token for token in left if each.fits(token) and _agree(each.mark, token.mark, marks)), None)
        if found is None:
            return None
        left.remove(found)
    return len(left)


def _agree(written: str, spelled: str, marks: set[str]) -> bool:
    """Whether what stands before a word goes with the order: what it does not say of anything may be said of this."""
    return not written or written == spelled or (not spelled and written not in marks)


@lru_cache(maxsize=512)
def heads(action: type[Action], lexicon: Lexicon) -> frozenset[str]:
    """The words of a kind of order that say what is done."""
    said = {token.word for token in rough(FIELD.sub(" ", action.text), lexicon.fillers)}
    return frozenset(said - lexicon.numbered)


def names_its_kind(said: Sequence[Said], action: Action, lexicon: Lexicon) -> bool:
    """Whether a line says what is to be done, as this order would."""
    enough = heads(type(action), lexicon) - (lexicon.everyday if len(said) == 1 else frozenset())
    if not any(each.number >= 0 for each in said):
        enough -= lexicon.styles
    return any(each.words & enough for each in said)
