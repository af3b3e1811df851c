"""6.3 Take Actions: play cards and spend their influence in any order, and the cheapest action of a sphere."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict, replace

from rulebooks.engine.kernel import Action, Decision, Step

from . import armies, combat, log, populace, senate
from .actions import EndActions, Play
from .card import ACTION_CARDS, CARDS
from .cards.mobile_vulgus import MOBILE_VULGUS
from .data.card_setups import MILITARY, POPULACE, SENATE
from .hands import distinct_cards
from .points import PRICES, at_sea, spend
from .state import TocState
from .view import TocView

Offer = Callable[[TocState, int], Iterator[Action]]
Perform = Callable[[TocState, int, Any], None]


class StartActions(Step):
    """6.3.1 Armies may march and fight again after those of the last turn."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "actions"
        for army in state.armies_of(self.seat):
            army.fought = False
        for name in state.governed(self.seat):
            if militia := state.provinces[name].militia:
                militia.fought = False


class TakeActions(Decision):
    """6.3 One order after another, until the player ends the phase."""

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [action for offer in OFFERS for action in offer(state, seat)]

    def choose(self, state: TocState, seat: int, action: Action) -> None:
        if not isinstance(action, EndActions):
            state.then(self)
        perform(state, seat, action)


def perform(state: TocState, seat: int, action: Action) -> None:
    """Pay for an order of the phase, and carry it out."""
    if card := ACTION_CARDS.get(type(action)):
        card.carry_out(state, seat, action)
    else:
        if price := PRICES.get(type(action)):
            spend(state, *price(state, seat, **asdict(action)))
        PERFORM[type(action)](state, seat, action)


def is_order(kind: type[Action]) -> bool:
    return kind in PERFORM or kind in ACTION_CARDS


def offer_cards(state: TocState, seat: int) -> Iterator[Action]:
    """5.1 Any card of the hand."""
    yield from (Play(card) for card in distinct_cards(state.players[seat].hand))


def offer_events(state: TocState, seat: int) -> Iterator[Action]:
    """5.2 The unused events of played cards."""
    for card in ACTION_CARDS.values():
        yield from card.offer(state, seat)


def offer_end(state: TocState, seat: int) -> Iterator[Action]:
    """6.3.1 The phase cannot end while an army is at sea; `points.spendable` keeps its way ashore open."""
    if not at_sea(state, seat):
        yield EndActions()


def play_card(state: TocState, seat: int, action: Play) -> None:
    """5.1, 5.2 The card gives its points, and its event may be used from now on."""
    player, card = state.players[seat], CARDS[action.card]
    player.hand.remove(action.card)
    player.played.append(action.card)
    state.now.points[card.sphere] += card.value
    if card.event:
        state.now.events.append(action.card)
    state.log(log.CardPlayed(seat, action.card))


def end_actions(state: TocState, seat: int, action: EndActions) -> None:
    """5.1 Unused influence is lost at the end of the turn."""
    state.log(log.ActionsEnded(seat, {sphere: count for sphere, count in state.now.points.items() if count}))


OFFERS: tuple[Offer, ...] = (
    offer_cards,
    *armies.OFFERS,
    *combat.OFFERS,
    *senate.OFFERS,
    *populace.OFFERS,
    offer_events,
    offer_end,
)
PERFORM: dict[type[Action], Perform] = {
    Play: play_card,
    EndActions: end_actions,
    **armies.PERFORM,
    **combat.PERFORM,
    **senate.PERFORM,
    **populace.PERFORM,
}


MOST = 10
"""The highest price of an action, but for an eleventh Legion."""
PRICED: dict[str, tuple[Callable[[Any, int], Iterator[Action]], ...]] = {
    MILITARY: (*(offer for offer in armies.OFFERS if offer is not armies.offer_capital), *combat.OFFERS),
    SENATE: senate.OFFERS,
    POPULACE: (*populace.OFFERS, MOBILE_VULGUS.offer),
}
"""By sphere, the offers that ask for its points. A view answers their questions to a state."""


def cheapest_price(view: TocView, seat: int, sphere: str) -> int | None:
    """Return the fewest points of a sphere with a use for the seat on turn; None for nothing."""
    return next((points for points in range(1, MOST + 1) if _is_enough(view, seat, sphere, points)), None)


def _is_enough(view: TocView, seat: int, sphere: str, points: int) -> bool:
    turn = replace(view.now, points={**view.now.points, sphere: points})
    ahead = replace(view, turn=turn)
    return any(next(offer(ahead, seat), None) is not None for offer in PRICED[sphere])
