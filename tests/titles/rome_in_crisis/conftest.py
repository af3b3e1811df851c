"""The title is registered here until its table is built."""

import pytest

from games.titles import registry
from games.titles.rome_in_crisis.title import RomeInCrisis


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.TITLES, RomeInCrisis.name, RomeInCrisis())
