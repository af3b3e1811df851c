"""A line in somebody's own words, read as an order, a word, a problem, or several lines in its place."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.orders.matching import nearest_orders, possible_orders
from games.orders.split import NumberedOrder, has_stray_number, listed_numbers, split_number
from rulebooks.engine.notation import order_text

from .lexicon import Lexicon
from .matching import Offered, heads
from .numerals import is_thing
from .order_detector import reads_as_order
from .readings import Order, Problem, Why, Word
from .single_order import NOTES, ask_about_number, is_number, is_short_answer, quote_line, read_single_order
from .split import split_orders, without_sequence
from .tokens import MOST_PARTS, is_too_long

SENTENCE_END = re.compile(r"(?<=[^\W\d])[.!]\s+(?=\w)")
Read = Order | Word | Problem | list[str]


def read_line(
    line: str,
    offered: Offered,
    listed_orders: Sequence[str] | None = None,
    *,
    opens: bool = True,
    own_list: bool = False,
) -> Read:
    """Read a line in a position; ``listed_orders`` and ``opens`` are as in `read_single_order`.

    Lines in its place are to be read one after another, each in the position left by the one
    before. A number in front of words is that of an option, and has to agree with the words; with
    ``own_list``, for writers who numbered their lines or saw no numbers, it is ignored.
    """
    if is_too_long(line):
        return _too_long(line)
    if (numbers := _numbers_of_things(line, offered)) and offered.legal:
        return ask_about_number(line, numbers, "", offered)
    numbered = split_number(line, offered.lexicon) if offered.legal else None
    if numbered and numbered.apart:
        if not own_list and _is_order((apart_lines := _apart_from(numbered, offered.lexicon))[-1], offered):
            return apart_lines
    elif numbered and not isinstance(read := _read_without_number(numbered.order, offered, opens=opens), Word):
        read = read if isinstance(read, list) else replace(read, line=line)
        return read if own_list else _as_numbered(line, numbered, read, offered, listed_orders)
    return _read_without_number(line, offered, listed_orders, opens=opens)


def _numbers_of_things(line: str, offered: Offered) -> list[int]:
    """Return the numbers of a list of several that may name things, not options."""
    numbers = [int(number) for number in listed_numbers(line)]
    tokens = offered.tokens_of(line) if numbers and offered.answers else []
    are_of_answer = bool(tokens) and bool(offered.spellings.covering(tokens))
    return numbers if are_of_answer or not offered.numbers_of_things.isdisjoint(numbers) else []


def _too_long(line: str) -> Problem:
    sentence = _("“%(line)s” is longer than %(most)d words. Write each order on its own line.")
    return Problem(line, Why.UNREADABLE, sentence % (quote_line(line) | {"most": MOST_PARTS}))


def _apart_from(numbered: NumberedOrder, lexicon: Lexicon) -> list[str]:
    """Return the numbers in front of an order, each a line, and the order."""
    numbers = [str(numbered.number)]
    while (next_numbered := split_number(numbered.order, lexicon)) and next_numbered.apart:
        numbers.append(str(next_numbered.number))
        numbered = next_numbered
    return [*numbers, numbered.order]


def _read_without_number(
    line: str, offered: Offered, listed_orders: Sequence[str] | None = None, *, opens: bool
) -> Read:
    read = read_single_order(line, offered, listed_orders, opens=opens)
    if isinstance(read, Word):
        return read
    title_reading = offered.lexicon.several(line, offered)
    if title_reading is not None:
        return title_reading
    if isinstance(read, Problem):
        orders = _cut_sentences(line, offered.lexicon) or split_orders(line, offered.lexicon)
        if len(orders) > 1:
            return _with_only_verb(orders, offered) if without_sequence(line) != line.strip() else orders
        return read if orders == [line] else _once(line, orders[0], offered, opens=opens)
    is_stray = not is_number(line) and has_stray_number(NOTES.sub("", line), offered.lexicon)
    return _with_stray_number(read, offered) if is_stray else read


def _once(line: str, order: str, offered: Offered, *, opens: bool) -> Read:
    """Read an order that is said to be given once, as in "buy 1x Castra"."""
    read = read_single_order(order, offered, opens=opens)
    return replace(read, line=line)


def _with_only_verb(orders: list[str], offered: Offered) -> list[str]:
    """Put the verb in front of a list of things that can be used in one way alone: "first Castra, then Tribute"."""
    verbs = {
        verb for action in offered.legal for verb in heads(type(action), offered.lexicon)
    } & offered.lexicon.repeated
    if len(orders) < 2 or len(verbs) != 1 or not all(is_thing(order, offered.lexicon) for order in orders):
        return orders
    [verb] = verbs
    return [f"{verb} {order}" for order in orders]


def _cut_sentences(line: str, lexicon: Lexicon) -> list[str]:
    """Cut a line at the ends of its sentences if each is an order: "Play Castra. Then Army 2 to Gallia."."""
    sentences = [without_sequence(sentence) for sentence in SENTENCE_END.split(line) if sentence.strip()]
    if len(sentences) < 2 or line.endswith("?") or not all(reads_as_order(each, lexicon) for each in sentences):
        return []
    return sentences


def _is_order(line: str, offered: Offered) -> bool:
    """Return True if a part of a line is one or several orders of the game, even if not legal now."""
    read = read_line(line, offered)
    is_one = isinstance(read, Order | list) or (isinstance(read, Problem) and read.why != Why.UNREADABLE)
    return is_one and not is_short_answer(line, offered.lexicon)


def _as_numbered(
    line: str,
    numbered: NumberedOrder,
    read: Order | Problem | list[str],
    offered: Offered,
    listed_orders: Sequence[str] | None,
) -> Order | Problem | list[str]:
    """Return the reading of the words behind a number, or a problem if the number is another order's."""
    if isinstance(read, Problem):
        return read
    read_orders = _orders_in(read, offered)
    listed = offered.numbers if listed_orders is None else listed_orders
    option_order = listed[numbered.number - 1] if numbered.number <= len(listed) else ""
    if set(read_orders) == {option_order}:
        return read
    words = quote_line(line) | {"number": str(numbered.number), "option": _option_label(option_order, offered)}
    if option_order:
        sentence = _("“%(line)s” can mean two things: option %(number)s is “%(option)s”, but the words mean another.")
    else:
        sentence = _("“%(line)s” is not clear: there is no option %(number)s.")
    both = dict.fromkeys(order for order in (option_order, *read_orders) if order in offered.by_order)
    suggestions = (
        possible_orders(both, offered) if both else nearest_orders(offered.tokens_of(numbered.order), offered, None)
    )
    return Problem(line, Why.AMBIGUOUS, f"{sentence % words} {_ask_for_lines()}", suggestions)


def _orders_in(read: Order | list[str], offered: Offered) -> list[str]:
    """Return the orders, in notation, of a reading in words; "" for an uncertain one."""
    if isinstance(read, Order):
        return [order_text(read.action)]
    readings: Iterable[object] = (read_single_order(line, offered) for line in read)
    return [order_text(reading.action) if isinstance(reading, Order) else "" for reading in readings]


def _option_label(order: str, offered: Offered) -> str:
    return offered.choice(order).label if order in offered.by_order else order


def _with_stray_number(read: Order, offered: Offered) -> Problem:
    sentence = _("“%(line)s” is not clear: its number may mean an option.") % quote_line(read.line)
    return Problem(
        read.line, Why.AMBIGUOUS, f"{sentence} {_ask_for_lines()}", possible_orders([order_text(read.action)], offered)
    )


def _ask_for_lines() -> str:
    return _("Write each order on its own line.")
