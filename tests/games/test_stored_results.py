"""Results of games that ended before every game's results were alike."""

import json
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import User
from games.engine import GameResult
from games.models import Game
from games.titles import rulebook
from games.titles.time_of_crisis.rules.ruleset import name_the_bonus
from tests import tables
from tests.titles.time_of_crisis import samples

ROW = {"places": [1, 0], "legacy": [31, 44], "bonus": [0, 10]}
NAMED = {"places": [1, 0], "scores": [31, 44], "columns": {"bonus": [0, 10]}}
migration = import_module("games.migrations.0016_result_of_any_game")


def test_a_stored_position_of_a_finished_game_has_its_result() -> None:
    stored = json.loads(samples.path(2).read_text())["TakeActions"] | {
        "agenda": [],
        "result": {**ROW, "diocletian": True},
    }
    result = rulebook.load(json.dumps(stored)).result
    assert isinstance(result, GameResult) and (result.places, result.scores, result.columns) == tuple(NAMED.values())
    assert name_the_bonus({"round": 3}) == {"round": 3}


@pytest.mark.django_db
def test_a_stored_result_is_rewritten_and_back(people: list[User]) -> None:
    finished, running = (tables.running_game(*people[:2], name=name) for name in ("Limes", "Rhenus"))
    Game.objects.filter(pk=finished.pk).update(result=ROW)
    with connection.schema_editor() as editor:
        migration.name_columns(apps, editor)
        assert results() == {finished.pk: NAMED, running.pk: None}
        migration.name_legacy(apps, editor)
    assert results() == {finished.pk: ROW, running.pk: None}


def results() -> dict[int, dict[str, object] | None]:
    return dict(Game.objects.values_list("pk", "result"))
