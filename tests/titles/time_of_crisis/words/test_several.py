"""Pupienus and Balbinus are one faction: the log speaks of them as of any other."""

import pytest

from games.titles.time_of_crisis.words import sentences
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from tests.titles.time_of_crisis.words.test_words import sample

NAMES = ["Ana", "Pupienus & Balbinus", "Cai", "Dea"]
TOLD = {
    log.CardBought(1, "castra", 2): "Pupienus & Balbinus buys Castra for 2.",
    log.GovernorReplaced("asia", 0, 1, 2): "Pupienus & Balbinus replaces Ana as Governor of Asia (support 2).",
    log.GovernorReplaced("asia", 1, 0, 2): "Ana replaces Pupienus & Balbinus as Governor of Asia (support 2).",
    log.EmperorRemoved(1, "italia", "italia"): "Pupienus & Balbinus is no longer Emperor.",
    log.TurnEnded(1): "Pupienus & Balbinus ends their turn.",
    log.EmperorRemoved(0, "italia", "italia"): "Ana is no longer Emperor.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: f"{type(event).__name__}-{event}")
def test_pupienus_and_balbinus_are_spoken_of_in_the_singular(event: engine.Event) -> None:
    assert sentences.sentence(event, NAMES) == TOLD[event]


def test_a_reader_attacked_or_replaced_by_them_is_called_you() -> None:
    attack = log.BattleJoined(1, "gallia", "army 7", "army 1", 0)
    assert sentences.sentence(attack, NAMES, 0) == "Pupienus & Balbinus attacks you in Gallia: Army 7 against Army 1."
    replaced = log.GovernorReplaced("asia", 0, 1, 2)
    told = "Pupienus & Balbinus replaces you as Governor of Asia (support 2)."
    assert sentences.sentence(replaced, NAMES, 0) == told


def test_pupienus_and_balbinus_can_win() -> None:
    over = log.GameOver([1, 0, 2], [10, 20, 5], [0, 0, 0], diocletian=False)
    assert sentences.sentence(over, NAMES).startswith("The game is over. Winner: Pupienus & Balbinus. ")


@pytest.mark.parametrize("kind", log.LOG_EVENTS, ids=lambda kind: kind.__name__)
def test_pupienus_and_balbinus_are_told_of_like_anybody_else(kind: type[engine.Event]) -> None:
    line = sentences.sentence(sample(kind), NAMES)
    assert not line.startswith("You") and " your " not in line and ": you " not in line
    assert line.replace("Pupienus & Balbinus", "Ben") == sentences.sentence(sample(kind), ["Ana", "Ben", "Cai", "Dea"])
