"""The forecast of a turn in words."""

import re

import pytest
from django.template.loader import render_to_string

import rulebooks
from games.titles.time_of_crisis.words.turn_forecast import tell_forecast
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.analysis.forecast import forecast_turn


def test_the_forecast_names_the_threats_and_their_consequences(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 0, "galatia", support=2)
    positions.barbarians(state, "goths", "asia", active=2)
    positions.rival(state, "postumus", "galatia")
    positions.act(state, 0)
    found = tell_forecast(forecast_turn(state, 0), rulebooks.view(state, 0), names)
    assert found is not None
    assert [(danger.name, danger.reasons) for danger in found.dangers] == [
        ("Galatia", ["Postumus"]),
        ("Asia", ["active Goths (2)"]),
    ]
    assert "Support in Galatia falls to 1." in found.support
    assert found.gains == ["You gain 1 legacy for provinces."]
    assert (found.own, found.legacy, found.political) == (True, 1, 1)


def test_an_enemy_army_in_the_capital_is_named(names: list[str]) -> None:
    state = positions.position()
    positions.army(state, 1, "asia", capital=True)
    found = tell_forecast(forecast_turn(state, 0), rulebooks.view(state, 2), names)
    assert found is not None and not found.own
    assert found.dangers[0].reasons == ["army in the capital (Brutus)"]


def test_no_forecast_no_words_of_it(names: list[str]) -> None:
    assert tell_forecast(None, rulebooks.view(positions.position(), 0), names) is None


@pytest.mark.parametrize(
    ("points", "expected"), [(0, "0 political points"), (1, "1 political point"), (2, "2 political points")]
)
def test_the_page_counts_political_points_rightly(names: list[str], points: int, expected: str) -> None:
    state = positions.position()
    found = tell_forecast(forecast_turn(state, 0), rulebooks.view(state, 0), names)
    assert found is not None
    shown = {"turn_forecast": found._replace(political=points), "my_turn": True}
    page = render_to_string("titles/time_of_crisis/outlook.html", shown, using="jinja2")
    figures = re.sub(r"<[^>]+>", "", page.split('class="figures">')[1].split("</p>")[0])
    assert figures.endswith(expected)
