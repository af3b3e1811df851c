"""3.1, and 2.1 of the expansion: the stacks of influence cards for sale."""

from . import log
from .card import CARDS, SLOTS, base_stacks
from .data.cards import BASE, SELECTIVE, VARIABLE
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


def on_sale(table: Board) -> list[str]:
    """Return the cards for sale: all that are left, or the face-up ones (2.1.2)."""
    if table.options.cards == VARIABLE:
        return list(table.face_up.values())
    return [card for card, copies in table.market.items() if copies]


def face_down(table: Board, slot: str) -> int:
    """2.1.2 Count the hidden cards of a stack."""
    copies = sum(table.market.get(card, 0) for card in SLOTS[slot])
    return copies - 1 if table.options.cards == VARIABLE and copies else 0


def take_copy(state: TocState, card: str) -> None:
    """Take a copy from the supply; 2.1.2 the card below it is turned up at once."""
    state.market[card] -= 1
    if state.options.cards == VARIABLE:
        turn_up(state, CARDS[card].slot)


def bury(state: TocState, card: str) -> None:
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
