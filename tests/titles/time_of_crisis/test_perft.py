"""From every kept position there are as many ways to go on as there were (see `perft`)."""

import json

import pytest

from . import perft


def test_a_dozen_positions_are_kept() -> None:
    kept = {path.stem for path in perft.FOLDER.glob("*.json")}
    assert kept == {build.__name__ for build in perft.POSITIONS}
    assert len(kept) >= 12


@pytest.mark.parametrize("name", [build.__name__ for build in perft.POSITIONS])
def test_as_many_sequences_of_actions_are_legal_as_were(name: str) -> None:
    kept = json.loads((perft.FOLDER / f"{name}.json").read_text())
    assert perft.counts(json.dumps(kept["state"]), len(kept["counts"])) == kept["counts"]
