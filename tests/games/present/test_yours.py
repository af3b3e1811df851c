"""What happened, as it is told to whom it happened to."""

import pytest

from games import engine
from games.engine.time_of_crisis import log
from games.engine.time_of_crisis.state import NEUTRAL
from games.present import happenings, sentences, yours
from tests.games.present.test_words import sample

NAMES = ["Ana", "Ben", "Cai", "Dea"]
NAMED_IN_A_LIST = (log.GameOver, log.TieBroken)


def of_ben(kind: type[engine.Event]) -> engine.Event:
    """An event of a kind, with Ben in one part."""
    event = sample(kind)
    return log.GovernorReplaced("asia", 1, NEUTRAL, 2) if isinstance(event, log.GovernorReplaced) else event


@pytest.mark.parametrize("kind", log.EVENTS, ids=lambda kind: kind.__name__)
def test_whoever_an_event_is_about_is_called_you(kind: type[engine.Event]) -> None:
    event = of_ben(kind)
    line = yours.sentence(event, NAMES, 1)
    if kind in NAMED_IN_A_LIST or "Ben" not in sentences.sentence(event, NAMES):
        assert line == sentences.sentence(event, NAMES)
    else:
        assert "Ben" not in line and ("you" in line.lower())


@pytest.mark.parametrize("kind", log.EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("reader", [0, None])
def test_to_everybody_else_it_is_said_as_in_the_log(kind: type[engine.Event], reader: int | None) -> None:
    event = of_ben(kind)
    assert yours.sentence(event, NAMES, reader) == sentences.sentence(event, NAMES)


def test_who_is_attacked_or_replaced_is_you_and_the_other_has_a_name() -> None:
    attack = log.BattleJoined(0, "gallia", "army 1", "army 5", 1)
    assert yours.sentence(attack, NAMES, 1) == "Ana attacks you in Gallia: Army 1 against Army 5."
    assert yours.sentence(attack, NAMES, 0) == "You give battle in Gallia: Army 1 against Army 5."
    replaced = log.GovernorReplaced("asia", 1, 0, 2)
    assert yours.sentence(replaced, NAMES, 1) == "Asia: Ana takes over from you; support 2."
    assert yours.sentence(replaced, NAMES, 0) == "Asia: you take over from Ben; support 2."


@pytest.mark.parametrize("kind", happenings.YOURS)
def test_so_it_is_with_what_is_no_move(kind: str) -> None:
    data = {"rule": "bank", "grace": 3600, "bank": 60, "former": "Cai", "first": "2026-07-01", "last": "2026-07-09"}
    assert "Ben" in happenings.sentence(kind, data, "Ben")
    line = happenings.sentence(kind, data, "Ben", yours=True)
    assert "Ben" not in line and line.startswith("You")
