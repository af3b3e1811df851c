"""Every event has its sentence, every action its label, every decision its question."""

from typing import Any, get_args, get_type_hints

import pytest
from django.utils import translation

import rulebooks
from games.present.lists import join_list
from games.titles.time_of_crisis.words import choices, prompts, sentences
from games.titles.time_of_crisis.words import names as called
from games.titles.time_of_crisis.words.card_words import CARD_WORDS, QuestionWords
from games.titles.time_of_crisis.words.event_cards import EVENT_CARD_WORDS
from rulebooks import engine
from rulebooks.engine.kernel import Action, AwaitParallel, Decision
from rulebooks.time_of_crisis.rules import actions, log
from rulebooks.time_of_crisis.rules.agenda import Owed
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.cards.foederati import UseFoederati
from rulebooks.time_of_crisis.rules.cards.princeps_senatus import UsePrincepsSenatus
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS, LEADERS, RIVALS
from rulebooks.time_of_crisis.rules.data.limits import COLOURS, IMPROVEMENTS
from rulebooks.time_of_crisis.rules.data.regions import REGIONS, TRIBES
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.time_of_crisis.rules.orders.capital import EnterCapital
from rulebooks.time_of_crisis.rules.orders.end_actions import EndActions
from rulebooks.time_of_crisis.rules.orders.hold_games import HoldGames
from rulebooks.time_of_crisis.rules.orders.place_governor import PlaceGovernor
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.train import Train
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, Battle, Shot, TocState, TurnRecord

QUESTIONS = prompts.QUESTIONS | {kind: words for card in CARD_WORDS.values() for kind, words in card.questions.items()}
ACTIONS = NOTATION.patterns
DECISIONS = [step for step in get_args(Owed) if issubclass(step, Decision) and step is not AwaitParallel]

WORDS: dict[str, Any] = {
    "province": "asia",
    "region": "asia",
    "token": "army 1",
    "origin": "syria",
    "provinces": ["asia", "syria"],
    "others": ["asia"],
    "quaestors": ["asia"],
    "castra": ["syria"],
    "card": "castra",
    "cards": ["castra", "mob"],
    "tribe": "goths",
    "tribes": ("goths",),
    "leader": "cniva",
    "leaders": ("cniva",),
    "rival": "zenobia",
    "improvement": "limes",
    "sphere": "military",
    "unspent": {"senate": 2},
    "attacker": "army 1",
    "defender": "militia syria",
    "force": "army 1",
    "side": "goths",
    "winner": "army 1",
    "target": "army 7",
    "attacker_shots": [Shot("full", 3, 6)],
    "defender_shots": [],
    "names": ["cniva"],
    "why": "battle",
    "result": "goths",
    "pips": [3, 5],
    "places": [1, 0, 2, 3],
    "seats": [1, 0],
    "primary": "senate",
    "secondary": "military",
    "legacy": [10, 20, 5, 4],
    "bonus": [0, 0, 0, 0],
    "rolls": {0: 3, 1: 5},
}
"""A value for every field of events and actions that is no figure."""
FIGURES: dict[tuple[type, str], Any] = {
    (log.EventDrawn, "card"): 7,
    (log.PalmyraRolled, "pips"): 4,
    (log.ModeMarked, "why"): "troubled",
    (log.FactionActs, "why"): "defend",
    (log.LastRound, "legacy"): 61,
    (log.LossesTaken, "side"): "army 1",
    (actions.Expel, "side"): "active",
    (UseFoederati, "side"): "active",
    (UsePrincepsSenatus, "way"): "up",
}


def sample(kind: type[Any]) -> Any:
    """One of a class of events or actions, with every field filled."""
    hints = get_type_hints(kind)
    return kind(**{field: _value(kind, field, hints[field]) for field in kind.__struct_fields__})


def _value(kind: type, field: str, hint: Any) -> Any:
    if (kind, field) in FIGURES:
        return FIGURES[kind, field]
    return {int: 1, bool: True}[hint] if hint in (int, bool) else WORDS[field]


@pytest.mark.parametrize("kind", log.LOG_EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type[engine.Event], names: list[str]) -> None:
    line = sentences.sentence(sample(kind), names)
    assert (
        (line.endswith(".") or kind is log.TurnStarted) and "%(" not in line and "None" not in line and "_" not in line
    )


@pytest.mark.parametrize("kind", [kind for kind, _pattern in ACTIONS], ids=lambda kind: kind.__name__)
def test_every_action_has_a_label(kind: type[Action], crowded: TocState, battle: Battle, names: list[str]) -> None:
    crowded.battle, crowded.turn = battle, TurnRecord(0)
    view = rulebooks.view(crowded, 0)
    action = sample(kind)
    (group,) = choices.groups(view, [action], names)
    (choice,) = group.choices
    assert group.title and choice.label and "%(" not in choice.label
    assert rulebooks.parse("time_of_crisis", choice.order) == action
    assert set(choice.places) <= set(REGIONS)


@pytest.mark.parametrize("kind", DECISIONS, ids=lambda kind: kind.__name__)
def test_every_decision_has_a_question_and_a_sentence_for_the_others(kind: type[Decision]) -> None:
    asked = ["start", "refill", "frumentarii", "pax"] if kind is SelectCards else [kind.__name__]
    assert all(words for key in asked for words in QUESTIONS[key])


@pytest.mark.parametrize("words", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_the_few_words_for_a_question_leave_room_on_a_phone(words: QuestionWords) -> None:
    """With a game's name of eight letters and the deadline they come to sixty."""
    assert len(str(words.topic % (called.place_words("province", "macedonia") | {"seat": "Augusta"}))) <= 22


def test_a_preposition_fits_the_place_it_stands_before(names: list[str]) -> None:
    march, sail = log.ArmyMoved(0, 3, "gallia", "franks"), log.ArmyMoved(0, 3, "gallia", "mare_occidentale")
    assert sentences.sentence(march, names) == "Augusta moves Army 3 from Gallia to the homeland of the Franks."
    with translation.override("de"):
        assert sentences.sentence(march, names).endswith("von Gallia ins Heimatland der Franken.")
        assert sentences.sentence(sail, names).endswith("von Gallia nach Mare Occidentale.")
        assert called.in_region("goths") == "im Heimatland der Goten" and called.in_region("asia") == "in Asia"


def test_the_crisis_shows_its_dice(names: list[str]) -> None:
    line = sentences.sentence(log.CrisisRolled(0, 3, 5, "goths"), names)
    assert line == "Crisis roll for Augusta: 3 and 5 (Goths)."


VOTES = [
    ("3 votes, 2 needed. The vote succeeds.", log.VoteHeld(1, "gallia", 2, 3, [6, 2, 1, 5], 3, True)),
    ("3 votes, 4 needed. The vote fails.", log.VoteHeld(1, "gallia", 4, 3, [6, 2, 1, 5], 3, False)),
    ("1 vote, 4 needed. The vote fails.", log.VoteHeld(1, "gallia", 4, 3, [6, 1, 1, 1], 1, False)),
]


@pytest.mark.parametrize(("outcome", "event"), VOTES)
def test_a_vote_shows_its_dice_what_came_of_them_and_what_was_needed(
    names: list[str], outcome: str, event: log.VoteHeld
) -> None:
    pips = ", ".join(map(str, event.pips))
    line = sentences.sentence(event, names)
    assert line == f"Brutus calls a vote in Gallia and rolls {pips}: {outcome}"
    assert sentences.sentence(event, names, 1) == f"You call a vote in Gallia and roll {pips}: {outcome}"


def test_a_bonus_die_stands_in_brackets() -> None:
    assert called.list_shots([Shot("full", 3, 6), Shot("full", 3, 2, bonus=True)]) == "6, (2)"


def test_a_lone_leader_invades_without_a_count(names: list[str]) -> None:
    line = sentences.sentence(log.Invaded("goths", "asia", 0, ["cniva"], True), names)
    assert line == "Invasion of Asia: Cniva."


def test_a_list_is_said_as_a_list() -> None:
    assert [join_list(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_neutral_governor_has_a_name_and_nobody_has_none(names: list[str]) -> None:
    assert called.person(names, NEUTRAL) == "Neutral Governor" and called.person(names, NOBODY) == ""


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (REGIONS, called.REGIONS),
        (TRIBES, called.TRIBES),
        (CARDS, CARD_WORDS),
        (SPHERES, called.SPHERES),
        (LEADERS, called.LEADERS),
        (RIVALS, called.RIVALS),
        (IMPROVEMENTS, called.IMPROVEMENTS),
        (COLOURS, called.COLOURS),
        ([card.name for card in EVENT_CARDS.values()], EVENT_CARD_WORDS),
    ],
)
def test_every_id_of_the_tables_has_a_name(ids: Any, words: called.Words) -> None:
    assert set(ids) == set(words)


def test_a_governor_costs_senate_and_tells_the_votes(crowded: TocState, names: list[str]) -> None:
    crowded.provinces["gallia"].support = 2
    crowded.armies[2].capital = False
    view = rulebooks.view(crowded, 0)
    [[choice]] = [group.choices for group in choices.groups(view, [PlaceGovernor("gallia", 3)], names)]
    assert choice.label == "Place a Governor in Gallia with 3 dice (5 votes needed)"
    assert (choice.cost, choice.dice, choice.places) == ("3 Senate", True, ("gallia",))


def test_a_certain_vote_is_not_left_to_dice(crowded: TocState, names: list[str]) -> None:
    place = crowded.provinces["gallia"]
    place.governor, place.support, place.quaestor, place.militia = NEUTRAL, 1, False, None
    crowded.armies.clear()
    [[choice]] = [
        group.choices for group in choices.groups(rulebooks.view(crowded, 0), [PlaceGovernor("gallia", 2)], names)
    ]
    assert not choice.dice and "certain" in choice.label


def test_groups_follow_the_order_of_the_turn(crowded: TocState, names: list[str]) -> None:
    legal = [
        EndActions(),
        HoldGames("asia"),
        Train(1),
        Play("mob"),
        EnterCapital(13),
    ]
    found = choices.groups(rulebooks.view(crowded, 0), legal, names)
    assert [group.key for group in found] == ["play", "military", "populace", "free", "finish"]
