"""Events as they are told to the person they happened to."""

import pytest

from games.present import happenings
from games.titles.time_of_crisis.words import sentences
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL
from tests.titles.time_of_crisis.words.test_words import sample

OF_ALL = (log.GameOver, log.TieBroken, log.TurnOrderDrawn, log.MarkerFlipped)
"""What is about everybody who is listed in it."""
NAMES = ["Ana", "Ben", "Cai", "Dea"]


def of_ben(kind: type[engine.Event]) -> engine.Event:
    """An event of a kind, with Ben in one part."""
    event = sample(kind)
    return log.GovernorReplaced("asia", 1, NEUTRAL, 2) if isinstance(event, log.GovernorReplaced) else event


@pytest.mark.parametrize("kind", log.LOG_EVENTS, ids=lambda kind: kind.__name__)
def test_the_reader_whom_an_event_is_about_is_called_you(kind: type[engine.Event]) -> None:
    event = of_ben(kind)
    line = sentences.sentence(event, NAMES, 1)
    if "Ben" not in sentences.sentence(event, NAMES) or (kind in OF_ALL and "You" not in line):
        assert line == sentences.sentence(event, NAMES)
    elif kind in OF_ALL:
        assert "You win." in line and "Ben" in line
    else:
        assert "Ben" not in line and ("you" in line.lower())


@pytest.mark.parametrize(
    "kind", [kind for kind in log.LOG_EVENTS if kind not in OF_ALL], ids=lambda kind: kind.__name__
)
@pytest.mark.parametrize("reader", [0, None])
def test_to_everybody_else_it_is_said_as_in_the_log(kind: type[engine.Event], reader: int | None) -> None:
    event = of_ben(kind)
    assert sentences.sentence(event, NAMES, reader) == sentences.sentence(event, NAMES)


def test_an_attacked_or_replaced_reader_is_you_and_the_other_is_named() -> None:
    attack = log.BattleJoined(0, "gallia", "army 1", "army 5", 1)
    assert sentences.sentence(attack, NAMES, 1) == "Ana attacks you in Gallia: Army 1 against Army 5."
    assert sentences.sentence(attack, NAMES, 0) == "You attack in Gallia: Army 1 against Army 5."
    replaced = log.GovernorReplaced("asia", 1, 0, 2)
    assert sentences.sentence(replaced, NAMES, 1) == "Ana replaces you as Governor of Asia (support 2)."
    assert sentences.sentence(replaced, NAMES, 0) == "You replace Ben as Governor of Asia (support 2)."


@pytest.mark.parametrize(
    ("former", "governor", "reader", "told"),
    [
        (1, 0, None, "Ana replaces Ben as Emperor."),
        (1, 0, 0, "You replace Ben as Emperor."),
        (1, 0, 1, "Ana replaces you as Emperor."),
        (NEUTRAL, 0, None, "Ana becomes Emperor."),
        (NEUTRAL, 0, 0, "You become Emperor."),
        (1, NEUTRAL, None, "Italia becomes neutral. Ben loses the throne."),
        (1, NEUTRAL, 1, "Italia becomes neutral. You lose the throne."),
    ],
)
def test_a_new_governor_of_italia_is_told_as_emperor(former: int, governor: int, reader: int | None, told: str) -> None:
    assert sentences.sentence(log.GovernorReplaced("italia", former, governor, 3), NAMES, reader) == told


def test_a_reader_who_won_is_you_and_a_list_keeps_every_name() -> None:
    over = log.GameOver([1, 0, 2], [10, 20, 5], [0, 0, 0], diocletian=False)
    assert sentences.sentence(over, NAMES, 1) == "The game is over. You win. Legacy: Ben 20, Ana 10 and Cai 5."
    assert sentences.sentence(over, NAMES, 2) == "The game is over. Winner: Ben. Legacy: Ben 20, Ana 10 and Cai 5."
    assert sentences.sentence(log.TieBroken({0: 3, 1: 5}), NAMES, 0) == "Dice break the tie: Ana 3 and Ben 5."
    assert sentences.sentence(over, NAMES, None) == sentences.sentence(over, NAMES)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (log.ActionsEnded(1), "You end your actions."),
        (
            log.ActionsEnded(1, {"senate": 2, "military": 1}),
            "You end your actions. Not spent: 2 Senate and 1 Military.",
        ),
        (log.BuyingEnded(1, 1), "You end your purchases. Not spent: 1 political point."),
        (log.BuyingEnded(1, 4), "You end your purchases. Not spent: 4 political points."),
    ],
)
def test_points_that_are_lost_are_told(event: engine.Event, line: str) -> None:
    assert sentences.sentence(event, NAMES, 1) == line


def test_the_cards_that_a_bot_took_for_one_are_told_as_its_doing() -> None:
    taken = log.CardsTaken(1, ["castra", "mob"])
    assert sentences.sentence(taken, NAMES, 1).startswith("You add to your hand: ")
    assert sentences.sentence(taken, NAMES, None).startswith("Ben adds to hand: ")


DATA = {"rule": "bank", "grace": 3600, "bank": 60, "former": "Cai", "first": "2026-07-01", "last": "2026-07-09"} | {
    "seconds": 172_800, "until": "2026-07-09T12:00:00+00:00", "agreed": ["Ana"], "asker": "Ben", "organiser": "",
    "pause": True, "place": 300, "count": 31,
}  # fmt: skip


OF_NOBODY = {happenings.OUTAGE, happenings.HURRIED, happenings.UNKNOWN} | {
    happenings.VOIDED, happenings.CORRECTED, happenings.AWARDED, happenings.STOPPED, happenings.REINSTATED,
    happenings.STOPPED_BY_MODERATORS, happenings.HIDDEN_CARDS_OPENED,
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(set(happenings.SENTENCES) - OF_NOBODY))
def test_a_reader_is_called_you_in_events_that_are_no_move(kind: str) -> None:
    """An outage is about nobody, as is what a file alone knows of; clock and result of a league's game about all."""
    assert "Ben" in happenings.sentence(kind, DATA, "Ben")
    line = happenings.sentence(kind, DATA, "Ben", yours=True, reader="Ben")
    assert "Ben" not in line and "you" in line.lower()
    assert happenings.sentence(kind, DATA, "Ben", reader="Dea") == happenings.sentence(kind, DATA, "Ben")


ASKED = {"yours": True, "reader": "Ben"}
FOR_BEN = [
    (happenings.NOT_AGREED, {"pause": False}, ASKED, "Request refused: 2 days more for you."),
    (happenings.EXTENDED, {"asker": "Ana", "agreed": ["Ben", "Cai"]}, ASKED,
     "Request granted: 2 days more for you. Ana asked for it. You and Cai agreed."),
    (happenings.EXTENDED, {"asker": "Ana"}, {"reader": "Ana"},
     "Request granted: 2 days more for Ben. You asked for it. You agreed."),
    (happenings.EXTENDED, {"organiser": "Cai"}, {"reader": "Cai"},
     "Request granted: 2 days more for Ben, who asked for it. You created the game and allowed it."),
    (happenings.PAUSED, {"agreed": ["Ana", "Cai"]}, {"reader": "Cai"}, "You and Ana agreed."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "data", "reader", "told"), FOR_BEN)
def test_a_reader_with_a_part_in_a_request_is_called_you(kind: str, data: dict, reader: dict, told: str) -> None:
    line = happenings.sentence(kind, DATA | data, "Ben", **reader)
    assert told in line.replace("\N{NO-BREAK SPACE}", " ")
