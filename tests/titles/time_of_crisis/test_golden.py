"""Whole games come out as they were kept (see `golden`)."""

import json
from typing import Any

import pytest

from games import engine
from games.titles import rulebook
from games.titles.trial import Order, Record, comes_back

from . import golden


@pytest.fixture(params=golden.GAMES)
def game(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A game that was kept."""
    kept: dict[str, Any] = json.loads((golden.FOLDER / f"{request.param}.json").read_text())
    return kept


def test_a_golden_game_has_the_events_and_views_it_had_and_its_file_comes_back(
    game: dict[str, Any],
) -> None:
    stream = golden.dice(game)
    state = rulebook.new(game["ruleset"], game["options"], stream)
    drawn = [engine.drawn(state)]
    for number, (seat, line, *_) in enumerate(game["moves"]):
        applied = engine.apply(state, seat, rulebook.parse(game["ruleset"], line), stream)
        drawn.append(applied.draws)
        kept = [number, *game["moves"][number]]
        assert [number, *golden.record(seat, line, applied.events, state)] == kept
        assert rulebook.check(state) == []
    assert engine.to_move(state) == ()
    assert state.result is not None
    orders = [Order(seat, line) for seat, line, *_ in game["moves"]]
    comes_back(Record(game["ruleset"], game["options"], game["seed"], "golden", orders), drawn, state)
