"""3.1, 5.3, 6.7 The market: influence cards for sale, and their prices, with the set-ups and face-up stacks of the
expansion (2.1).
"""

from . import log
from .card import CARDS, SLOTS, base_stacks, is_stacked
from .data.card_setups import BASE, SELECTIVE, VARIABLE
from .state import Board, TocOptions, TocState


def stocked_copies(options: TocOptions) -> dict[str, int]:
    """Return the copies in the supply by card: of the selective set-up only the chosen ones, not those drawn."""
    if options.cards == BASE:
        return count_copies(*base_stacks())
    stacked = [card for slot in SLOTS.values() for card in slot]
    if options.cards == SELECTIVE:
        return count_copies(*(card for card in stacked if card in options.stacks))
    return count_copies(*stacked)


def count_copies(*names: str) -> dict[str, int]:
    """All copies of these cards."""
    return {name: CARDS[name].copies for name in names}


def lay_out(state: TocState) -> None:
    """2.1.2, 2.1.3 Shuffle the stacks and turn up the top cards, or draw the cards left open by the players."""
    if state.options.cards == VARIABLE:
        for slot, both in SLOTS.items():
            stack = [card for card in both for _ in range(CARDS[card].copies)]
            state.shuffle(f"stack {slot.replace('_', ' ')}", stack)
            state.face_down[slot] = stack
            state.face_up[slot] = stack.pop()
        state.log(log.MarketLaidOut(list(state.face_up.values())))
    if state.options.cards == SELECTIVE:
        state.market = count_copies(*(_select_card(state, slot) for slot in SLOTS))
        state.log(log.MarketLaidOut(list(state.market)))


def _select_card(state: TocState, slot: str) -> str:
    choices = [card for card in SLOTS[slot] if card in state.options.stacks]
    return choices[0] if choices else SLOTS[slot][state.draw("stack", len(SLOTS[slot])) - 1]


def cards_for_sale(table: Board) -> list[str]:
    """Return the cards for sale: all that are left, or the face-up ones (2.1.2)."""
    if table.options.cards == VARIABLE:
        return list(table.face_up.values())
    return [card for card, copies in table.market.items() if copies]


def lies_below(table: Board, card: str) -> bool:
    """2.1.2 Return True if a card belongs to a stack with another one on top."""
    return is_stacked(card) and table.face_up.get(CARDS[card].slot, card) != card


def count_face_down(table: Board, slot: str) -> int:
    """2.1.2 Count the hidden cards of a stack."""
    copies = sum(table.market.get(card, 0) for card in SLOTS[slot])
    return copies - 1 if table.options.cards == VARIABLE and copies else 0


def take_copy(state: TocState, card: str) -> None:
    """Take a copy from the supply; 2.1.2 the card below it is turned up at once."""
    state.market[card] -= 1
    if state.options.cards == VARIABLE:
        turn_up(state, CARDS[card].slot)


def put_below_stack(state: TocState, card: str) -> None:
    """2.1.2 Put a face-up card below its stack, and turn up the next."""
    slot = CARDS[card].slot
    state.face_down[slot].insert(0, card)
    turn_up(state, slot)


def turn_up(state: TocState, slot: str) -> None:
    """2.1.2 Put the top card of a stack in the place of the one before it; nothing for an empty stack."""
    stack = state.face_down[slot]
    if not stack:
        del state.face_up[slot]
        return
    state.face_up[slot] = stack.pop()
    state.turned_up += 1
    state.reveal()
    state.log(log.CardTurnedUp(state.face_up[slot]))


def political_points(table: Board, seat: int) -> int:
    """5.3, 11.1 The support of each province one governs less its Mobs; no province takes away from another."""
    places = (table.provinces[name] for name in table.governed(seat))
    return sum(max(0, place.support - place.mobs) for place in places)


def purchase_price(table: Board, seat: int, card: str) -> int:
    """5.3 Its value, doubled above the number of provinces one governs, one more for each card
    bought, less a reward (10).
    """
    sphere, value = CARDS[card].sphere, CARDS[card].value
    governs = len(table.governed(seat)) if table.now.governs is None else table.now.governs
    base = value if value <= governs else 2 * value
    return max(0, base + table.now.bought - table.now.discounts.get(sphere, 0))
