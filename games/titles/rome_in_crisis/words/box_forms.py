"""Parts of the forms of boxes for bids, crises and wars: cards of the hand, or of the Legatus, are ticked, and
the effect of every sum is told.
"""

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.choices import BuildOutcome, OrderBox, OrderStart
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import field_words, order_text
from rulebooks.rome_in_crisis.rules.crises import reductions
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.offices import CARD_POINTS
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called


def first_and_last(legal: Sequence[Action]) -> list[str]:
    """Return the first and the last of the bids, or of the orders against each crisis or war: few cards, and many."""
    alike: dict[str, list[Action]] = {}
    for action in legal:
        alike.setdefault(getattr(action, "against", "") or getattr(action, "war", ""), []).append(action)
    return [order_text(order) for orders in alike.values() for order in (orders[0], orders[-1])]


def boxes_of(cards: Iterable[str], before: str, weigh: Callable[[str], int], holder: str = "") -> list[OrderBox]:
    """Return a box for each copy of a card, of a hand or of a holder's display."""
    copies = list(cards)
    return [
        OrderBox(field_words(name), _label_of(name, holder), weigh(name), before, name, copies.count(name))
        for name in influence.sort_cards(list(set(copies)))
    ]


def _label_of(name: str, holder: str) -> str:
    return _("%(card)s (with %(name)s)") % {"card": called.card(name), "name": holder} if holder else called.card(name)


def _possible_sums(boxes: Iterable[OrderBox]) -> list[int]:
    """Return every sum of weights of ticked boxes."""
    sums = {0}
    for box in boxes:
        for _copy in range(box.copies):
            sums |= {partial_sum + box.weight for partial_sum in sums}
    return sorted(sums)


def boxes_of_kinds(boxes: Sequence[OrderBox], kinds: Sequence[str]) -> list[OrderBox]:
    return [box for box in boxes if influence.CARDS[box.card].type in kinds]


def start_of(
    order: str, label: str, boxes: Sequence[OrderBox], tell: Callable[[int], BuildOutcome], on: str = ""
) -> OrderStart:
    outcomes = {total: tell(total) for total in _possible_sums(boxes)}
    return OrderStart(order, label, outcomes, on, frozenset(box.word for box in boxes))


def name_crisis(kind: str, view: RomeView) -> str:
    figures = {"crisis": called.CRISES[kind], "total": influence.total(view.crises[kind])}
    return _("%(crisis)s (total %(total)d)") % figures


def tell_outcome(view: RomeView, kind: str, total: int, reward: int) -> str:
    """Tell the effect of a strength on a crisis, with the points."""
    cards = influence.sort_cards(view.crises[kind])
    figures = {"strength": total, "total": influence.total(cards)}
    if total >= figures["total"]:
        solved = ngettext(
            "Strength %(strength)d against %(total)d: solved, you score %(points)d point.",
            "Strength %(strength)d against %(total)d: solved, you score %(points)d points.",
            reward,
        )
        return solved % {**figures, "points": reward}
    counts = {len(choice) for choice in reductions(cards, total)} or {0}
    gained = max(counts) * CARD_POINTS
    failed = ngettext(
        "Strength %(strength)d against %(total)d: not solved, you score %(points)d point.",
        "Strength %(strength)d against %(total)d: not solved, you score %(points)d points.",
        gained,
    )
    return failed % {**figures, "points": gained}


def tell_chance(view: RomeView, kind: str, total: int, rewards: Sequence[int]) -> str:
    """Tell a strength, the total of the crisis, and the reward for solving it, by its rank."""
    figures = {
        "strength": total,
        "total": influence.total(view.crises[kind]),
        "points": rewards[view.ranked().index(kind)],
    }
    sentence = ngettext(
        "Strength %(strength)d against %(total)d. Solving it scores %(points)d point.",
        "Strength %(strength)d against %(total)d. Solving it scores %(points)d points.",
        figures["points"],
    )
    return sentence % figures
