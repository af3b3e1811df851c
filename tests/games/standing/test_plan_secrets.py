"""A plan tells nothing that depends on what is hidden, however others have answered already."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import rulebooks
from games.models import Game, Seat
from games.services.standing import plan_preview
from rulebooks import engine
from rulebooks.engine.dice import PlannedDice, RedealLots
from rulebooks.engine.kernel import Action, decision
from rulebooks.tests.time_of_crisis.play import keyed, restless

REDEALS = 40
"""By chance alone, to tell whether what is told depends on them."""
NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]


class Try(NamedTuple):
    """An order tried out where others' answers are in: what was told of it, and whether it is so in any redeal."""

    kind: str
    told: bool
    same: bool


def positions(ruleset: str, players: int, seed: int) -> Iterator[tuple[engine.State, int]]:
    """Positions of a game in which one seat is asked what others have answered already."""
    state, dice, rng = rulebooks.new(ruleset, {"players": players}, keyed(seed)), keyed(seed), Random(seed)
    for _move in range(400):
        seats = engine.to_move(state)
        if not seats:
            return
        seat = rng.choice(seats)
        question = decision(state)
        answers = getattr(question, "answers", None) or getattr(question, "picked", None) or {}
        if answers.keys() - {seat} and len(seats) == 1:
            yield rulebooks.load(rulebooks.dump(state)), seat
        engine.apply(state, seat, restless(engine.legal(state, seat), rng), dice)


def try_orders(state: engine.State, seat: int, rng: Random) -> Iterator[Try]:
    """Orders for that seat, one after another as far as it is known how they go on."""
    kind = type(decision(state)).__name__
    stage = plan_preview.PlanStage(Game(ruleset=state.ruleset, state=rulebooks.dump(state)), Seat(index=seat), NAMES)
    actual = rulebooks.own_turn(state, seat)
    for _line in range(8):
        legal = [] if stage.over else stage.legal()
        if not legal:
            return
        action, before = rng.choice(legal), stage.view
        step = stage.play(engine.order_text(action), "")
        told = stage.view is not before or bool(step.sentences)
        same = not told or all(view == stage.view for view in redealt(actual, seat, action))
        yield Try(kind, told, same)
        if not same:
            return
        engine.apply_unchecked(actual, action, PlannedDice(), seat=seat)


def redealt(actual: engine.State, seat: int, action: Action) -> Iterator[object]:
    stored = rulebooks.dump(actual)
    for number in range(REDEALS):
        other = rulebooks.load(stored)
        rulebooks.redeal(other, seat, Random(number))
        engine.apply_unchecked(other, action, PlannedDice(), seat=seat)
        yield rulebooks.view(other, seat)


@pytest.mark.parametrize(
    ("ruleset", "players", "games"), [("time_of_crisis", 3, 2), ("rome_in_crisis", 2, 4), ("rome_in_crisis", 3, 3)]
)
def test_of_what_others_have_answered_in_secret_nothing_is_told(ruleset: str, players: int, games: int) -> None:
    secrets_told = [
        each
        for seed in range(games)
        for state, seat in positions(ruleset, players, seed)
        for each in try_orders(state, seat, Random(seed))
    ]
    assert len(secrets_told) > 20
    assert [each for each in secrets_told if not each.same] == []


def test_lots_bring_each_thing_to_each_place_and_do_not_tell_how_they_lay() -> None:
    deals = []
    for number in range(5):
        hand, pile = ["a", "b", "c", "d", "e"], [3, 1, 2]
        lots = RedealLots("seed", number)
        lots.shuffle(hand)
        deals.append((*hand, lots.choice(pile), *lots.sample(pile, 2)))
        assert lots.most == 5
    for place in range(5):
        assert {deal[place] for deal in deals} == set("abcde")
    for place in (5, 6, 7):
        assert {deal[place] for deal in deals} == {1, 2, 3}
    again, other = RedealLots("seed", 0), ["e", "d", "c", "b", "a"]
    again.shuffle(other)
    assert tuple(other) == deals[0][:5]
