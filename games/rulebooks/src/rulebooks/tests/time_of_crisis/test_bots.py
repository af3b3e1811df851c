"""Bots: they know an answer to everything, they finish, and the sensible one is better."""

from random import Random

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.registry import RULEBOOKS
from rulebooks.time_of_crisis.bots.sensible import BOTS, SCORERS
from rulebooks.time_of_crisis.rules.state import TocResult

from .play import RULESET, keyed, playthrough
from .rules import positions


def outcome(bots: list[str], *, seed: int, **options: bool) -> TocResult:
    """Play a game between bots to its end."""
    dice, rng = keyed(seed), Random(seed)
    state = rulebooks.new(RULESET, {"players": len(bots), **options}, dice)
    while seats := engine.to_move(state):
        step(state, bots[seats[0]], seats[0], dice, rng)
    result = state.result
    assert isinstance(result, TocResult)
    return result


def step(state: engine.State, bot: str, seat: int, dice: KeyedDice, rng: Random) -> None:
    action = BOTS[bot].choose(rulebooks.view(state, seat), engine.legal(state, seat), rng)
    engine.apply(state, seat, action, dice)


def test_the_sensible_bot_has_an_opinion_of_every_order() -> None:
    assert set(SCORERS) == {action for action, _ in RULEBOOKS[RULESET].rules.NOTATION.patterns if not action.takes_back}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("option", ["", "emperors"])
def test_the_sensible_bot_beats_random_ones_from_any_seat(players: int, option: str) -> None:
    options = {option: True} if option else {}
    lost = [game for game in range(7) if not wins(game % players, players, seed=game, **options)]
    assert len(lost) < 2


def wins(seat: int, players: int, *, seed: int, **options: bool) -> bool:
    """Return whether a sensible bot in ``seat`` wins against random ones."""
    bots = ["sensible" if place == seat else "random" for place in range(players)]
    return outcome(bots, seed=seed, **options).places[0] == seat


@pytest.mark.parametrize(
    ("support", "legions", "reigns"),
    [
        ((4, 1), 1, "emperor in syria"),
        ((2, 1), 1, "emperor in italia"),
        ((1, 1), 9, "emperor with army 1"),
    ],
)
def test_a_sensible_bot_reigns_where_it_gains_most(support: tuple[int, int], legions: int, reigns: str) -> None:
    state = positions.position(emperors=True)
    positions.govern(state, 0, "syria", support=support[0])
    state.provinces["asia"].support = support[1]
    positions.army(state, 0, "gallia", full=legions)
    positions.governors(state, 0, 1)
    positions.act(state, senate=16)
    positions.do(state, "place governor italia with 16 dice")
    state.provinces["italia"].support = 1 if legions > 1 else 3
    action = BOTS["sensible"].choose(rulebooks.view(state, 0), engine.legal(state, 0), Random(1))
    assert engine.order_text(action) == reigns


def test_sensible_bots_usually_end_a_game_by_legacy_before_diocletian_comes() -> None:
    results = [outcome(["sensible"] * 4, seed=seed) for seed in range(3)]
    by_legacy = [result for result in results if not result.diocletian]
    assert len(by_legacy) >= 2
    assert all(max(result.scores) >= 60 for result in by_legacy)


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_chooses_the_same_from_the_same(bot: str) -> None:
    state = rulebooks.new(RULESET, {"players": 3}, keyed(5))
    seat = engine.to_move(state)[0]
    orders = {
        engine.order_text(BOTS[bot].choose(rulebooks.view(state, seat), engine.legal(state, seat), Random(9)))
        for _ in range(5)
    }
    assert len(orders) == 1


def test_the_sensible_bot_brings_an_army_ashore_that_somebody_else_left_at_sea() -> None:
    """It stands in for people whose time ran out, in the middle of their turn."""
    game = playthrough({"players": 4}, keyed(8), seed=8)
    state = next(move.state for move in game if "to mare" in " ".join(spelled(move.state)))
    seat = engine.to_move(state)[0]
    to_sea = next(action for action in spelled(state) if "to mare" in action)
    engine.apply(state, seat, rulebooks.parse(RULESET, to_sea), keyed(8))
    assert "end actions" not in spelled(state)
    for _ in range(20):
        step(state, "sensible", seat, keyed(8), Random(8))
        if "end actions" in spelled(state):
            return
    raise AssertionError("the army is still at sea")


def spelled(state: engine.State) -> list[str]:
    """Return the orders open to the first seat to move, in notation."""
    return [engine.order_text(action) for action in engine.legal(state, engine.to_move(state)[0])]
