"""Results of games that ended before every game's results were alike."""

import json

import rulebooks
from rulebooks.engine import GameResult
from rulebooks.tests.time_of_crisis import samples
from rulebooks.time_of_crisis.rules.ruleset import name_the_bonus

ROW = {"places": [1, 0], "legacy": [31, 44], "bonus": [0, 10]}
NAMED = {"places": [1, 0], "scores": [31, 44], "columns": {"bonus": [0, 10]}}


def test_a_stored_position_of_a_finished_game_has_its_result() -> None:
    stored = json.loads(samples.path(2).read_text())["TakeActions"] | {
        "agenda": [],
        "result": {**ROW, "diocletian": True},
    }
    result = rulebooks.load(json.dumps(stored)).result
    assert isinstance(result, GameResult) and (result.places, result.scores, result.columns) == tuple(NAMED.values())
    assert name_the_bonus({"round": 3}) == {"round": 3}
