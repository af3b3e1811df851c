"""The fuzzer's own tests: sound games pass, and each promise is seen to be broken when it is."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice, ScriptedDice
from rulebooks.engine.ruleset import AnyView
from rulebooks.registry import RULEBOOKS
from rulebooks.time_of_crisis.bots.sensible import BOTS
from rulebooks.trial import promises
from rulebooks.trial.fuzz import MIXED, GameRecord, trial
from rulebooks.trial.promises import BrokenPromise

from .play import RULESET, keyed, playthrough


@pytest.mark.parametrize(("players", "crew"), list(enumerate([*BOTS, MIXED], 2)))
def test_every_promise_holds_in_a_whole_short_game(players: int, crew: str) -> None:
    record = trial(0, seed=2, players=players, short=True, crew=crew)
    assert record.failure == ""
    assert len(record.moves) > 50


def test_a_record_leads_to_the_end_of_its_game_again() -> None:
    record = msgspec.json.decode(
        msgspec.json.encode(trial(1, seed=2, players=2, short=True, crew="random")), type=GameRecord
    )
    dice = KeyedDice(bytes.fromhex(record.seed), record.game)
    state = rulebooks.new(record.ruleset, record.options, dice)
    for move in record.moves:
        engine.apply(state, move.seat, rulebooks.parse(record.ruleset, move.order), dice)
    assert state.result


def position(*kinds: str) -> engine.State:
    """The first position of a game by chance in which one of these actions is legal."""
    for seed in range(20):
        for move in playthrough({"players": 3}, keyed(seed), seed=seed):
            state = move.state
            if any(
                type(action).__name__ in kinds for seat in engine.to_move(state) for action in engine.legal(state, seat)
            ):
                return rulebooks.load(rulebooks.dump(state))
    raise AssertionError(f"none of {kinds} came up")


def table(state: engine.State) -> Any:
    """The same state, for tests that reach into the ruleset's fields."""
    return state


def test_a_broken_invariant_is_named() -> None:
    state = position("Play")
    table(state).provinces["asia"].support = 5
    with pytest.raises(BrokenPromise, match="support 5 in asia"):
        promises.is_sound(state)


def test_a_state_that_cannot_be_read_back_as_it_was_is_found() -> None:
    state = position("Play")
    table(state).deck = tuple(table(state).deck)
    with pytest.raises(BrokenPromise, match="read back is another"):
        promises.is_storable(state)


@pytest.mark.parametrize("kind", ["Play", "TakeHits"])
def test_a_view_that_tells_a_hand_is_found(kind: str) -> None:
    state = position(kind)

    def telltale(position: engine.State, seat: int | None) -> AnyView:
        view = rulebooks.view(position, seat)
        hands = [list(player.hand) for player in table(position).players]
        view.players = [
            msgspec.structs.replace(player, hand=hand) for player, hand in zip(view.players, hands, strict=True)
        ]
        return view

    promises.is_secret(state, rulebooks.dump(state), Random(1))
    with pytest.raises(BrokenPromise, match="secrecy"):
        promises.is_secret(state, rulebooks.dump(state), Random(1), telltale)


def test_a_view_that_tells_what_others_have_picked_is_found() -> None:
    state = position("Take")
    seat = engine.to_move(state)[0]
    engine.apply(state, seat, engine.legal(state, seat)[0], ScriptedDice())

    def telltale(position: engine.State, seat: int | None) -> AnyView:
        view = rulebooks.view(position, seat)
        assert view.question
        view.question.facts["others"] = table(position).agenda[-1].picked
        return view

    promises.is_secret(state, rulebooks.dump(state), Random(1))
    with pytest.raises(BrokenPromise, match="secrecy"):
        promises.is_secret(state, rulebooks.dump(state), Random(1), telltale)


def test_a_view_that_tells_the_next_event_is_found() -> None:
    state = position("Play")

    def telltale(position: engine.State, seat: int | None) -> AnyView:
        return msgspec.structs.replace(rulebooks.view(position, seat), deck_size=table(position).deck[-1])

    with pytest.raises(BrokenPromise, match="secrecy"):
        promises.is_secret(state, rulebooks.dump(state), Random(1), telltale)


def test_an_outlook_that_tells_the_next_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("Play")
    telling = replace(RULEBOOKS[RULESET], outlook=lambda state, seat: state.deck[-1])
    monkeypatch.setitem(RULEBOOKS, RULESET, telling)
    with pytest.raises(BrokenPromise, match="secrecy: the outlook"):
        promises.is_secret(state, rulebooks.dump(state), Random(1))


def test_two_actions_written_alike_are_found() -> None:
    state = position("Play")
    action = engine.legal(state, engine.to_move(state)[0])[0]
    with pytest.raises(BrokenPromise, match="written alike"):
        promises.is_spelled(RULESET, [action, action])


def test_a_roll_that_is_not_marked_as_a_barrier_is_found() -> None:
    state = position("Attack")
    seat = engine.to_move(state)[0]
    attack = next(action for action in engine.legal(state, seat) if type(action).__name__ == "Attack")
    before = rulebooks.load(rulebooks.dump(state))
    applied = engine.apply(state, seat, attack, keyed(1))
    assert applied.barrier
    promises.is_barrier(before, state, applied)
    with pytest.raises(BrokenPromise, match="not marked"):
        promises.is_barrier(before, state, engine.Applied(applied.events, barrier=False))


def test_a_barrier_for_nothing_is_found() -> None:
    state = position("Play")
    seat = engine.to_move(state)[0]
    play = next(action for action in engine.legal(state, seat) if type(action).__name__ == "Play")
    before = rulebooks.load(rulebooks.dump(state))
    applied = engine.apply(state, seat, play, ScriptedDice())
    with pytest.raises(BrokenPromise, match="for nothing"):
        promises.is_barrier(before, state, engine.Applied(applied.events, barrier=True))


def test_an_order_that_another_position_would_take_is_refused() -> None:
    state = position("Play")
    text = rulebooks.dump(state)
    seat = engine.to_move(state)[0]
    for line in ("end turn", "advance", "start in asia"):
        promises.refuses(state, text, seat, rulebooks.parse(RULESET, line))
    promises.refuses(state, text, (seat + 1) % 3, engine.legal(state, seat)[0])
