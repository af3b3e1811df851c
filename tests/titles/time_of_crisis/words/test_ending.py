"""The end of the game in sight."""

import pytest

import rulebooks
from games.titles.time_of_crisis.words.threats import nearing_end
from rulebooks.tests.time_of_crisis.rules.positions import govern, position

NAMES = ["Ana", "Ben", "Cai", "Dea"]


@pytest.mark.parametrize(
    ("legacy", "reader", "told"),
    [
        (58, 1, "Emperor Ana needs 2 more legacy to end the game."),
        (59, None, "Emperor Ana needs 1 more legacy to end the game."),
        (58, 0, "As Emperor you need 2 more legacy to end the game."),
        (
            60,
            0,
            "You have enough legacy to end the game: if you are Emperor at the end of your turn, the last round "
            "begins.",
        ),
        (40, 0, ""),
    ],
)
def test_an_emperor_near_the_end_is_told(legacy: int, reader: int | None, told: str) -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    state.players[0].legacy = legacy
    assert nearing_end(rulebooks.view(state, reader), NAMES) == told


def test_without_an_emperor_the_end_is_far_off_until_the_last_round() -> None:
    state = position()
    state.players[0].legacy = 59
    assert nearing_end(rulebooks.view(state, 0), NAMES) == ""
    state.last_round = True
    assert nearing_end(rulebooks.view(state, 0), NAMES) == "This is the last round."
