"""What a line in somebody's own words comes to: an order, a word, a problem, or several lines in its place."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.notation import text

from .interpret import interpret, is_short_answer, quoted
from .leading import Leading, leading, strays
from .lexicon import Lexicon
from .matching import Offered
from .nearest import candidates, nearest
from .readings import Order, Problem, Why, Word
from .split import split
from .tokens import MOST_PARTS, is_too_long

Read = Order | Word | Problem | list[str]


def understand(
    line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool = True, own_list: bool = False
) -> Read:
    """What a line is in a position; ``shown`` and ``opens`` are as in `interpret`. Lines that take its place are to be
    understood one after another, each in the position that the one before it leaves.

    A number in front of words is that of an option, and has to be the order that the words say; but with ``own_list``,
    for lines that their writer has numbered, or whose writer saw no numbers, it says nothing.
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
    told = _("“%(line)s” is too long: at most %(most)d words are read. Please write each order on a line of its own.")
    return Problem(line, Why.UNREADABLE, told % (quoted(line) | {"most": MOST_PARTS}))


def _apart_from(found: Leading, lexicon: Lexicon) -> list[str]:
    """The numbers that stand in front of an order, each a line, and the order."""
    numbers = [str(found.number)]
    while (more := leading(found.order, lexicon)) and more.apart:
        numbers.append(str(more.number))
        found = more
    return [*numbers, found.order]


def _in_words(line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool) -> Read:
    """What a line is by its words, or as the number that it is."""
    read = interpret(line, offered, shown, opens=opens)
    if isinstance(read, Word):
        return read
    found = offered.lexicon.several(line, offered)
    if found is not None:
        return found
    if isinstance(read, Problem):
        return orders if len(orders := split(line, offered.lexicon)) > 1 else read
    return _with_stray_number(read, offered) if strays(line, offered.lexicon) else read


def _is_order(line: str, offered: Offered) -> bool:
    """Whether a part of a line is an order of the game, be it not legal now, or several of them."""
    read = understand(line, offered)
    is_one = isinstance(read, Order | list) or (isinstance(read, Problem) and read.why != Why.UNREADABLE)
    return is_one and not is_short_answer(line, offered.lexicon)


def _as_numbered(
    line: str, found: Leading, read: Order | Problem | list[str], offered: Offered, shown: Sequence[str] | None
) -> Order | Problem | list[str]:
    """What the words behind a number say, unless that number is another order's."""
    if isinstance(read, Problem):
        return read
    said = _said(read, offered)
    listed = [option.order for option in offered.options] if shown is None else shown
    order = listed[found.number - 1] if found.number <= len(listed) else ""
    if set(said) == {order}:
        return read
    words = quoted(line) | {"number": str(found.number), "option": _named(order, offered)}
    if order:
        told = _("“%(line)s” can be read in two ways: option %(number)s is “%(option)s”, and the words say another.")
    else:
        told = _("“%(line)s” can be read in two ways: there is no option %(number)s.")
    both = dict.fromkeys(each for each in (order, *said) if each in offered.by_order)
    instead = candidates(both, offered) if both else nearest(offered.said(found.order), offered, None)
    return Problem(line, Why.AMBIGUOUS, f"{told % words} {_apart()}", instead)


def _said(read: Order | list[str], offered: Offered) -> list[str]:
    """The orders, in notation, that somebody gave in words; empty for one that is not certain now."""
    if isinstance(read, Order):
        return [text(read.action)]
    found: Iterable[object] = (interpret(each, offered) for each in read)
    return [text(each.action) if isinstance(each, Order) else "" for each in found]


def _named(order: str, offered: Offered) -> str:
    return offered.choice(order).label if order in offered.by_order else order


def _with_stray_number(read: Order, offered: Offered) -> Problem:
    told = _("“%(line)s” can be read in two ways: a number stands apart in it.") % quoted(read.line)
    return Problem(read.line, Why.AMBIGUOUS, f"{told} {_apart()}", candidates([text(read.action)], offered))


def _apart() -> str:
    return _("Please write each order on a line of its own.")
