"""Legal orders that fit a line, by its tokens: everything written must be in the order too."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, NamedTuple, Protocol

from django.utils.translation import get_language, override

from games.present.choices import Choice, ChoiceGroup
from games.present.numbered import NumberedChoice, numbered, numbers_of_things, orders_by_number
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import FIELD, order_text

from .languages import LANGUAGES
from .lexicon import Lexicon
from .readings import PossibleOrder
from .tokens import Token, plain_parts, tokenise
from .vocabulary import Vocabulary, join_numbers, spell_tokens, tokens_of_text


class OrderWords(Protocol):
    """The part of a title needed for reading orders (`games.titles.title`)."""

    @property
    def lexicon(self) -> Lexicon: ...

    def prompt(self, view: Any, names: Sequence[str]) -> Any: ...

    def choices(self, view: Any, legal: Iterable[Action], names: Sequence[str]) -> Sequence[ChoiceGroup]: ...

    def choice(self, action: Action, view: Any, names: Sequence[str], legal: Iterable[Action]) -> Choice: ...


class LineToken(NamedTuple):
    """A token of a line with its possible words, and for a bare number the words that may bear it;
    ``raw`` is its word as written.
    """

    words: frozenset[str]
    number: int
    mark: str
    raw: str
    typo: bool = False
    bare: frozenset[str] = frozenset()

    def fits(self, token: Token) -> bool:
        """Return True if an order's token means the same. A bare number fits any numbered word;
        "full" is not "0 full".
        """
        if self.number >= 0:
            return self.number == token.number and token.word in (self.words or self.bare)
        return token.word in self.words and token.number != 0


class Spellings:
    """Legal orders in one spelling each, with an index by tokens: few orders are looked at closely."""

    def __init__(self, spellings: Sequence[tuple[str, tuple[Token, ...]]]) -> None:
        self.spellings = spellings
        self.orders: dict[Token, set[str]] = {}
        for order, tokens in spellings:
            for token in tokens:
                self.orders.setdefault(token, set()).add(order)

    def saying(self, line_token: LineToken) -> set[str]:
        """Return the orders with a token of the same meaning."""
        return set[str]().union(*(orders for token, orders in self.orders.items() if line_token.fits(token)))

    def covering(self, line_tokens: Sequence[LineToken]) -> dict[str, int]:
        """Return the orders with all tokens of a line, and the number of their other tokens."""
        possible = set.intersection(*map(self.saying, line_tokens))
        unsaid_counts = {order: covers(line_tokens, tokens) for order, tokens in self.spellings if order in possible}
        return {order: unsaid for order, unsaid in unsaid_counts.items() if unsaid is not None}


class Offered:
    """A position as it lies before the writer of a line: the legal orders, and their spellings.

    Labels are made only if the notation does not suffice, because their chances cost time; all is
    made once.
    """

    def __init__(self, words: OrderWords, view: Any, legal: Sequence[Action], names: Sequence[str]) -> None:
        self.words = words
        self.lexicon = words.lexicon
        self.view = view
        self.legal = legal
        self.names = names
        self.by_order = {order_text(action): action for action in legal}

    @cached_property
    def _groups(self) -> Sequence[ChoiceGroup]:
        return self.words.choices(self.view, self.legal, self.names)

    @cached_property
    def options(self) -> list[NumberedChoice]:
        return numbered(self._groups)

    @cached_property
    def numbers_of_things(self) -> frozenset[int]:
        return numbers_of_things(self._groups)

    def orders_without_gaps(self) -> list[str]:
        """Return the orders by number as in emails from before numbers were left out."""
        return orders_by_number(numbered(self._groups, gaps=False))

    @cached_property
    def numbers(self) -> list[str]:
        """Return the orders by the numbers of their options, from 1; "" for a number left out."""
        return orders_by_number(self.options)

    @property
    def asks_for_several(self) -> bool:
        """Return True if several things are to be chosen at once."""
        return any(group.number_to_choose > 1 for group in self._groups)

    def of_rank(self, number: int) -> list[str]:
        """Return the orders about things that people call by this number, as "the 7" is a card of rank 7."""
        return [order for order in self.by_order if number in self.lexicon.ranks(order)]

    @property
    def question(self) -> str:
        """Return the question to the writer, or the sentence about the others' turn."""
        return str(self.words.prompt(self.view, self.names).question)

    @cached_property
    def _choices_by_order(self) -> dict[str, Choice]:
        return {option.order: option.choice for option in self.options}

    def choice(self, order: str) -> Choice:
        listed = self._choices_by_order.get(order)
        return listed or self.words.choice(self.by_order[order], self.view, self.names, self.legal)

    @cached_property
    def spellings(self) -> Spellings:
        """The notation of every legal order, in the order of the options."""
        return Spellings([(order, spell_tokens(order, self.lexicon)) for order in self.by_order])

    @cached_property
    def labels(self) -> Spellings:
        """Return the label of every listed order; others are known by their notation alone."""
        return Spellings([(option.order, spell_tokens(option.label, self.lexicon)) for option in self.options])

    @cached_property
    def labels_elsewhere(self) -> dict[str, set[str]]:
        """Return the orders of each label in the languages other than the one in use, by its plain words."""
        orders = dict[str, set[str]]()
        for language in {spoken.code for spoken in LANGUAGES} - {get_language()}:
            with override(language):
                for option in numbered(self.words.choices(self.view, self.legal, self.names)):
                    orders.setdefault(" ".join(plain_parts(option.label)), set()).add(option.order)
        return orders

    @cached_property
    def answers(self) -> bool:
        """Return True if every option answers one question, so that a verb adds nothing."""
        return {option.group for option in self.options} == {"answer"}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the rules, of the labels and of the players."""
        of_labels = {token.word for token in self.labels.orders}
        of_players = {token.word for name in self.names for token in tokenise(name, self.lexicon.silent)}
        return Vocabulary(self.lexicon, (of_labels | of_players) - {""})

    def tokens_of(self, line: str) -> list[LineToken]:
        recognise, lexicon = self.vocabulary.recognise, self.lexicon
        tokens = join_numbers(tokens_of_text(line, lexicon), lexicon, lambda word: recognise(word).words)
        return [_line_tokens(token, self.vocabulary) for token in tokens]


def _line_tokens(token: Token, vocabulary: Vocabulary) -> LineToken:
    if not token.word:
        return LineToken(frozenset(), token.number, token.mark, str(token.number), bare=vocabulary.lexicon.bare)
    if token.word in vocabulary.lexicon.numbered:
        return LineToken(frozenset([token.word]), token.number, token.mark, token.word)
    meaning = vocabulary.recognise(token.word)
    return LineToken(meaning.words, token.number, token.mark, token.word, meaning.typo)


def covers(line_tokens: Sequence[LineToken], tokens: Sequence[Token]) -> int | None:
    """Count the order's tokens that are missing in a line; return None if the line has one beyond the order."""
    remaining = list(tokens)
    marks = {token.mark for token in tokens}
    for line_token in sorted(line_tokens, key=lambda token: (len(token.words) or 99, -token.number)):
        match = next(
            (
                token
                for token in remaining
                if line_token.fits(token) and _suits_order(line_token.mark, token.mark, marks)
            ),
            None,
        )
        if match is None:
            return None
        remaining.remove(match)
    return len(remaining)


def _suits_order(line_mark: str, order_mark: str, order_marks: set[str]) -> bool:
    """Return True if the word before a token suits the order; it may belong to this token if it belongs to no other."""
    return not line_mark or line_mark == order_mark or (not order_mark and line_mark not in order_marks)


@lru_cache(maxsize=512)
def heads(action: type[Action], lexicon: Lexicon) -> frozenset[str]:
    """Return the words for the act in a kind of order."""
    act_words = {token.word for token in tokenise(FIELD.sub(" ", action.text), lexicon.silent)}
    return frozenset(act_words - lexicon.numbered)


def names_its_kind(line_tokens: Sequence[LineToken], action: Action, lexicon: Lexicon) -> bool:
    """Return True if a line names the act of this order."""
    kind_words = heads(type(action), lexicon) - (lexicon.everyday if len(line_tokens) == 1 else frozenset())
    if not any(token.number >= 0 for token in line_tokens):
        kind_words -= lexicon.styles
    return any(token.words & kind_words for token in line_tokens)


MOST_SUGGESTED = 6


def nearest_orders(
    line_tokens: Sequence[LineToken], offered: Offered, kind: type[Action] | None
) -> tuple[PossibleOrder, ...]:
    """Return the legal orders that share most with a line, among those related to it.

    Related are orders of the ``kind``, or with more than half of the line's tokens. A question with
    few answers gets all of them, because the nearest alone may be the opposite of the intended one.
    """
    shared = Counter(order for token in line_tokens for order in offered.spellings.saying(token))
    alike = {order for order, action in offered.by_order.items() if kind is not None and isinstance(action, kind)}
    near = [order for order in offered.by_order if order in alike or 2 * shared[order] > len(line_tokens)]
    if near and offered.answers and len(offered.legal) <= MOST_SUGGESTED:
        return possible_orders(offered.by_order, offered)
    scores = {order: shared[order] + 2 * (order in alike) for order in near}
    most = max(scores.values(), default=0)
    return possible_orders((order for order, score in scores.items() if score == most), offered)


def possible_orders(orders: Iterable[str], offered: Offered) -> tuple[PossibleOrder, ...]:
    """The first few of some orders, in words."""
    choices = [offered.choice(order) for order in islice(orders, MOST_SUGGESTED)]
    return tuple(PossibleOrder(choice.order, choice.label, choice.cost) for choice in choices)
