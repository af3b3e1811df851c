"""Facts that a game of Time of Crisis is found by, and the favourites of its players."""

import pytest

from games.titles.statistics import Favoured
from games.titles.time_of_crisis.words.finding import TocSearchKeys
from rulebooks.engine import Event
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.event_cards import DIOCLETIAN
from rulebooks.time_of_crisis.rules.ending import GameEnd
from rulebooks.time_of_crisis.rules.state import NEUTRAL, SEAT

FOUND = [
    (log.GovernorReplaced("italia", 2, 1, 3), "emperor_fell"),
    (log.GovernorReplaced("italia", 2, NEUTRAL, 1), "emperor_fell"),
    (log.GovernorReplaced("italia", NEUTRAL, 1, 3), None),
    (log.GovernorReplaced("gallia", 2, 1, 3), None),
    (log.CardUsed(1, "damnatio_memoriae"), "damnatio_memoriae"),
    (log.CardUsed(1, "damnatio_memoriae_ii"), "damnatio_memoriae"),
    (log.CardUsed(1, "triumph", "gallia"), "triumph"),
    (log.CardUsed(1, "castra"), None),
    (log.EmpireProclaimed(1, "gallia", ["hispania", "britannia"]), "pretender"),
    (log.RivalArrived("zenobia", "aegyptus"), "rival_emperor"),
    (log.LeaderArrived("cniva", "goths"), "leader"),
    (log.Invaded("alamanni", "italia", 2, [], True), "italia_invaded"),
    (log.Invaded("alamanni", "gallia", 2, [], True), None),
    (log.EmperorPlaced(1, "italia", "italia"), "emperor_senate"),
    (log.EmperorPlaced(1, "gallia", "gallia"), "emperor_populace"),
    (log.EmperorPlaced(1, "army 7", "gallia"), "emperor_military"),
    (log.EmperorRisked(1, 7, "gallia", [6], True), "emperor_died"),
    (log.EmperorRisked(1, 7, "gallia", [4], False), None),
    (log.TieBroken({0: 3, 1: 5}), "tie"),
    (log.EventDrawn(0, DIOCLETIAN), "diocletian"),
    (log.EventDrawn(0, 1), None),
    (log.GameOver([1, 0], [40, 62], [0, 10], False, pretender=True), "pretender_won"),
    (log.GameOver([1, 0], [40, 62], [0, 10], False), None),
]
CHOSEN = [
    (log.ProvinceChosen(1, "gallia"), Favoured(1, "gallia")),
    (log.GovernorReplaced("syria", 0, 2, 2), Favoured(2, "syria")),
    (log.GovernorReplaced("syria", 0, NEUTRAL, 1), None),
    (log.TurnEnded(0), None),
]


@pytest.mark.parametrize(("event", "key"), FOUND)
def test_events_have_the_key_that_a_game_is_found_by(event: Event, key: str | None) -> None:
    assert TocSearchKeys().event(event) == key
    assert key is None or key in TocSearchKeys.events


@pytest.mark.parametrize(("event", "favoured"), CHOSEN)
def test_a_province_counts_for_who_came_to_govern_it(event: Event, favoured: Favoured | None) -> None:
    assert TocSearchKeys().favoured(event) == favoured


@pytest.mark.parametrize("marker", ["", SEAT])
def test_7_1_the_end_tells_whether_the_winner_was_a_pretender(marker: str) -> None:
    state = positions.position(players=2)
    state.players[1].legacy = 50
    state.provinces[positions.HOMES[1]].marker = marker
    (end,) = positions.happened(positions.run(state, GameEnd()), log.GameOver)
    assert end.places[0] == 1 and end.pretender is bool(marker)
