"""The soak's own record: orders given, replies handed over, time let pass, faults."""

import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum


class Answer(Enum):
    """The site's answer to an order."""

    TAKEN = "taken"
    REFUSED = "refused"
    NOTHING = "nothing"  # the connection was cut, or the answer was an error: nobody knows


@dataclass
class GivenOrder:
    """Orders of one form or one reply; ``reply`` is the Message-ID of the latter."""

    game: str
    player: str
    orders: tuple[str, ...]
    reply: str = ""
    answer: Answer = Answer.NOTHING


class Ledger:
    """One for all threads."""

    def __init__(self) -> None:
        self.given: list[GivenOrder] = []
        self.timeouts: Counter[int] = Counter()  # by seat
        self.faults: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def giving(self, game: str, player: str, *orders: str, reply: str = "") -> Iterator[GivenOrder]:
        """Write down an order before it goes out; the answer to it is set inside."""
        order = GivenOrder(game, player, orders, reply)
        with self._lock:
            self.given.append(order)
        yield order
        with self._lock:
            self.answers[("reply: " if reply else "order: ") + order.answer.value] += 1

    def count_answer(self, name: str) -> None:
        with self._lock:
            self.answers[name] += 1

    def by_player(self) -> dict[tuple[str, str], list[GivenOrder]]:
        """Group all orders by game and player, in the order in which they were given."""
        groups: dict[tuple[str, str], list[GivenOrder]] = defaultdict(list)
        for order in self.given:
            groups[order.game, order.player].append(order)
        return groups
