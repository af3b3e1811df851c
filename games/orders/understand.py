"""A line in somebody's own words, read as an order, a word, a problem, or several lines in its place."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.notation import order_text

from .interpret import NOTES, interpret, is_short_answer, quote_line
from .leading import Leading, leading, strays
from .lexicon import Lexicon
from .matching import Offered
from .nearest import candidates, nearest
from .readings import Order, Problem, Why, Word
from .split import split_orders
from .tokens import MOST_PARTS, is_too_long

Read = Order | Word | Problem | list[str]


def understand(
    line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool = True, own_list: bool = False
) -> Read:
    """Read a line in a position; ``shown`` and ``opens`` are as in `interpret`.

    Lines in its place are to be read one after another, each in the position left by the one
    before. A number in front of words is that of an option, and has to agree with the words; with
    ``own_list``, for writers who numbered their lines or saw no numbers, it is ignored.
    """
    if is_too_long(line):
        return _too_long(line)
    found = leading(line, offered.lexicon) if offered.legal else None
    if found and found.apart:
        if not own_list and _is_order((apart := _apart_from(found, offered.lexicon))[-1], offered):
            return apart
    elif found and not isinstance(read := _in_words(found.order, offered, opens=opens), Word):
        read = read if isinstance(read, list) else replace(read, line=line)
        return read if own_list else _as_numbered(line, found, read, offered, shown)
    return _in_words(line, offered, shown, opens=opens)


def _too_long(line: str) -> Problem:
    told = _("“%(line)s” is longer than %(most)d words. Write each order on its own line.")
    return Problem(line, Why.UNREADABLE, told % (quote_line(line) | {"most": MOST_PARTS}))


def _apart_from(found: Leading, lexicon: Lexicon) -> list[str]:
    """Return the numbers in front of an order, each a line, and the order."""
    numbers = [str(found.number)]
    while (more := leading(found.order, lexicon)) and more.apart:
        numbers.append(str(more.number))
        found = more
    return [*numbers, found.order]


def _in_words(line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool) -> Read:
    read = interpret(line, offered, shown, opens=opens)
    if isinstance(read, Word):
        return read
    found = offered.lexicon.several(line, offered)
    if found is not None:
        return found
    if isinstance(read, Problem):
        return orders if len(orders := split_orders(line, offered.lexicon)) > 1 else read
    return _with_stray_number(read, offered) if strays(NOTES.sub("", line), offered.lexicon) else read


def _is_order(line: str, offered: Offered) -> bool:
    """Return True if a part of a line is one or several orders of the game, even if not legal now."""
    read = understand(line, offered)
    is_one = isinstance(read, Order | list) or (isinstance(read, Problem) and read.why != Why.UNREADABLE)
    return is_one and not is_short_answer(line, offered.lexicon)


def _as_numbered(
    line: str, found: Leading, read: Order | Problem | list[str], offered: Offered, shown: Sequence[str] | None
) -> Order | Problem | list[str]:
    """Return the reading of the words behind a number, or a problem if the number is another order's."""
    if isinstance(read, Problem):
        return read
    said = _orders_in(read, offered)
    listed = [option.order for option in offered.options] if shown is None else shown
    order = listed[found.number - 1] if found.number <= len(listed) else ""
    if set(said) == {order}:
        return read
    words = quote_line(line) | {"number": str(found.number), "option": _option_label(order, offered)}
    if order:
        told = _("“%(line)s” can mean two things: option %(number)s is “%(option)s”, but the words mean another.")
    else:
        told = _("“%(line)s” is not clear: there is no option %(number)s.")
    both = dict.fromkeys(each for each in (order, *said) if each in offered.by_order)
    instead = candidates(both, offered) if both else nearest(offered.tokens_of(found.order), offered, None)
    return Problem(line, Why.AMBIGUOUS, f"{told % words} {_ask_for_lines()}", instead)


def _orders_in(read: Order | list[str], offered: Offered) -> list[str]:
    """Return the orders, in notation, of a reading in words; "" for an uncertain one."""
    if isinstance(read, Order):
        return [order_text(read.action)]
    found: Iterable[object] = (interpret(each, offered) for each in read)
    return [order_text(each.action) if isinstance(each, Order) else "" for each in found]


def _option_label(order: str, offered: Offered) -> str:
    return offered.choice(order).label if order in offered.by_order else order


def _with_stray_number(read: Order, offered: Offered) -> Problem:
    told = _("“%(line)s” is not clear: its number may mean an option.") % quote_line(read.line)
    return Problem(
        read.line, Why.AMBIGUOUS, f"{told} {_ask_for_lines()}", candidates([order_text(read.action)], offered)
    )


def _ask_for_lines() -> str:
    return _("Write each order on its own line.")
