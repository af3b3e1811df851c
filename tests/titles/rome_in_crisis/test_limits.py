"""A bid up to a limit: what is bid by it, how it is written, and what is told of it."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.titles.rome_in_crisis.standing import orders
from games.titles.rome_in_crisis.standing.orders import STANDING
from games.titles.standing.rule import Ahead, StandingRule, UnfitOrder, Verdict
from rulebooks import engine
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.tests.rome_in_crisis.rules.positions import at, do, position
from rulebooks.tests.rome_in_crisis.rules.test_2_election import race

HELD = ("goths_3", "goths_4", "palmyra_5", "gold", "gold", "spqr_9")


@pytest.fixture
def state() -> RomeState:
    """Seat 0 has a total of one, seat 1 of two, which leads; seat 0 is asked."""
    return at(race("military", "claudius_ii", "decius", cards={0: HELD, 1: ("goths_6", "persia_9")}), OpenAuction())


def answer(state: RomeState, policy: str, conditions: Mapping[str, Any]) -> str | None:
    """Return the answer of a standing order to the question for seat 0, in notation."""
    rule = StandingRule(1, "MakeBid", policy, conditions=STANDING.fitting("MakeBid", policy, conditions))
    ruling = STANDING.judge(ruleset.view(state, 0), engine.legal(state, 0), [rule]).answer
    return engine.order_text(ruling.action) if ruling else None


@pytest.mark.parametrize(
    ("policy", "conditions", "bid"),
    [
        ("limit", {"total": 12}, "bid gold"),
        ("limit", {"total": 3}, "bid gold"),
        ("limit", {"total": 2}, "pass"),
        ("limit", {"total": 12, "keep": {"gold": 9}}, "bid goths 3"),
        ("limit", {"total": 12, "keep": {"gold": 2}}, "bid goths 3"),
        ("limit", {"total": 12, "keep": {"gold": 1}}, "bid gold"),
        ("limit", {"total": 4, "keep": {"gold": 9, "goths_3": 2}}, "pass"),
        ("cheapest", {"keep": {"gold": 9}}, "bid goths 3"),
        ("above", {"total": 2}, "pass"),
        ("above", {"total": 3}, None),
    ],
)
def test_the_least_bid_that_leads_within_the_limit(
    state: RomeState, policy: str, conditions: dict[str, Any], bid: str | None
) -> None:
    assert answer(state, policy, conditions) == bid


def test_an_order_that_asks_has_not_failed_and_is_not_passed_over(state: RomeState) -> None:
    view, legal = ruleset.view(state, 0), engine.legal(state, 0)
    until_then = StandingRule(1, "MakeBid", "above", conditions={"total": 3})
    lines = StandingRule(2, "MakeBid", "lines", lines=("bid goths 9",))
    assert STANDING.judge(view, legal, [until_then, StandingRule(2, "MakeBid", "pass")]) == Verdict(None, [])
    assert STANDING.judge(view, legal, [lines, until_then]) == Verdict(None, [lines])


def test_of_equal_bids_the_one_with_less_gold_and_then_fewer_cards(state: RomeState) -> None:
    state.candidate("decius").cards = ["goths_3"]  # five against one: four are two Gold, or Goths 4
    assert answer(state, "limit", {"total": 20}) == "bid palmyra 5"
    assert answer(state, "limit", {"total": 20, "keep": {"palmyra_5": 1}}) == "bid goths 3, gold"


def test_above_all_that_can_be_bid_it_passes(state: RomeState) -> None:
    state.candidate("decius").cards = ["persia_9", "persia_8"]
    assert answer(state, "cheapest", {}) == "pass"


@pytest.mark.parametrize(
    ("line", "total", "keep"),
    [
        ("bid up to 12", 12, {}),
        ("I bid up to a total of 12, but keep my gold.", 12, {"gold": 9}),
        ("up to 12 keeping 2 gold and goths 3", 12, {"gold": 2, "goths_3": 2}),
        ("bid up to 12 keeping 1 gold", 12, {"gold": 1}),
        ("bid up to 12 keeping gold and gold", 12, {"gold": 2}),
        ("bid up to 12 keeping 0 gold", 12, {}),
        ("biete bis 12 ohne 1 Goten 3", 12, {"goths_3": 1}),
        ("Bid up to goths 4 and gold", 7, {"goths_3": 1, "palmyra_5": 1, "gold": 1, "spqr_9": 1}),
        ("biete bis 12 ohne Goten 3", 12, {"goths_3": 2}),
        ("up to 8 but keep one gold", 8, {"gold": 1}),
        ("Bid up to eight; keep at least one gold in hand.", 8, {"gold": 1}),
        ("please bid at most 8 but hold on to both gold", 8, {"gold": 2}),
        ("bid up to 8 but leave me a gold and one goths 3", 8, {"gold": 1, "goths_3": 1}),
        ("bid up to 8 but no gold", 8, {"gold": 9}),
        ("bid max 8, not all my gold cards", 8, {"gold": 9}),
        ("bid up to two gold", 5, {"goths_3": 1, "goths_4": 1, "palmyra_5": 1, "spqr_9": 1}),
        ("bid up to all my gold", 5, {"goths_3": 1, "goths_4": 1, "palmyra_5": 1, "spqr_9": 1}),
        ("biete bis acht, aber behalte ein Gold", 8, {"gold": 1}),
        ("Biete bis 12 und behalte zwei Gold auf der Hand", 12, {"gold": 2}),
        ("Ich biete höchstens 12 und behalte alles Gold", 12, {"gold": 9}),
    ],
)
def test_a_limit_is_read_in_english_and_german(state: RomeState, line: str, total: int, keep: dict[str, int]) -> None:
    ahead = STANDING.read_ahead(line, ruleset.view(state, 0))
    assert ahead == Ahead("MakeBid", "limit", {"total": total, "keep": keep})


@pytest.mark.parametrize(
    "line", ["bid goths 5", "pass", "bid up to 12?", "I give up", "do not bid up to 12", "Max keeps one gold"]
)
def test_other_lines_set_no_limit(state: RomeState, line: str) -> None:
    assert STANDING.read_ahead(line, ruleset.view(state, 0)) is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bid up to goths 9", "is not an influence card"),
        ("bid up to goths 7", "You don't hold Goths 7."),
        ("bid up to 12 keeping calm", "“calm” is not an influence card"),
    ],
)
def test_cards_that_are_not_there_are_said_to_be(state: RomeState, line: str, why: str) -> None:
    with pytest.raises(UnfitOrder, match=why):
        STANDING.read_ahead(line, ruleset.view(state, 0))


def test_cards_are_no_limit_without_a_candidate_in_the_race() -> None:
    with pytest.raises(UnfitOrder, match="Name a total instead"):
        STANDING.read_ahead("bid up to gold", ruleset.view(position(2), 0))


def test_a_limit_that_would_drop_one_out_at_once_is_questioned(state: RomeState) -> None:
    view, legal = ruleset.view(state, 0), engine.legal(state, 0)
    STANDING.require_use(Ahead("MakeBid", "limit", {"total": 3}), view, legal)
    with pytest.raises(UnfitOrder, match="It takes a total of 3 to lead"):
        STANDING.require_use(Ahead("MakeBid", "limit", {"total": 2}), view, legal)


def test_a_limit_without_a_total_is_none() -> None:
    with pytest.raises(UnfitOrder, match="Enter the highest total"):
        STANDING.fitting("MakeBid", "limit", {})
    assert STANDING.fitting("MakeBid", "pass", {"total": 3}) == {}


def test_the_table_offers_what_can_be_reached(state: RomeState) -> None:
    bid_form = orders.offer_bid(ruleset.view(state, 0))
    assert bid_form is not None
    assert bid_form.totals == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17]
    assert (bid_form.least, bid_form.most) == (3, 1 + 3 + 4 + 5 + 2 + 2)
    assert [card for card, _name in bid_form.cards] == ["goths_3", "goths_4", "palmyra_5", "gold"]
    assert orders.offer_bid(ruleset.view(state, 1)) is None
    do(state, 0, "bid goths 4")
    one_is_saved = orders.offer_bid(ruleset.view(state, 1))
    assert one_is_saved is not None
    assert one_is_saved.totals == [2 + 6, 2 + 9], "six would lead, but no card comes to it"
