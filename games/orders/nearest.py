"""Orders to show in place of one that cannot be taken: the near ones, or none."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from games.engine.kernel import Action

from .matching import LineToken, Offered
from .readings import PossibleOrder

MOST = 6


def nearest(said: Sequence[LineToken], offered: Offered, kind: type[Action] | None) -> tuple[PossibleOrder, ...]:
    """Return the legal orders that share most with a line, among those related to it.

    Related are orders of the ``kind``, or with more than half of the line's tokens. A question with
    few answers gets all of them, because the nearest alone may be the opposite of the intended one.
    """
    shared = Counter(order for each in said for order in offered.spellings.saying(each))
    alike = {order for order, one in offered.by_order.items() if kind is not None and isinstance(one, kind)}
    near = [order for order in offered.by_order if order in alike or 2 * shared[order] > len(said)]
    if near and offered.answers and len(offered.legal) <= MOST:
        return candidates(offered.by_order, offered)
    scores = {order: shared[order] + 2 * (order in alike) for order in near}
    most = max(scores.values(), default=0)
    return candidates((order for order, score in scores.items() if score == most), offered)


def candidates(orders: Iterable[str], offered: Offered) -> tuple[PossibleOrder, ...]:
    """The first few of some orders, in words."""
    found = [offered.choice(order) for order in islice(orders, MOST)]
    return tuple(PossibleOrder(choice.order, choice.label, choice.cost) for choice in found)
