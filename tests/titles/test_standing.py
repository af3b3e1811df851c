"""A title that only names a kind of decision has standing orders: by lines, by its bot, and in the common words."""

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from games.titles.standing.kind import AS_BOT, BOT, BY_LINES, LINES, DecisionKind
from games.titles.standing.rule import OWN_TURN, PLAYS_ITSELF, Imagined, StandingRule
from games.titles.standing.standing import StandingOrders
from rulebooks.engine.errors import MalformedAction
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation
from rulebooks.engine.ruleset import Bot


class Say(Action, frozen=True):
    text: ClassVar[str] = "say {number}"
    number: int


class Roll(Action, frozen=True):
    text: ClassVar[str] = "roll"


class Lowest(Bot):
    def choose(self, view: Any, legal: Any, rng: Any) -> Action:
        first: Action = legal[0]
        return first


STANDING = StandingOrders(
    notation=Notation([Say, Roll], {}),
    bot=Lowest(),
    kinds={
        "Guess": DecisionKind("When I am to guess"),
        "Hide": DecisionKind("When I hide", secret=True, spoken=(Say,), prefix="say "),
    },
    asked_once=("Begin",),
    example="roll",
)
NUMBERS = [Say(1), Say(2), Say(3)]


def view_of(kind: str, *, seat: int = 0, turn: int = 1) -> Any:
    """Return the view of a seat in round 2, in which it or another is asked."""
    question = SimpleNamespace(kind=kind, seats=(0,), facts={})
    return SimpleNamespace(seat=seat, round=2, turn=SimpleNamespace(seat=turn), question=question)


def answer(view: Any, *rules: StandingRule, legal: list[Action] | None = None) -> Action | None:
    ruling = STANDING.judge(view, NUMBERS if legal is None else legal, rules).answer
    return ruling.action if ruling else None


def test_lines_and_the_bot_answer_every_kind() -> None:
    assert answer(view_of("Guess"), StandingRule(1, "Guess", LINES, ("say 7", "say 3"))) == Say(3)
    assert answer(view_of("Guess"), StandingRule(1, "Guess", BOT)) == Say(1)
    assert answer(view_of("Guess", seat=1), StandingRule(1, "Guess", BOT)) is None
    assert (
        answer(
            view_of("Guess"), StandingRule(1, "Guess", BOT, last_round=1), StandingRule(2, "Guess", BOT, first_round=3)
        )
        is None
    )


def test_the_list_answers_all_of_ones_own_turn_but_what_is_asked_once() -> None:
    todo = StandingRule(1, OWN_TURN, lines=("say 2", "say 3"))
    assert answer(view_of("Anything", turn=0), todo) == Say(2)
    assert answer(view_of("Anything", turn=1), todo) is None
    assert answer(view_of("Begin", turn=0), todo) is None


def test_the_only_legal_order_plays_itself_unless_that_tells_a_secret() -> None:
    itself = StandingRule(1, PLAYS_ITSELF)
    assert answer(view_of("Guess"), itself, legal=[Say(2)]) == Say(2)
    assert answer(view_of("Guess"), itself) is None
    assert answer(view_of("Hide"), itself, legal=[Say(2)]) is None
    assert answer(view_of("Begin"), itself, legal=[Say(2)]) is None


def test_lines_are_read_as_the_kind_takes_them() -> None:
    assert STANDING.normal("Guess", "Roll") == STANDING.normal(OWN_TURN, "roll") == "roll"
    assert STANDING.normal("Hide", "2") == "say 2"
    for line in ("roll", "two"):
        with pytest.raises(MalformedAction):
            STANDING.normal("Hide", line)


def test_an_order_is_told_in_the_common_words() -> None:
    rule = StandingRule(1, "Guess", LINES, ("say 7", "say 3"), last_round=4, wait=3)
    assert STANDING.sentence(rule, (), is_once=True) == (
        "When I am to guess: give the first possible order: say 7, say 3; until round 4; once;"
        " ask me first, then act after 3 hours without an answer."
    )
    assert STANDING.sentence(StandingRule(1, "Guess", BOT), ()) == "When I am to guess: let a bot decide."
    assert (
        STANDING.bounds(StandingRule(1, OWN_TURN, first_round=3), expires=None)
        == "Carried out: from round 3; without asking me."
    )
    assert "(When I am to guess)" in STANDING.refusal(rule, "", "")
    assert "(In my next turn): “say 2”" in STANDING.refusal(StandingRule(1, OWN_TURN), "say 2", "refused")


def test_a_list_that_is_held_back_is_told_of_without_conditions_too() -> None:
    assert STANDING.refusal(StandingRule(1, OWN_TURN), "", "over") == (
        "Your queued orders were not carried out: they have expired."
    )
    assert "wait for a later turn" in STANDING.refusal(StandingRule(1, OWN_TURN), "", "")
    assert "would wait" in STANDING.would_wait({})


def test_a_kind_without_made_up_questions_has_no_examples() -> None:
    assert STANDING.examples(view_of("Guess"), StandingRule(1, "Guess", BOT)) == []
    assert STANDING.effect(Imagined(None, NUMBERS), "Say 2") == "It would now answer: Say 2."
    assert dict(STANDING.kinds["Guess"].policies) == {LINES: BY_LINES, BOT: AS_BOT}
