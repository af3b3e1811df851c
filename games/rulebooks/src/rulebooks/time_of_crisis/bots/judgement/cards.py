"""5. Cards: choices for the beginning, the hand, playing, buying and trashing."""

from collections import Counter
from typing import Any

from ...rules.actions import Sacrifice, StartIn, Take
from ...rules.card import CARDS as KINDS
from ...rules.data.card_setups import MILITARY, POPULACE, SENATE
from ...rules.data.limits import HAND_SIZE
from ...rules.data.regions import EMPIRE_NEIGHBOURS
from ...rules.market import purchase_price
from ...rules.orders.buy import Buy
from ...rules.orders.cycle import Cycle
from ...rules.orders.discard import Discard
from ...rules.orders.end_actions import EndActions
from ...rules.orders.end_turn import EndTurn
from ...rules.orders.play import Play
from ...rules.orders.trash import Trash
from ...rules.state import NEUTRAL
from .outlook import CARDS, END, NEVER, Scorers, SeatOutlook, exposure_of

NEED = {SENATE: 1.15, MILITARY: 1.05, POPULACE: 1.0}
OPENING = {SENATE: 3, MILITARY: 2, POPULACE: 0}
SMALLEST_DECK = 7
TRASH_WORTH = 2.2
ENOUGH = 0.05
VARIETY = 0.01
"""The worth of a first card of a kind beside others as good."""


def score_start_in(outlook: SeatOutlook, action: StartIn) -> float:
    """3.2 Prefer neutral neighbours to grow into, and few barbarians."""
    near = EMPIRE_NEIGHBOURS[action.province]
    free = sum(outlook.view.provinces[name].governor == NEUTRAL for name in near)
    return 5.0 + free - 2.0 * exposure_of(action.province)


def score_take(outlook: SeatOutlook, action: Take) -> float:
    """Prefer high values, and much of one sphere rather than a little of each."""
    card = KINDS[action.card]
    picked = Counter(KINDS[name].sphere for name in hand_and_picks(outlook))
    if question_facts(outlook).get("why") == "start":
        return 10.0 * (picked[card.sphere] < OPENING[card.sphere]) + NEED[card.sphere]
    return card.value * NEED[card.sphere] * (1.0 + 0.08 * picked[card.sphere])


def hand_and_picks(outlook: SeatOutlook) -> list[str]:
    return [*(outlook.me.hand or []), *question_facts(outlook).get("picked", [])]


def question_facts(outlook: SeatOutlook) -> dict[str, Any]:
    return outlook.view.question.facts if outlook.view.question else {}


def score_play(outlook: SeatOutlook, action: Play) -> float:
    """Play everything: points come back, cards kept in the hand do not."""
    return float(KINDS[action.card].value)


def score_buy(outlook: SeatOutlook, action: Buy) -> float:
    """Value for the price; of the scarcest sphere, and of two alike the scarcer event."""
    card = KINDS[action.card]
    price = purchase_price(outlook.view, outlook.seat, action.card)
    variety = VARIETY / (1 + own_cards(outlook).count(action.card))
    return card.value**2 * sphere_need(outlook, card.sphere) / (price + 1) + variety


def sphere_need(outlook: SeatOutlook, sphere: str) -> float:
    """Return a sphere's shortfall from its share of all points one owns; about 1 in a balanced deck."""
    points = Counter[str]()
    for name in own_cards(outlook):
        points[KINDS[name].sphere] += KINDS[name].value
    return 1.5 * (NEED[sphere] - points[sphere] / points.total())


def own_cards(outlook: SeatOutlook) -> list[str]:
    return [*outlook.me.unseen, *outlook.me.discard, *outlook.me.played]


def score_trash(outlook: SeatOutlook, action: Trash) -> float:
    """Trash cards of value 1 when better ones are left to fill two hands."""
    if KINDS[action.card].value > 1 or len(own_cards(outlook)) <= SMALLEST_DECK:
        return NEVER
    return TRASH_WORTH - 0.1 * sphere_need(outlook, KINDS[action.card].sphere)


def score_discard(outlook: SeatOutlook, action: Discard) -> float:
    """Discard a card of value 1 while there are better ones to take."""
    waiting = [KINDS[name].value for name in outlook.me.available or []]
    if KINDS[action.card].value > 1 or len(waiting) < HAND_SIZE:
        return NEVER
    return 5.0 if min(waiting) > 1 else NEVER


def score_cycle(outlook: SeatOutlook, action: Cycle) -> float:
    """Never do it: a card's worth here is its points, and the other of the stack has as many."""
    return NEVER


def score_sacrifice(outlook: SeatOutlook, action: Sacrifice) -> float:
    """Sacrifice a card by Ludi Saeculares: a legacy for each point, and the card comes back."""
    return KINDS[action.card].value - 0.5


def score_end_phase(outlook: SeatOutlook, action: EndActions | EndTurn) -> float:
    return ENOUGH


SCORERS: Scorers = {
    StartIn: (CARDS, score_start_in),
    Take: (CARDS, score_take),
    Play: (CARDS, score_play),
    Buy: (CARDS, score_buy),
    Trash: (CARDS, score_trash),
    Discard: (CARDS, score_discard),
    Sacrifice: (CARDS, score_sacrifice),
    Cycle: (CARDS, score_cycle),
    EndActions: (END, score_end_phase),
    EndTurn: (END, score_end_phase),
}
