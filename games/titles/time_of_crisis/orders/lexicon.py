"""The title's words for reading orders, and its own rules for people's phrases: forces and targets, and orders in
other words than those of the notation, such as several cards at once ("play all senate").
"""

import re
from collections.abc import Iterator, Sequence
from typing import get_args

from django.utils.translation import gettext as _

from games.orders.intended import one_of
from games.orders.lexicon import Lexicon, Taken
from games.orders.matching import LineToken, Offered, covers, heads, possible_orders
from games.orders.numerals import OrderCount, count_order, without_all
from games.orders.readings import Intended, Order, OrderLine, Problem, Why
from games.orders.single_order import in_any_words, quote_line, read_as_it_stands, tell_impossible, unlisted
from games.orders.tokens import any_of, plain_letters, spell_words
from games.orders.vocabulary import spell_tokens
from games.titles.time_of_crisis.words.choices import count_in_pile, most_at_once
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text
from rulebooks.time_of_crisis.rules.actions import PEOPLES, Decline, Take, Use
from rulebooks.time_of_crisis.rules.card import ACTION_CARDS, CARDS
from rulebooks.time_of_crisis.rules.data import event_cards, regions
from rulebooks.time_of_crisis.rules.data.card_setups import BASE, SPHERES
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.orders.build import Build
from rulebooks.time_of_crisis.rules.orders.discard import Discard
from rulebooks.time_of_crisis.rules.orders.end_turn import EndTurn
from rulebooks.time_of_crisis.rules.orders.move_army import MoveArmy
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.trash import Trash
from rulebooks.time_of_crisis.rules.ruleset import NOTATION

from ..words import names as called
from ..words.card_words import CARD_WORDS
from .languages import LANGUAGES
from .reasons import reason

OfCard = Take | Play | Discard | Trash
Pile = dict[str, int]
"""Orders in notation, and how often each can be given."""


def read_several(line: str, offered: Offered) -> list[str] | Problem | None:
    """Return the orders, each for one card, for a line about several; a problem if the meaning is
    uncertain.

    Return None for any other line.
    """
    lexicon = offered.lexicon
    order_count = count_order(unlisted(line), lexicon)
    if order_count is None or order_count.number == 1 or line.endswith("?"):
        return None
    line_tokens = offered.tokens_of(without_all(order_count.order))
    kind = _act_for(line_tokens, offered)
    subject = [token for token in line_tokens if kind and not token.words & heads(kind, lexicon)]
    if kind is None and order_count.all:
        return _none_left(line, line_tokens, offered)
    if kind is None or not _is_card(subject, lexicon):
        return None
    return _Several(OrderLine(order_count.order, line), order_count, line_tokens, kind, offered).read()


def _none_left(line: str, line_tokens: Sequence[LineToken], offered: Offered) -> Problem | None:
    """Return the reason against an order for all cards, of which there is none now; None for another line."""
    verbs = {kind: heads(kind, offered.lexicon) for kind in get_args(OfCard)}
    kinds = [kind for kind, words in verbs.items() if len(line_tokens) == 1 and line_tokens[0].words & words]
    if len(kinds) != 1:
        return None
    intention = Intended(kinds[0], {}, False)
    return Problem(line, Why.ILLEGAL, tell_impossible(line, intention, offered), (), kinds[0].__name__)


def _act_for(line_tokens: Sequence[LineToken], offered: Offered) -> type[Action] | None:
    """Return the act for the cards; it goes without saying if there is only one."""
    if not line_tokens or any(token.typo or not (token.words or token.number >= 0) for token in line_tokens):
        return None
    legal = {type(action) for action in offered.legal}
    heads_of = {kind: heads(kind, offered.lexicon) for kind in legal if issubclass(kind, OfCard)}
    named_kinds = [kind for kind, words in heads_of.items() if any(token.words & words for token in line_tokens)]
    kinds: list[type[Action]] = [*named_kinds] or [*legal]
    return kinds[0] if len(kinds) == 1 and issubclass(kinds[0], OfCard) else None


def _is_card(subject: Sequence[LineToken], lexicon: Lexicon) -> bool:
    """Return True if the rest of a line names one kind of cards, or none."""
    return not subject or any(
        covers(subject, spell_tokens(card.replace("_", " "), lexicon)) is not None for card in CARDS
    )


class _Several:
    """A line about several cards in a position."""

    def __init__(
        self,
        line: OrderLine,
        order_count: OrderCount,
        line_tokens: Sequence[LineToken],
        kind: type[Action],
        offered: Offered,
    ) -> None:
        self.line = line
        self.count = order_count
        self.line_tokens = line_tokens
        self.kind = kind
        self.offered = offered
        actions = [action for action in offered.legal if isinstance(action, OfCard) and isinstance(action, kind)]
        self.cards = {order_text(action): CARDS[action.card] for action in actions}
        self.pile: Pile = {order_text(action): count_in_pile(action, offered.view) for action in actions}
        self.subject = [token for token in line_tokens if not token.words & heads(kind, offered.lexicon)]

    def read(self) -> list[str] | Problem | None:
        named_cards, sphere_cards = self._cards_named(), self._of_sphere()
        possible_cards = {**named_cards, **sphere_cards}
        if not possible_cards:
            return self._as_one()
        choices = [choice for pile in (named_cards, sphere_cards) if (choice := self._out_of(pile))]
        may_be_worth = self._may_be_worth(sphere_cards, named_cards)
        if choices and choices[0] == choices[-1] and not may_be_worth:
            return self._orders_for(choices[0])
        if choices or sum(possible_cards.values()) > self.count.number:
            sentence = _("“%(line)s” may mean different cards. Name each of them.")
            return self._tell_problem(Why.AMBIGUOUS, sentence, possible_cards)
        sentence = _("“%(line)s” can't be done now: you don't have that many of these cards.")
        return None if may_be_worth else self._tell_problem(Why.ILLEGAL, sentence, possible_cards)

    def _cards_named(self) -> Pile:
        """Return the cards with the name given; all if none is."""
        if not self.subject:
            return self.pile if self.count.all else {}
        covering_orders = self.offered.spellings.covering(self.line_tokens)
        return {order: count for order, count in self.pile.items() if order in covering_orders}

    def _of_sphere(self) -> Pile:
        subject_words = (
            self.subject[0].words if len(self.subject) == 1 and self.subject[0].number < 0 else frozenset[str]()
        )
        return {order: count for order, count in self.pile.items() if self.cards[order].sphere in subject_words}

    def _out_of(self, pile: Pile) -> Pile | None:
        """Return the cards meant out of these; None if they are too few, or the choice is open."""
        count, total = self.count.number, sum(pile.values())
        if (count or total) > most_at_once(self.kind, self.offered.view):
            return None
        if (self.count.all and not count) or total == count:
            return pile or None
        return dict.fromkeys(pile, count) if len(pile) == 1 and total > count and not self.count.all else None

    def _orders_for(self, pile: Pile) -> list[str]:
        """Return one order for each card: in the writer's words if they mean that card, in those of its option else."""
        reading = in_any_words(self.line, self.offered)
        says_it = (
            isinstance(reading, Order)
            and list(pile) == [order_text(reading.action)]
            and not count_order(self.line.text, self.offered.lexicon)
        )
        copies = [order for order, count in pile.items() for _copy in range(count)]
        return [self.line.text if says_it else self._label_of(order) for order in copies]

    def _label_of(self, order: str) -> str:
        """Return the label of an order, which is read as it stands; its notation if others have the same label."""
        labels = [option.label for option in self.offered.options]
        label = self.offered.choice(order).label
        return label if labels.count(label) == 1 else order

    def _may_be_worth(self, sphere_cards: Pile, named_cards: Pile) -> bool:
        """Return True if another card's worth equals the number, as Tribute is worth 2 Senate."""
        worth = [
            order for order in sphere_cards if self.cards[order].value == self.count.number and order not in named_cards
        ]
        return bool(worth) and self.kind is Play and not self.count.sure

    def _as_one(self) -> Problem | None:
        """Return the problem with the same order for a single card, if there is none of the name."""
        read = in_any_words(self.line, self.offered)
        return read if isinstance(read, Problem) and read.why == Why.ILLEGAL else None

    def _tell_problem(self, why: Why, sentence: str, cards: Pile) -> Problem:
        suggestions = possible_orders(cards, self.offered)
        return Problem(self.line.original, why, sentence % quote_line(self.line.original), suggestions)


COUNTED = frozenset({"legion", "general", "governor", "mob", "game", "militia", "legacy"}) | {
    word for name in (*CARDS, *regions.TRIBES) for word in name.removesuffix("s").split("_")
}
"""Words counted by a number before them: "2 generals" are not the one of price 2."""
KNOWN = ("army", "active", "reduce")
"""Words of the rules that are in no order by themselves; to reduce a full Legion is not to keep it reduced."""


def _listed(name: str) -> str:
    """Return a pattern of one of the title's lists, in all languages."""
    return any_of(word for each in LANGUAGES for word in spell_words(each.lists[name], each.language))


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use, and the ids of the rivals, which stand in no list."""
    yield from KNOWN
    yield from (name.replace("_", " ") for name in event_cards.RIVALS)
    yield from (str(words.name) for words in CARD_WORDS.values())
    for words in (called.REGIONS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        yield from map(str, words.values())


def take_force(line_tokens: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return an army by its number, or the Militia of a province."""
    for token in line_tokens:
        if "army" in token.words and token.number >= 0:
            return f"army {token.number}", [token]
    militia = next((token for token in line_tokens if "militia" in token.words and token.number < 0), None)
    home = one_of(PROVINCES, [token for token in line_tokens if token is not militia], lexicon) if militia else None
    return (f"militia {home[0]}", [militia, *home[1]]) if militia and home else None


def take_target(line_tokens: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a force, or barbarians or a rival."""
    return take_force(line_tokens, lexicon) or one_of(PEOPLES, line_tokens, lexicon)


# What the log says of a vote: "Cornelia asks for a Governor in Italia"
ASKING = re.compile(
    rf"^\W*(?:(?:{_listed('i')})\s)?\s*(?:{_listed('ask')})\b(?P<whom>.*?)\b(?:{_listed('ask for')})\b"
    rf"(?=.*\b(?:{_listed('of governors')}))",
    re.IGNORECASE,
)

_COLOURS = "|".join(f"(?P<{sphere}>{_listed(sphere + ' colour')})" for sphere in SPHERES)
COLOUR = re.compile(rf"\b(?:{_COLOURS}) (?P<worth>\d)\b")
"""A card's colour and its worth."""
PRICE = re.compile(rf"\s(?:{_listed('price')})\s(?P<price>\d{{1,2}})\b(?!\s*\w)")

RENEWED = re.compile(r"\bdamnatio(?:[ _]memoriae)?\b(?![ _](?:memoriae|ii|2)\b)", re.IGNORECASE)


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read words about cards other than those of the notation; return None for anything else."""
    return (
        read_renewed(line, offered)
        or read_event(line, offered)
        or read_colour(line, offered)
        or read_price(line, offered)
    )


def read_colour(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a card by the colour of its sphere and its worth, as in "buy red 2"; None for a line without these."""
    match = COLOUR.search(plain_letters(line.text))
    if match is None:
        return None
    sphere = next(sphere for sphere in SPHERES if match[sphere])
    cards = [name for name, card in CARDS.items() if card.sphere == sphere and card.value == int(match["worth"])]
    readings = (_read_with(line, match, card, offered) for card in cards)
    orders = list(dict.fromkeys(order_text(read.action) for read in readings if isinstance(read, Order)))
    if len(orders) == 1:
        return Order(line.original, offered.by_order[orders[0]])
    if orders:
        sentence = _("“%(line)s” fits more than one order. Which one do you mean?") % quote_line(line.original)
        return Problem(line.original, Why.AMBIGUOUS, sentence, possible_orders(orders, offered))
    sentence = _("“%(line)s” can't be done now: no card of this colour and value can be used so.")
    return Problem(line.original, Why.ILLEGAL, sentence % quote_line(line.original))


def _read_with(line: OrderLine, match: re.Match[str], card: str, offered: Offered) -> Order | Problem:
    text = plain_letters(line.text)
    named = f"{text[: match.start()]}{card.replace('_', ' ')}{text[match.end() :]}"
    return read_as_it_stands(line._replace(text=named), offered)


def read_price(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read an order with its right price behind it, as in "buy Quaestor for 2"; None for a line without one."""
    match = PRICE.search(plain_letters(line.text))
    if match is None:
        return None
    text = plain_letters(line.text)
    read = read_as_it_stands(line._replace(text=f"{text[: match.start()]}{text[match.end() :]}"), offered)
    choice = offered.choice(order_text(read.action)) if isinstance(read, Order) else None
    if choice is None or not choice.cost:
        return None
    if re.findall(r"\d+", choice.cost) == [match["price"]]:
        return read
    sentence = _("“%(line)s” has another price: %(cost)s. Did you mean this?")
    words = quote_line(line.original) | {"cost": choice.cost}
    return Problem(line.original, Why.AMBIGUOUS, sentence % words, possible_orders([choice.order], offered))


def read_renewed(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a renewed card by the old one's name, if the game has no other of it."""
    if offered.view.options.cards == BASE or not RENEWED.search(line.text):
        return None
    return read_as_it_stands(line._replace(text=RENEWED.sub("damnatio memoriae ii", line.text)), offered)


def read_event(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read the event of a card behind "use", "pay" or "place"; the notation just names it. Return None for no event."""
    first, _space, rest = line.text.partition(" ")
    if plain_letters(first) not in offered.lexicon.list_of("before events") or not rest:
        return None
    event = line._replace(text=rest)
    read = read_as_it_stands(event, offered)
    if isinstance(read, Order):
        return read if isinstance(read.action, Use) or type(read.action) in ACTION_CARDS else None
    events = [type(offered.by_order[each.order]) in ACTION_CARDS for each in read.candidates]
    return read if read.why == Why.AMBIGUOUS and all(events) else None


def read_vote(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read an order to "ask for a Governor" with its province: people are asked for things as well."""
    if not ASKING.match(line.text):
        return None
    restated = line._replace(text=ASKING.sub(r"place \g<whom> ", line.text))
    read = in_any_words(restated, offered)
    line_tokens = offered.tokens_of(restated.text)
    if isinstance(read, Order) and not (
        isinstance(read.action, PlaceGovernor) and _is_named(read.action.province, line_tokens)
    ):
        return None
    return read


def _is_named(word: str, line_tokens: Sequence[LineToken]) -> bool:
    return any(word in token.words for token in line_tokens)


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    languages=LANGUAGES,
    number_after=frozenset({"army"}),
    number_before=frozenset({"dice", "full", "reduced", "active", "inactive", "vote"}),
    note_words=frozenset({"vote"}),
    counted_words=COUNTED,
    everyday=frozenset({"hold", "leave", "place", "recall", "turn", "action", "up", "down", "show"}),
    styles=frozenset({"governor", "general"}),
    evident=frozenset({MoveArmy, Build}),
    goes_on=frozenset({"lose", "decline", "reroll"}),
    repeated=frozenset({"take", "play", "discard", "buy", "trash"}),
    things=tuple(CARDS),
    several=read_several,
    declines=Decline,
    ends_turn=EndTurn,
    fields={"force": take_force, "target": take_target},
    reason=reason,
    otherwise=read_otherwise,
    at_last=read_vote,
)
