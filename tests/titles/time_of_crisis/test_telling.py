"""Events as the title tells them to pages and mails."""

import pytest

from games.present.event_words import TurnStart, split_phases
from games.titles.registry import title
from rulebooks.engine import Event
from rulebooks.time_of_crisis.rules import log

NAMES = ["Ana", "Ben"]
WORDS = title("time_of_crisis").words

PLACES = [
    (log.MarkersRemoved(0, ["asia"], ["syria", "asia"]), ("asia", "syria", "asia")),
    (log.ArmyMoved(0, 1, "syria", "asia"), ("asia", "syria")),
    (log.EmpireProclaimed(0, "gallia", ["britannia"]), ("gallia", "britannia")),
    (log.TribeStirred("goths", 2), ("goths",)),
    (log.CardUsed(0, "castra"), ()),
    (log.TurnEnded(0), ()),
]


@pytest.mark.parametrize(("event", "places"), PLACES, ids=lambda event: type(event).__name__)
def test_every_region_that_an_event_names_is_a_place_of_it(event: Event, places: tuple[str, ...]) -> None:
    """Also where markers are taken off, which the page's log once had a table of its own without."""
    [sentence] = WORDS.tell([event], NAMES)
    assert sentence.places == places


def test_a_turn_begins_a_part_of_its_own_and_knows_its_phases() -> None:
    events = [log.ActionsEnded(0), log.SupportChanged("asia", 1, -1), log.TurnEnded(0), log.TurnStarted(1, 2)]
    sentences = WORDS.tell([*events, log.CrisisRolled(1, 3, 4, "goths")], NAMES, "actions")
    phrases = split_phases(sentences, "actions")
    assert [(part.phase, part.turn) for part in phrases] == [
        ("actions", None),
        ("support", None),
        ("end", None),
        ("crisis", TurnStart(2, 1)),
    ]
    assert sentences[-1].reached == "crisis" and WORDS.phase_of_decision("crisis") == "actions"
    assert [sentence.ends_turn for sentence in sentences] == [False, False, True, False, False]
    assert {phase for part in phrases if (phase := part.phase)} <= WORDS.phases.keys()


def test_after_the_last_action_the_turn_has_reached_the_support_check() -> None:
    [sentence] = WORDS.tell([log.ActionsEnded(0)], NAMES, "actions")
    assert (sentence.phase, sentence.reached) == ("actions", "support")


@pytest.mark.parametrize(
    ("reached", "phase"), [("crisis", "actions"), ("actions", "actions"), ("expand", "buy"), ("buy", "buy"), ("", "")]
)
def test_the_next_decision_is_of_a_phase_that_asks_one(reached: str, phase: str) -> None:
    assert WORDS.phase_of_decision(reached) == phase


def test_a_player_who_took_cards_is_not_told_their_number() -> None:
    sentences = WORDS.tell([log.CardsTaken(0, ["mob"]), log.HandRefilled(0, 1)], NAMES)
    assert [sentence.write(0) for sentence in sentences] == ["You add to your hand: Mob."]
