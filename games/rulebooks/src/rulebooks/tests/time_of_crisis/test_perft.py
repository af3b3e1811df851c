"""From every kept position there are as many ways to go on as there were (see `perft`)."""

import pytest

from .perft import PERFT


def test_a_dozen_positions_are_kept() -> None:
    PERFT.check_files(fewest=12)


@pytest.mark.parametrize("name", PERFT.names)
def test_as_many_sequences_of_actions_are_legal_as_were(name: str) -> None:
    PERFT.check(name)
