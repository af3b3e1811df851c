"""The orders that are shown in place of one that cannot be taken."""

from collections.abc import Iterable, Sequence
from itertools import islice

from games.engine.kernel import Action
from games.present.numbered import Option

from .matching import Offered, Said
from .readings import Candidate

MOST = 6


def nearest(said: Sequence[Said], offered: Offered, kind: type[Action] | None) -> tuple[Candidate, ...]:
    """The legal orders that share most with a line, or examples where they share nothing. All answers to a question."""
    if offered.answers and len(offered.legal) <= MOST:
        return candidates(offered.by_order, offered)
    shared = {order: 2 * (kind is not None and isinstance(one, kind)) for order, one in offered.by_order.items()}
    for each in said:
        for order in offered.spellings.saying(each):
            shared[order] += 1
    most = max(shared.values(), default=0)
    if not most:
        return _examples(offered)
    return candidates((order for order, score in shared.items() if score == most), offered)


def _examples(offered: Offered) -> tuple[Candidate, ...]:
    """One order of every group."""
    firsts: dict[str, Option] = {}
    for option in offered.options:
        firsts.setdefault(option.group, option)
    return candidates((option.order for option in firsts.values()), offered)


def candidates(orders: Iterable[str], offered: Offered) -> tuple[Candidate, ...]:
    """The first few of some orders, in words."""
    found = [offered.by_name[order] for order in islice(orders, MOST)]
    return tuple(Candidate(option.order, option.label, option.cost) for option in found)
