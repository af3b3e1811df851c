"""The deeds of a rival, in one line."""

import pytest

from games.titles.time_of_crisis.words.telling import deeds
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([log.GovernorReplaced("italia", 1, 0, 3)], ["becomes Emperor"]),
        ([log.GovernorReplaced("italia", 0, NEUTRAL, 3)], ["loses the throne"]),
        (
            [log.GovernorReplaced("gallia", 1, 0, 1), log.GovernorReplaced("asia", 0, 1, 1)],
            ["wins Gallia", "loses Asia"],
        ),
        ([log.GovernorReplaced("gallia", 1, 0, 1), log.GovernorReplaced("gallia", 0, 1, 1)], []),
        ([log.BattleEnded("syria", "army 1", 0), log.BattleEnded("asia", "", 0)], ["wins 1 battle"]),
        ([log.LegacyGained(0, 3, "battle"), log.LegacyGained(0, 2, "provinces")], ["+5 legacy"]),
        ([log.EmpireProclaimed(0, "gallia", [])], ["breaks away from Rome"]),
        ([log.ImprovementBuilt(0, "asia", "limes"), log.CardBought(0, "castra", 2)], ["builds Limes", "buys Castra"]),
        ([log.LegacyGained(1, 3, "battle"), log.CardBought(1, "castra", 2)], []),
    ],
)
def test_gains_and_losses_are_summed_up(events: list[Event], told: list[str]) -> None:
    assert deeds(events, 0) == told
