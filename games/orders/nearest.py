"""The orders that are shown in place of one that cannot be taken: those that are near to it, or none."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from games.engine.kernel import Action

from .matching import Offered, Said
from .readings import Candidate

MOST = 6


def nearest(said: Sequence[Said], offered: Offered, kind: type[Action] | None) -> tuple[Candidate, ...]:
    """The legal orders that share most with a line, among those that have to do with it: it is of their ``kind``, or
    they say more than half of what it says. Of a question with few answers all, for the nearest alone may be the
    opposite of what is meant.
    """
    shared = Counter(order for each in said for order in offered.spellings.saying(each))
    alike = {order for order, one in offered.by_order.items() if kind is not None and isinstance(one, kind)}
    near = [order for order in offered.by_order if order in alike or 2 * shared[order] > len(said)]
    if near and offered.answers and len(offered.legal) <= MOST:
        return candidates(offered.by_order, offered)
    scores = {order: shared[order] + 2 * (order in alike) for order in near}
    most = max(scores.values(), default=0)
    return candidates((order for order, score in scores.items() if score == most), offered)


def candidates(orders: Iterable[str], offered: Offered) -> tuple[Candidate, ...]:
    """The first few of some orders, in words."""
    found = [offered.choice(order) for order in islice(orders, MOST)]
    return tuple(Candidate(choice.order, choice.label, choice.cost) for choice in found)
