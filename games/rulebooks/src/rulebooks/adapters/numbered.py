"""Orders by small numbers, as learners want them: of all choices but taking back, which could go on for ever.

A number is a place in the list of a decision's orders, and means nothing outside that decision. A list may have
thousands of orders, such as the bids of a full hand. If it has more than `MOST_ACTIONS`, it is cut into parts: the
player chooses a part, and then an order of it. So any decision is made with the same few numbers.
"""

from collections.abc import Sequence

import rulebooks
from rulebooks import Action

MOST_ACTIONS = 256
MOST_STEPS = 20_000
"""Choices of a game, with those of parts: far more than any game needs. A game that has taken as many is ended as it
stands.
"""


def split(orders: range) -> list[range]:
    """Cut the places of orders into at most `MOST_ACTIONS` parts in a row; a part of one is an order."""
    size = -(-len(orders) // MOST_ACTIONS) or 1
    return [orders[first : first + size] for first in range(0, len(orders), size)]


def text_of(orders: Sequence[Action], part: range) -> str:
    """Describe a part: its order, or its first and last."""
    first, last = (rulebooks.text(orders[place]) for place in (part[0], part[-1]))
    return first if len(part) == 1 else f"{part[0] + 1} to {part[-1] + 1}: {first} ... {last}"
