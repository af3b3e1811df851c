"""Lines of orders, read and carried out one after another as the site does."""

from collections.abc import Sequence

from games.orders import words
from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Word
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.orders.conftest import offered as offered_in


def read_orders(line: str, offered: Offered, listed: Sequence[str] | None = None) -> list[str]:
    """Return the order of a line in notation, "? why: sentence" for a problem, and UNDO with its number."""
    match read_line(line, offered, listed):
        case Order() as read:
            return [engine.order_text(read.action)]
        case Problem() as problem:
            return [f"? {problem.why}: {problem.sentence}"]
        case Word() as word:
            undo = words.find_undo(word)
            assert undo is not None, word
            return ["UNDO" if undo.count == 1 else f"UNDO {undo.count}"]
        case lines:
            return lines


def orders_of(line: str, state: TocState) -> list[str]:
    """Carry out a line in a position up to its first problem, and return what was done, then the problem."""
    lines, done = [line], list[str]()
    while lines:
        offered = offered_in(state)
        read = read_line(lines.pop(0), offered)
        if isinstance(read, list):
            lines = [*read, *lines]
            continue
        if not isinstance(read, Order):
            return [*done, *read_orders(read.line, offered)]
        done.append(engine.order_text(read.action))
        engine.apply(state, engine.to_move(state)[0], read.action, KeyedDice(bytes(32), "x"))
    return done
