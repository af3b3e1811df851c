"""3.1, and 2.1 of the expansion: the stacks of influence cards that are for sale."""

from . import log
from .data.cards import BASE, BASE_STACKS, CARDS, SELECTIVE, SLOT_OF, SLOTS, VARIABLE
from .state import Board, Options, State


def stocked(options: Options) -> dict[str, int]:
    """The copies in the supply by card: of the selective set-up only of those that were chosen, not drawn."""
    if options.cards == BASE:
        return copies(*BASE_STACKS)
    if options.cards == SELECTIVE:
        return copies(*(card for card in SLOT_OF if card in options.stacks))
    return copies(*SLOT_OF)


def copies(*names: str) -> dict[str, int]:
    """All copies of these cards."""
    return {name: CARDS[name].copies for name in names}


def lay_out(state: State) -> None:
    """2.1.2, 2.1.3 Shuffle the stacks and turn up the top cards, or draw the cards that nobody has chosen."""
    if state.options.cards == VARIABLE:
        for slot, both in SLOTS.items():
            stack = [card for card in both for _ in range(CARDS[card].copies)]
            state.shuffle(f"stack {slot.replace('_', ' ')}", stack)
            state.face_down[slot] = stack
            state.face_up[slot] = stack.pop()
        state.log(log.MarketLaidOut(list(state.face_up.values())))
    if state.options.cards == SELECTIVE:
        state.market = copies(*(_selected(state, slot) for slot in SLOTS))
        state.log(log.MarketLaidOut(list(state.market)))


def _selected(state: State, slot: str) -> str:
    chosen = [card for card in SLOTS[slot] if card in state.options.stacks]
    return chosen[0] if chosen else SLOTS[slot][state.draw("stack", len(SLOTS[slot])) - 1]


def on_sale(table: Board) -> list[str]:
    """The cards of which somebody may buy a copy: all that are left, or those that lie face up (2.1.2)."""
    if table.options.cards == VARIABLE:
        return list(table.face_up.values())
    return [card for card, left in table.market.items() if left]


def face_down(table: Board, slot: str) -> int:
    """2.1.2 The cards of a stack that nobody sees."""
    left = sum(table.market.get(card, 0) for card in SLOTS[slot])
    return left - 1 if table.options.cards == VARIABLE and left else 0


def take(state: State, card: str) -> None:
    """Take a copy from the supply; 2.1.2 the card that lay below it is turned up at once."""
    state.market[card] -= 1
    if state.options.cards == VARIABLE:
        turn_up(state, SLOT_OF[card])


def bury(state: State, card: str) -> None:
    """2.1.2 A card that lies face up goes below its stack, and the next is turned up."""
    slot = SLOT_OF[card]
    state.face_down[slot].insert(0, card)
    turn_up(state, slot)


def turn_up(state: State, slot: str) -> None:
    """2.1.2 The top card of a stack lies where the one before it lay; nothing where the stack is gone."""
    stack = state.face_down[slot]
    if not stack:
        del state.face_up[slot]
        return
    state.face_up[slot] = stack.pop()
    state.turned_up += 1
    state.reveal()
    state.log(log.CardTurnedUp(state.face_up[slot]))
