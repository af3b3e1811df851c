"""Answers of each policy of a standing order, in real positions."""

import pytest

from games.titles.standing.kind import LINES
from games.titles.standing.rule import OWN_TURN, PLAYS_ITSELF, StandingRule
from games.titles.time_of_crisis.standing.kinds import KINDS, ONCE
from games.titles.time_of_crisis.standing.orders import STANDING
from rulebooks.engine.errors import MalformedAction
from rulebooks.engine.kernel import Decision
from rulebooks.time_of_crisis.rules.state import TocState

from . import questions
from .questions import answer, says


def rule(kind: str, policy: str, *lines: str) -> StandingRule:
    return StandingRule(1, kind, policy, lines)


HIT = "AllocateHits"
TURN = ("TakeActions", "BuyCards")
PAX = "SelectCards.pax"
CASES = [
    (questions.hits(), 1, rule(HIT, "most"), "keep 0 full 2 reduced"),
    (questions.hits(), 1, rule(HIT, "strongest"), "keep 1 full 0 reduced"),
    (questions.hits(), 0, rule(HIT, "most"), "keep 0 full 2 reduced"),
    (questions.hits(), 1, rule(HIT, LINES, "keep 3 full 0 reduced", "keep 1 full 0 reduced"), "keep 1 full 0 reduced"),
    (questions.hits(), 1, rule(HIT, LINES, "keep 3 full 0 reduced"), ""),
    (questions.advance(at_home=True), 1, rule("ChooseAdvance", "yes"), "advance"),
    (questions.advance(at_home=False), 1, rule("ChooseAdvance", "yes"), "advance"),
    (questions.advance(at_home=True), 1, rule("ChooseAdvance", "home"), "advance"),
    (questions.advance(at_home=False), 1, rule("ChooseAdvance", "home"), "decline"),
    (questions.advance(at_home=True), 1, rule("ChooseAdvance", "no"), "decline"),
    (questions.pax(("castra", "mob"), ("mob", "tribute")), 1, rule(PAX, LINES, "take castra", "take mob"), "take mob"),
    (questions.pax(("castra", "mob"), ("mob", "tribute")), 1, rule(PAX, LINES, "take castra"), ""),
    (questions.ludi("mob", "castra"), 1, rule("HoldLudi", "no"), "decline"),
    (questions.ludi("mob", "castra"), 1, rule("HoldLudi", "dearest"), "sacrifice mob"),
    (questions.ludi("mob", "castra"), 1, rule("HoldLudi", "cheapest"), "sacrifice castra"),
    (questions.ludi("mob", "castra"), 1, rule("HoldLudi", LINES, "sacrifice castra"), "sacrifice castra"),
    (questions.flanking(points=0), 0, rule("ArmBattle", "yes"), "use flanking maneuver"),
    (questions.flanking(points=0), 0, rule("ArmBattle", "no"), "decline"),
    (questions.reroll(2, 1), 0, rule("OfferReroll", "losing"), "decline"),
    (questions.reroll(1, 1), 0, rule("OfferReroll", "losing"), "reroll"),
    (questions.reroll(0, 1), 0, rule("OfferReroll", "no"), "decline"),
    (questions.raid(2, 2, 2), 0, rule("InflictHits", "active"), "remove 2 active 0 inactive"),
    (questions.raid(2, 2, 2), 0, rule("InflictHits", "inactive"), "remove 0 active 2 inactive"),
    (questions.raid(2, 2, 2, led=True), 0, rule("InflictHits", "leaders"), "remove 1 active 0 inactive and cniva"),
    (questions.raid(2, 2, 2, led=True), 0, rule("InflictHits", "active"), "remove 2 active 0 inactive"),
    (questions.reward(), 0, rule("ChooseReward", "support"), "raise support"),
    (questions.reward(), 0, rule("ChooseReward", "discount"), "take discount"),
    (questions.occupied(), 0, rule("OccupyCapital", "install"), "install governor"),
    (questions.occupied(), 0, rule("OccupyCapital", "neutral"), "leave neutral"),
    (questions.condemned(1), 0, rule("CondemnMemory", "yes"), "use damnatio memoriae"),
    (questions.condemned(1), 0, rule("CondemnMemory", "no"), "decline"),
    (questions.new_emperor(), 0, rule("PlaceEmperor", "senate"), "emperor in italia"),
    (questions.new_emperor(), 0, rule("PlaceEmperor", "populace"), "emperor in syria"),
    (questions.new_emperor(), 0, rule("PlaceEmperor", "military"), "emperor with army 2"),
    (
        questions.new_emperor(),
        0,
        rule("PlaceEmperor", LINES, "emperor in gallia", "emperor in asia"),
        "emperor in asia",
    ),
    (questions.palmyra(), 0, rule("ExpelSassanids", "no"), "decline"),
    (questions.palmyra(), 0, rule("ExpelSassanids", "bot"), "expel active sassanid from syria"),
    (questions.flanking(points=0), 0, rule("ArmBattle", LINES, "use flanking maneuver"), "use flanking maneuver"),
    (questions.bribing(senate=0), 0, rule("ArmVote", "yes"), "use ambitus"),
    (questions.bribing(senate=0), 0, rule("ArmVote", "no"), "decline"),
    (questions.triumph(), 0, rule("HoldTriumph", "yes"), "use triumph"),
    (questions.triumph(), 0, rule("HoldTriumph", "no"), "decline"),
    (questions.agitated("mob", "castra", "senate_1"), 1, rule("RevealCards", "cheapest"), "reveal senate 1"),
    (questions.agitated("mob", "castra", "senate_1"), 1, rule("RevealCards", "quiet"), "reveal castra"),
    (questions.agitated("senate_1"), 1, rule("RevealCards", "quiet"), "reveal senate 1"),
    (questions.agitated("mob", "castra"), 1, rule("RevealCards", LINES, "reveal tribute", "reveal mob"), "reveal mob"),
    (questions.agitated("mob", "castra"), 1, rule("RevealCards", LINES, "reveal tribute"), ""),
    (questions.incited(), 0, rule("InciteMob", LINES, "incite mob in syria"), "incite mob in syria"),
    (questions.scouting(), 0, rule("SelectCards.frumentarii", LINES, "take mob", "take senate 1"), "take senate 1"),
    (questions.refill(), 0, rule("SelectCards.refill", LINES, "take mob", "take senate 1"), "take senate 1"),
]


@pytest.mark.parametrize(("state", "seat", "order", "expected"), CASES)
def test_each_policy_answers_as_it_says(state: TocState, seat: int, order: StandingRule, expected: str) -> None:
    assert answer(state, seat, order) == expected


def test_every_policy_answers_something_somewhere() -> None:
    answered = {(order.kind, order.policy) for state, seat, order, _expected in CASES if answer(state, seat, order)}
    unanswered = {(kind, policy) for kind in KINDS for policy in KINDS[kind].policies} - answered
    assert {policy for _kind, policy in unanswered} <= {"bot", LINES}
    for kind, policy in unanswered - {(kind, LINES) for kind in KINDS}:
        state, seat = next((state, seat) for state, seat, order, _expected in CASES if order.kind == kind)
        assert answer(state, seat, rule(kind, policy))


def test_every_decision_of_the_game_is_known() -> None:
    """A new decision has to be offered to standing orders, or said to be asked once or part of the turn."""
    decisions = {kind.partition(".")[0] for kind in (*KINDS, *ONCE, *TURN)}
    of_the_game = {
        kind.__name__ for kind in Decision.__subclasses__() if kind.__module__.startswith("rulebooks.time_of_crisis")
    }
    assert of_the_game == decisions


def test_orders_are_tried_in_turn_and_what_cannot_act_is_told() -> None:
    first, second = StandingRule(1, HIT, LINES, ("keep 3 full 0 reduced",)), StandingRule(2, HIT, "strongest")
    verdict = says(questions.hits(), 1, first, second)
    assert verdict.answer is not None and verdict.answer.rule == second
    assert verdict.refused == [first]


def test_an_order_for_another_decision_says_nothing() -> None:
    assert says(questions.hits(), 1, rule("ChooseAdvance", "yes")).refused == []


def test_a_seat_that_is_not_asked_gets_no_answer() -> None:
    assert answer(questions.hits(), 2, rule(HIT, "most")) == ""


def test_the_list_is_for_ones_own_turn_only() -> None:
    todo = StandingRule(1, OWN_TURN, lines=("keep 1 full 0 reduced", "end actions"))
    assert answer(questions.hits(), 0, todo) == "keep 1 full 0 reduced"
    assert answer(questions.hits(), 1, todo) == ""


@pytest.mark.parametrize(
    ("state", "seat", "expected"),
    [
        (questions.advance(at_home=True), 1, "advance"),
        (questions.advance(at_home=True, castra=True), 1, ""),
        (questions.advance(at_home=False), 1, ""),
        (questions.hits(), 1, ""),
        (questions.reroll(0, 0), 0, "reroll"),
        (questions.reroll(1, 2), 0, ""),
        (questions.flanking(points=0), 0, "use flanking maneuver"),
        (questions.flanking(points=1), 0, ""),
        (questions.flanking(points=0, cards=("castra",)), 0, ""),
        (questions.flanking(points=0, cards=("mob",)), 0, "use flanking maneuver"),
        (questions.condemned(1), 0, "use damnatio memoriae"),
        (questions.bribing(senate=0), 0, "use ambitus"),
        (questions.bribing(senate=1), 0, ""),
        (questions.bribing(senate=0, cards=("tribute",)), 0, ""),
        (questions.triumph(), 0, "use triumph"),
        (questions.agitated("mob"), 1, ""),
        (questions.ludi("mob"), 1, ""),
    ],
)
def test_only_decisions_with_one_sensible_answer_play_themselves(state: TocState, seat: int, expected: str) -> None:
    assert answer(state, seat, StandingRule(1, PLAYS_ITSELF)) == expected


def test_a_pile_of_one_kind_does_not_give_itself_away() -> None:
    """Taking the card without asking would tell the others that there was no choice."""
    state = questions.pax(("castra", "mob"), ("mob", "mob"))
    assert answer(state, 1, StandingRule(1, PLAYS_ITSELF)) == ""


def test_ones_own_order_comes_before_what_plays_itself() -> None:
    no = rule("ChooseAdvance", "no")
    assert answer(questions.advance(at_home=True), 1, StandingRule(2, PLAYS_ITSELF), no) == "decline"


def test_lines_are_kept_in_exact_notation() -> None:
    assert STANDING.normal(PAX, "Castra") == STANDING.normal(PAX, " take  CASTRA ") == "take castra"
    assert STANDING.normal("HoldLudi", "mob") == "sacrifice mob"
    assert STANDING.normal(HIT, "Keep 1 full 0 reduced") == "keep 1 full 0 reduced"
    assert STANDING.normal(OWN_TURN, "Place governor AFRICA with 3 dice") == "place governor africa with 3 dice"


@pytest.mark.parametrize(("kind", "line"), [(PAX, "end turn"), (HIT, "advance"), (OWN_TURN, "castra"), (PAX, "caesar")])
def test_a_line_that_does_not_answer_the_question_is_refused(kind: str, line: str) -> None:
    with pytest.raises(MalformedAction):
        STANDING.normal(kind, line)


def test_a_policy_that_takes_lines_gives_an_example() -> None:
    for name, kind in KINDS.items():
        assert kind.takes_lines == bool(kind.example)
        if kind.takes_lines:
            assert STANDING.normal(name, kind.example.removeprefix(kind.prefix)) == kind.example
