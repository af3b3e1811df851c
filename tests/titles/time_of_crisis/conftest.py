"""Positions to be shown: a whole game played at random, and a map on which lies all that can lie there."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.bots.sensible import BOTS
from rulebooks.time_of_crisis.rules.state import Battle, Shot, TocState
from tests.crowded import fill

Moment = tuple[TocState, int, list[engine.Action], list[engine.Event]]
"""A position, the seat asked, what it may do, and what the move before brought."""


@pytest.fixture
def names() -> list[str]:
    return ["Augusta", "Brutus", "Cornelia", "Drusus"]


def new_game(players: int = 4, seed: int = 1) -> tuple[TocState, engine.dice.KeyedDice]:
    dice = engine.dice.KeyedDice(bytes([seed]) * 32, "shown")
    state = rulebooks.new("time_of_crisis", {"players": players, "short": False}, dice)
    assert isinstance(state, TocState)
    return state, dice


@pytest.fixture
def play() -> Callable[[int, int], Iterator[Moment]]:
    """Every position of a random game of so many players with a seed."""
    return _play


def _play(players: int, seed: int) -> Iterator[Moment]:
    state, dice = new_game(players, seed)
    rng, events = Random(seed), list[engine.Event]()
    while seats := engine.to_move(state):
        legal = engine.legal(state, seats[0])
        yield state, seats[0], legal, events
        action = BOTS["random"].choose(rulebooks.view(state, seats[0]), legal, rng)
        events = engine.apply(state, seats[0], action, dice).events


@pytest.fixture
def otherwise() -> Callable[[TocState, int | None, Random], TocState]:
    """A position of which a reader cannot tell that it is another one."""
    return _hidden_changed


def _hidden_changed(state: TocState, reader: int | None, rng: Random) -> TocState:
    """The same position with other hands in others' hands, and another order of the deck."""
    other = rulebooks.load(rulebooks.dump(state))
    assert isinstance(other, TocState)
    rng.shuffle(other.deck)
    for seat, player in enumerate(other.players):
        if seat != reader:
            cards = player.hand + player.available
            rng.shuffle(cards)
            player.hand, player.available = cards[: len(player.hand)], cards[len(player.hand) :]
    return other


@pytest.fixture
def crowded() -> TocState:
    """Every counter there is, as tightly as the rules allow: two armies a province, three tribes, all markers."""
    state, _dice = new_game()
    fill(state)
    return state


@pytest.fixture
def battle() -> Battle:
    shots = [Shot("full", 3, 6), Shot("full", 3, 2, bonus=True)]
    return Battle(
        "asia", 0, "army 1", "goths", attacker_shots=shots, defender_shots=shots, attacker_hits=1, defender_hits=1
    )
