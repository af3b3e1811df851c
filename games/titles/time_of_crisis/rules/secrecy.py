"""Change of everything secret from a seat: the test of a view's secrecy."""

from random import Random
from typing import Any

from games.engine.kernel import decision

from .cards.demagogue import RevealCards
from .closing import CloseTurn
from .hands import SelectCards
from .losses import AllocateHits
from .state import TocState


def scramble(state: TocState, seat: int | None, rng: Random) -> None:
    """Turn a position into another that ``seat`` (None: an onlooker) must not be able to tell from
    it.

    The event deck and the face-down stacks are shuffled, the others' hands and piles are dealt
    anew, and answers given in secret are exchanged.
    """
    rng.shuffle(state.deck)
    for stack in state.face_down.values():
        rng.shuffle(stack)
    for other, player in enumerate(state.players):
        if other != seat:
            unseen = player.hand + player.available
            rng.shuffle(unseen)
            size = len(player.hand)
            player.hand, player.available = unseen[:size], unseen[size:]
    if isinstance(state.aside, CloseTurn) and seat not in state.aside.waiting:
        state.aside.orders.clear()
    asked = decision(state)
    if isinstance(asked, SelectCards):
        pick_anew(state, asked, seat, rng)
    elif isinstance(asked, AllocateHits):
        for other in sorted(asked.answers.keys() - {seat}):
            others: list[Any] = asked.legal(state, other)
            asked.answers[other] = rng.choice(others)
    elif isinstance(asked, RevealCards):
        for shown in sorted(asked.answers.keys() - {seat}):
            asked.answers[shown] = rng.choice(state.players[shown].hand)


def pick_anew(state: TocState, asked: SelectCards, seat: int | None, rng: Random) -> None:
    """As many cards for every other seat, out of its new pile."""
    for other, cards in asked.picked.items():
        if other != seat:
            cards[:] = rng.sample(state.players[other].available, len(cards))
