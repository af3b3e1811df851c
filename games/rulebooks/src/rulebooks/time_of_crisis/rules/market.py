"""3.1, 5.3, 6.7 The market: the stacks of influence cards for sale, and buying and trashing, with the set-ups and the
face-up stacks of the expansion (2.1).
"""

from collections.abc import Iterable
from typing import Any

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Buy, Cycle, Discard, EndTurn, Trash
from .card import CARDS, SLOTS, base_stacks
from .data.card_setups import BASE, SELECTIVE, VARIABLE
from .hands import distinct_cards
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


TRASH_PRICE = 3
CYCLE_PRICE = 1


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


def offer_purchases(table: Board, seat: int, pile: Iterable[str]) -> list[Buy | Trash | Cycle]:
    """5.3, 6.7, 2.1.2 Return the purchases within the remaining political points; ``pile`` is the
    seat's Discard Pile.
    """
    points = table.now.political
    buys = [Buy(card) for card in cards_for_sale(table) if purchase_price(table, seat, card) <= points]
    trashes = [Trash(card) for card in distinct_cards(pile)] if points >= TRASH_PRICE else []
    cycles = [Cycle(card) for card in cards_to_cycle(table)] if points >= CYCLE_PRICE else []
    return [*buys, *trashes, *cycles]


def cards_to_cycle(table: Board) -> list[str]:
    """2.1.2 Return the face-up cards on top of others; the last of a stack has nothing to go below."""
    return [card for card in table.face_up.values() if count_face_down(table, CARDS[card].slot)]


class StartBuying(Step):
    """6.7 Played cards go to the Discard Pile; the provinces give their political points."""

    seat: int

    def run(self, state: TocState) -> None:
        player, turn = state.players[self.seat], state.now
        turn.phase = "buy"
        turn.events.clear()
        turn.political = political_points(state, self.seat)
        player.discard += player.played
        player.played.clear()


class BuyCards(Decision):
    """6.7 First discard as many cards as one likes, then buy and trash; the rest of the points is lost."""

    def legal(self, state: TocState, seat: int) -> list[Action]:
        player = state.players[seat]
        discards = [] if state.now.spending else [Discard(card) for card in distinct_cards(player.hand)]
        return [*discards, *offer_purchases(state, seat, player.discard), EndTurn()]

    def choose(self, state: TocState, seat: int, action: Discard | Buy | Trash | Cycle | EndTurn) -> None:
        if isinstance(action, EndTurn):
            end_buying(state, seat)
            return
        state.then(self)
        if isinstance(action, Discard):
            discard(state, seat, action.card)
        elif isinstance(action, Buy):
            buy(state, seat, action.card)
        elif isinstance(action, Cycle):
            cycle(state, seat, action.card)
        else:
            trash(state, seat, action.card)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"political": state.now.political}


def end_buying(state: TocState, seat: int) -> None:
    """6.7 The rest of the points is lost, which is told if it could have been spent."""
    offered = offer_purchases(state, seat, state.players[seat].discard)
    if any(isinstance(purchase, Buy | Trash) for purchase in offered):
        state.log(log.BuyingEnded(seat, state.now.political))


def discard(state: TocState, seat: int, card: str) -> None:
    """6.7 From the hand to the Discard Pile."""
    player = state.players[seat]
    player.hand.remove(card)
    player.discard.append(card)
    state.log(log.CardDiscarded(seat, card))


def buy(state: TocState, seat: int, card: str) -> None:
    """5.3 To the Discard Pile; a reward for a leader or rival is used up by the first card of its sphere."""
    turn, price = state.now, purchase_price(state, seat, card)
    turn.political -= price
    turn.bought += 1
    turn.spending = True
    turn.discounts.pop(CARDS[card].sphere, None)
    state.players[seat].discard.append(card)
    state.log(log.CardBought(seat, card, price))
    take_copy(state, card)


def trash(state: TocState, seat: int, card: str) -> None:
    """5.3 Three political points for any card; it leaves the game."""
    state.now.political -= TRASH_PRICE
    state.now.spending = True
    state.players[seat].discard.remove(card)
    state.log(log.CardTrashed(seat, card))


def cycle(state: TocState, seat: int, card: str) -> None:
    """2.1.2 One political point for another card of the stack, as often as one can pay."""
    state.now.political -= CYCLE_PRICE
    state.now.spending = True
    state.log(log.StackCycled(seat, card))
    put_below_stack(state, card)
