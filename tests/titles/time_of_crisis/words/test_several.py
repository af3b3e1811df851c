"""Pupienus and Balbinus are two: English says of them what several do."""

import pytest

from games import engine
from games.titles.time_of_crisis.rules import log
from games.titles.time_of_crisis.words import sentences
from tests.titles.time_of_crisis.words.test_words import sample

NAMES = ["Ana", "Pupienus & Balbinus", "Cai", "Dea"]
TOLD = {
    log.CardBought(1, "castra", 2): "Pupienus & Balbinus buy Castra for 2.",
    log.GovernorReplaced("asia", 0, 1, 2): "Asia: Pupienus & Balbinus take over from Ana; support 2.",
    log.GovernorReplaced("asia", 1, 0, 2): "Asia: Ana takes over from Pupienus & Balbinus; support 2.",
    log.EmperorRemoved(1, "italia", "italia"): "Pupienus & Balbinus are Emperor no more.",
    log.TurnEnded(1): "The turn of Pupienus & Balbinus ends.",
    log.EmperorRemoved(0, "italia", "italia"): "Ana is Emperor no more.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: f"{type(event).__name__}-{event}")
def test_several_are_spoken_of_in_the_plural(event: engine.Event) -> None:
    assert sentences.sentence(event, NAMES) == TOLD[event]


def test_who_is_attacked_by_several_or_replaced() -> None:
    attack = log.BattleJoined(1, "gallia", "army 7", "army 1", 0)
    assert sentences.sentence(attack, NAMES, 0) == ("Pupienus & Balbinus attack you in Gallia: Army 7 against Army 1.")
    replaced = log.GovernorReplaced("asia", 0, 1, 2)
    assert sentences.sentence(replaced, NAMES, 0) == "Asia: Pupienus & Balbinus take over from you; support 2."


def test_who_has_won_may_be_several() -> None:
    over = log.GameOver([1, 0, 2], [10, 20, 5], [0, 0, 0], diocletian=False)
    assert sentences.sentence(over, NAMES).startswith("The game is over, and Pupienus & Balbinus win: ")


@pytest.mark.parametrize("kind", log.EVENTS, ids=lambda kind: kind.__name__)
def test_nobody_is_left_in_the_singular_and_none_called_you(kind: type[engine.Event]) -> None:
    line = sentences.sentence(sample(kind), NAMES)
    assert not line.startswith("You") and " your " not in line and ": you " not in line
    for verb in ("rolls", "plays", "recruits", "gains", "loses", "takes", "needs", "asks", "uses", "is", "attacks"):
        assert f"Pupienus & Balbinus {verb} " not in line
