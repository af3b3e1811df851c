"""Whole games come out as they were kept (see `golden`)."""

import pytest

from .golden import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.games)
def test_a_golden_game_has_the_events_and_views_it_had_and_its_file_comes_back(name: str) -> None:
    GOLDEN.check(name)
