"""6.8, the variant: the next player begins while the one before buys, trashes and selects."""

import pytest
from msgspec.structs import replace

import rulebooks
from rulebooks import engine
from rulebooks.engine import IllegalAction
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord
from rulebooks.time_of_crisis.rules.turn import NextPlayer, steps_to_close_aside

from .clauses import holds
from .positions import HOMES, army, do, govern, hand, happened, may, orders, position, run, top_event

QUIET, PAX, EVENT = [1, 1], [6, 6], [3, 4]
"""Crisis rolls of four players."""


def overlapping(*cards: str, support: int = 4, pips: list[int] = QUIET) -> TocState:
    """Seat 0 has come to buy, and seat 1 has begun."""
    state = about_to_buy(*cards, support=support)
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=pips)
    return state


def about_to_buy(*cards: str, support: int = 4) -> TocState:
    """Seat 0 is about to come to buy, with these cards in hand."""
    state = position()
    state.options = replace(state.options, overlapping=True)
    state.provinces[HOMES[0]].support = support
    hand(state, 0, *cards)
    state.turn = TurnRecord(0, "legacy")
    return state


def close(state: TocState, *lines: str) -> list[engine.Event]:
    return [event for line in lines for event in do(state, line, seat=0).events]


HAND = ["take military 1", "take military 1", "take senate 1", "take senate 1", "take populace 1"]


@holds("6.8 overlap")
def test_6_8_both_are_asked_at_once() -> None:
    state = overlapping()
    assert engine.to_move(state) == (0, 1)
    assert may(state, "buy tribute", 0) and not may(state, "buy tribute", 1)
    assert may(state, "end actions", 1) and not may(state, "end actions", 0)
    views = [rulebooks.view(state, seat) for seat in (0, 1, None)]
    assert [view.question.kind for view in views] == ["BuyCards", "TakeActions", "TakeActions"]
    assert [view.turn.seat for view in views] == [0, 1, 1]
    assert [view.closing for view in views] == [0, 0, 0]


@holds("6.8 overlap")
def test_6_8_without_the_option_the_next_player_waits() -> None:
    state = position()
    run(state, NextPlayer(3), pips=QUIET)
    do(state, "end actions")
    assert engine.to_move(state) == (0,) and rulebooks.view(state, 0).closing is None


@holds("6.8 overlap-before")
def test_6_8_mobs_grow_and_barbarians_stir_before_the_next_turn_and_cost_no_points() -> None:
    state = about_to_buy()
    state.provinces[HOMES[0]].mobs = 1
    events = run(state, *steps_to_close_aside(0), NextPlayer(0), pips=QUIET)
    assert state.provinces[HOMES[0]].mobs == 2
    assert rulebooks.view(state, 0).turn.political == 3
    kinds = [type(event) for event in events]
    assert kinds.index(log.MobsGrew) < kinds.index(log.TurnEnded) < kinds.index(log.TurnStarted)


@holds("6.8 overlap-secret")
def test_6_8_decisions_made_aside_take_effect_when_the_turn_is_closed() -> None:
    state = overlapping()
    before = rulebooks.view(state, 1)
    assert close(state, "buy tribute", "end turn", *HAND[:4]) == []
    assert rulebooks.view(state, 1) == before
    own = rulebooks.view(state, 0)
    assert own.market["tribute"] == before.market["tribute"] - 1 and own.question.facts["picked"] != []
    events = close(state, HAND[4])
    assert [type(event) for event in events] == [log.CardBought, log.CardsTaken, log.HandRefilled]
    assert [event for event in events if engine.visible(event, 1)] == [events[0], events[2]]
    assert engine.to_move(state) == (1,) and len(state.players[0].hand) == 5
    assert state.market["tribute"] == before.market["tribute"] - 1


@holds("6.8 overlap-back")
def test_6_8_decisions_made_aside_are_taken_back_whatever_others_did_meanwhile() -> None:
    state = overlapping()
    assert not may(state, "take back", 0)
    close(state, "buy tribute", "end turn")
    hand(state, 1, "military_1")
    do(state, "play military 1", seat=1)
    close(state, "take back", "take back")
    assert rulebooks.view(state, 0).turn.political == 4 and not may(state, "take back", 0)
    assert state.players[1].played == ["military_1"]


@holds("6.8 overlap-back")
def test_6_8_a_finished_turn_cannot_be_taken_back() -> None:
    state = overlapping()
    close(state, "end turn", *HAND)
    with pytest.raises(IllegalAction, match="nothing to decide"):
        do(state, "take back", seat=0)


@holds("6.8 overlap-before")
def test_6_8_prices_are_those_of_when_the_next_turn_began() -> None:
    state = about_to_buy(support=4)
    govern(state, 0, "galatia", "syria")
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=QUIET)
    close(state, "buy mob")
    govern(state, 1, "galatia", "syria")
    assert rulebooks.view(state, 0).turn.political == 6 - 3
    assert happened(close(state, "end turn", *HAND), log.CardBought) == [log.CardBought(0, "mob", 3)]


@holds("6.8 overlap")
def test_6_8_a_turn_that_is_closed_is_of_its_own_round() -> None:
    state = about_to_buy()
    state.first = 1
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=QUIET)
    assert (rulebooks.view(state, 0).round, rulebooks.view(state, 1).round) == (1, 2)


@holds("6.8 overlap-buy")
def test_6_8_nobody_buys_before_the_turn_before_is_closed() -> None:
    state = overlapping()
    do(state, "end actions", seat=1)
    assert engine.to_move(state) == (0,) and engine.awaited(state) == []
    assert rulebooks.view(state, 1).question == rulebooks.view(state, None).question
    assert rulebooks.view(state, 1).question.seats == (0,)
    before = close(state, "end turn", *HAND[:4])
    applied = do(state, HAND[4], pips=QUIET, seat=0)
    assert before == [] and applied.barrier
    assert engine.to_move(state) == (1, 2) and may(state, "end turn", 1)


@holds("6.8 overlap-hand")
def test_6_8_pax_deorum_waits_for_the_hand() -> None:
    state = overlapping(pips=PAX)
    assert engine.to_move(state) == (0,)
    close(state, "end turn", *HAND)
    assert engine.to_move(state) == (0, 1, 2, 3)


@holds("6.8 overlap-hand")
def test_6_8_ludi_saeculares_wait_for_the_hand_of_an_emperor_who_closes_a_turn() -> None:
    state = about_to_buy()
    govern(state, 0, "italia", support=3)
    top_event(state, "ludi_saeculares")
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=EVENT)
    assert engine.to_move(state) == (0,) and may(state, "end turn", 0)
    close(state, "end turn", *HAND)
    assert may(state, "sacrifice military 1", 0)


@holds("6.8 overlap")
def test_6_8_a_question_of_the_next_turn_comes_before_closing_the_last() -> None:
    state = about_to_buy()
    them, us = army(state, 0, HOMES[0], full=2), army(state, 1, HOMES[0], full=2)
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=QUIET)
    state.now.points["military"] = 1
    do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1], seat=1)
    assert rulebooks.view(state, 0).question.kind == "AllocateHits" and not may(state, "buy tribute", 0)
    do(state, orders(state, 0)[0], seat=0)
    assert rulebooks.view(state, 0).question.kind == "BuyCards" and may(state, "buy tribute", 0)


@holds("6.8 overlap-end")
def test_6_8_a_turn_that_is_still_closed_when_the_game_ends_is_left_so() -> None:
    state = about_to_buy()
    for seat, ours in enumerate(state.players):
        ours.legacy = seat
    top_event(state, "diocletian")
    run(state, *steps_to_close_aside(0), NextPlayer(0), pips=EVENT)
    assert engine.to_move(state) == () and state.result is not None and state.aside is None
