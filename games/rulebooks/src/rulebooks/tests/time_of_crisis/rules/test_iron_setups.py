"""2.1 of *The Age of Iron and Rust*: the three ways in which its cards come into the game."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice, ScriptedDice
from rulebooks.engine.errors import IllegalAction
from rulebooks.tests.time_of_crisis.play import keyed
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.card import CARDS, SLOTS
from rulebooks.time_of_crisis.rules.closing import CloseAside
from rulebooks.time_of_crisis.rules.market import (
    cards_for_sale,
    count_face_down,
    lay_out,
    purchase_price,
    stocked_copies,
)
from rulebooks.time_of_crisis.rules.state import Board, TocState
from rulebooks.time_of_crisis.rules.turn import NextPlayer, steps_to_select_aside

from .clauses import holds
from .positions import at, decision, discard_cards, do, govern, hand, happened, may, orders, position, run, stacked

EVENT_DECK = [1] * 16
FIRST_PLAYER = [1]
OLD, NEW = "damnatio_memoriae", "damnatio_memoriae_ii"


def new_game(dice: Any = None, **options: Any) -> TocState:
    """A game from its set-up on."""
    state = rulebooks.new("time_of_crisis", {"players": 4, **options}, dice or keyed(1))
    assert isinstance(state, TocState)
    return state


def cards_on_sale(state: Board) -> set[str]:
    return set(cards_for_sale(state))


def buying(*, political: int = 9) -> TocState:
    """Seat 0 buys from shuffled stacks; on top of the Mobs lie two of them, then two of Mobile Vulgus."""
    state = position(cards="variable")
    for slot in SLOTS:
        stacked(state, slot)
    stacked(state, "populace_3", "mob", "mob", "mobile_vulgus", "mobile_vulgus")
    govern(state, 0, "galatia", "syria", support=4)
    at(state, 0, "buy")
    state.now.political = political
    return state


@holds("iron-1 cards")
def test_iron_1_the_copies_of_the_new_cards() -> None:
    new = {card: CARDS[card] for both in SLOTS.values() for card in both[1:]} | {NEW: CARDS[NEW]}
    assert len(new) == 10
    assert {(card.value, card.copies) for card in new.values()} == {(2, 9), (3, 8), (4, 6)}
    by_sphere = Counter(card.sphere for card in new.values())
    assert by_sphere == {"military": 3, "senate": 4, "populace": 3}


@holds("iron-cards events")
def test_iron_cards_every_new_card_has_an_event() -> None:
    assert all(CARDS[card].event for both in SLOTS.values() for card in both)


@holds("iron-2.1 damnatio", "iron-2.1.1 fixed")
def test_iron_2_1_1_all_eighteen_stacks_are_for_sale() -> None:
    state = new_game(cards="fixed")
    assert cards_on_sale(state) == {card for both in SLOTS.values() for card in both}
    assert NEW in state.market and OLD not in state.market
    assert all(state.market[card] == CARDS[card].copies for card in state.market)


@holds("iron-2.1 damnatio")
def test_iron_2_1_the_base_game_keeps_the_old_damnatio() -> None:
    assert OLD in new_game().market and NEW not in new_game().market


@holds("iron-2.1 rest")
@pytest.mark.parametrize("cards", ["fixed", "variable", "selective"])
def test_iron_2_1_all_else_is_as_in_the_base_game(cards: str) -> None:
    state, base = new_game(cards=cards), new_game()
    assert state.players == base.players and state.homelands == base.homelands
    assert sorted(state.deck) == sorted(base.deck)


@holds("iron-2.1.1 fixed", "2 cards")
def test_iron_2_1_1_a_stack_sold_out_is_not_for_sale() -> None:
    state = position(cards="fixed")
    govern(state, 0, "galatia", support=4)
    state.market["cavalry"] = 1
    at(state, 0, "buy")
    do(state, "buy cavalry")
    assert not may(state, "buy cavalry")
    assert orders(state, start="cycle") == []


@holds("iron-2.1.2 stacks")
def test_iron_2_1_2_both_cards_of_a_slot_are_shuffled_together() -> None:
    state = new_game(cards="variable")
    for slot, both in SLOTS.items():
        lying = Counter([state.face_up[slot], *state.face_down[slot]])
        assert lying == {card: CARDS[card].copies for card in both}
    other = new_game(keyed(2), cards="variable")
    assert other.face_down != state.face_down


@holds("iron-2.1.2 stacks")
def test_iron_2_1_2_each_stack_is_shuffled_under_its_name() -> None:
    """The name makes the dice, so another one would deny the games of old."""
    purposes = set()

    class Told(KeyedDice):
        def draw(self, counter: int, purpose: str, sides: int) -> int:
            purposes.add(purpose)
            return super().draw(counter, purpose, sides)

    new_game(Told(b"seed" * 8, "shuffled"), cards="variable")
    assert {f"stack {slot.replace('_', ' ')}" for slot in SLOTS} <= purposes


@holds("iron-2.1.2 top")
def test_iron_2_1_2_only_the_top_of_each_stack_is_for_sale() -> None:
    state = buying(political=30)
    assert cards_on_sale(state) == set(state.face_up.values())
    assert may(state, "buy mob") and not may(state, "buy mobile vulgus")
    assert len(orders(state, start="buy")) == len(SLOTS)


@holds("iron-2.1.2 next")
def test_iron_2_1_2_the_next_card_is_turned_up_at_once() -> None:
    state = buying(political=30)
    assert not happened(do(state, "buy castra").events, log.StackCycled)
    events = do(state, "buy mob").events
    assert happened(events, log.CardTurnedUp) == [log.CardTurnedUp("mob")]
    assert happened(do(state, "buy mob").events, log.CardTurnedUp) == [log.CardTurnedUp("mobile_vulgus")]
    assert state.face_up["populace_3"] == "mobile_vulgus" and state.market["mob"] == CARDS["mob"].copies - 2


@holds("iron-2.1.2 next")
def test_iron_2_1_2_a_purchase_that_turns_up_a_card_cannot_be_taken_back() -> None:
    state = buying()
    assert do(state, "buy mob").barrier
    stacked(state, "populace_2", "quaestor")
    state.market["quaestor"], state.market["ambitus"], state.face_down["populace_2"] = 1, 0, []
    assert not do(state, "buy quaestor").barrier
    assert "populace_2" not in state.face_up


@holds("iron-2.1.2 cycle")
def test_iron_2_1_2_a_point_puts_the_top_card_below_its_stack() -> None:
    state = buying()
    do(state, "cycle mob")
    assert (state.now.political, state.face_up["populace_3"]) == (8, "mob")
    applied = do(state, "cycle mob")
    assert applied.barrier and state.face_up["populace_3"] == "mobile_vulgus"
    assert state.face_down["populace_3"][:2] == ["mob", "mob"]
    assert state.market["mob"] == CARDS["mob"].copies


@holds("iron-2.1.2 cycle")
def test_iron_2_1_2_a_cycle_makes_no_card_dearer_and_ends_discarding() -> None:
    state = buying()
    hand(state, 0, "military_1")
    cost = purchase_price(state, 0, "castra")
    assert may(state, "discard military 1")
    do(state, "cycle castra")
    assert purchase_price(state, 0, "castra") == cost
    assert not may(state, "discard military 1")


@holds("iron-2.1.2 often")
def test_iron_2_1_2_any_stack_as_often_as_one_can_pay() -> None:
    state = buying(political=3)
    for order in ("cycle mob", "cycle tribute", "cycle mob"):
        do(state, order)
    assert state.now.political == 0 and orders(state) == ["end turn"]


@holds("iron-2.1.2 often")
def test_iron_2_1_2_the_last_card_of_a_stack_has_nothing_to_go_below() -> None:
    state = buying()
    state.face_down["populace_3"] = []
    state.market["mob"], state.market["mobile_vulgus"] = 1, 0
    assert count_face_down(state, "populace_3") == 0
    assert not may(state, "cycle mob") and may(state, "cycle castra")


@holds("iron-2.1.2 stacks", "iron-2.1.3 only")
@pytest.mark.parametrize("cards", ["variable", "selective"])
def test_iron_2_1_the_cards_laid_out_are_told(cards: str) -> None:
    state = position(cards=cards)
    state.market, state.face_up, state.face_down = {}, {}, {}
    state.begin(keyed(1))
    lay_out(state)
    assert happened(state.finish(), log.MarketLaidOut) == [log.MarketLaidOut(cards_for_sale(state))]


@holds("iron-2.1.3 only")
def test_iron_2_1_3_the_supply_has_the_chosen_stacks_alone() -> None:
    options = new_game(cards="selective", stacks=["triumph", "mob"]).options
    assert stocked_copies(options) == {card: CARDS[card].copies for card in ("triumph", "mob")}
    variable = new_game(cards="variable").options
    assert stocked_copies(variable) == {card: CARDS[card].copies for both in SLOTS.values() for card in both}


@holds("iron-2.1.2 stacks")
def test_iron_2_1_2_below_the_face_up_card_lie_all_others_of_its_stack() -> None:
    state = new_game(cards="variable")
    for slot, stack in state.face_down.items():
        assert count_face_down(state, slot) == len(stack)
    state.market["mob"] = state.market["mobile_vulgus"] = 0
    assert count_face_down(state, "populace_3") == 0
    one_each = new_game(cards="selective", stacks=["mob"])
    assert [count_face_down(one_each, slot) for slot in SLOTS] == [0] * len(SLOTS)
    assert count_face_down(new_game(cards="fixed"), "populace_3") == 0


@holds("iron-2.1.2 cycle", "iron-2.1.2 next")
def test_iron_2_1_2_a_cycle_and_the_card_turned_up_are_told_and_counted() -> None:
    state = buying()
    events, turned = do(state, "cycle mob").events, state.turned_up
    assert happened(events, log.StackCycled) == [log.StackCycled(0, "mob")]
    assert happened(events, log.CardTurnedUp) == [log.CardTurnedUp("mob")]
    do(state, "buy mob")
    assert (turned, state.turned_up) == (1, 2)


@holds("iron-2.1.2 hidden")
def test_iron_2_1_2_nobody_sees_below_the_top() -> None:
    state = new_game(cards="variable")
    view = rulebooks.view(state, 0)
    for stack in state.face_down.values():
        stack.reverse()
    assert rulebooks.view(state, 0) == view
    assert not hasattr(view, "face_down")


@holds("iron-2.1.3 chosen", "iron-2.1.3 only", "iron-2.1 damnatio")
def test_iron_2_1_3_the_chosen_cards_are_for_sale_alone() -> None:
    stacks = [both[number % 2] for number, both in enumerate(SLOTS.values())]
    state = new_game(cards="selective", stacks=stacks)
    assert list(state.market) == stacks and cards_on_sale(state) == set(stacks)
    assert state.draws == new_game().draws


@holds("iron-2.1.3 drawn")
def test_iron_2_1_3_dice_choose_where_nobody_has() -> None:
    dice = ScriptedDice([*EVENT_DECK, 1, 2, 2, 1, 2, 1, 2, 1, *FIRST_PLAYER])
    state = new_game(dice, cards="selective", stacks=["triumph"])
    picks = {slot: both for slot, both in SLOTS.items() if slot != "senate_4"}
    by_dice = [both[pip - 1] for both, pip in zip(picks.values(), [1, 2, 2, 1, 2, 1, 2, 1], strict=True)]
    assert set(state.market) == {*by_dice, "triumph"}
    assert not dice.remaining


@holds("iron-2.1.3 chosen")
@pytest.mark.parametrize("stacks", [["mob", "mobile_vulgus"], ["mob", "mob"], [OLD], ["military_1"], ["caesar"]])
def test_iron_2_1_3_an_invalid_choice_of_stacks_is_refused(stacks: list[str]) -> None:
    with pytest.raises(IllegalAction, match="one of the two of a sphere and value"):
        new_game(cards="selective", stacks=stacks)


@holds("iron-2.1.1 fixed", "5.3 trash")
def test_iron_2_1_a_new_card_can_be_trashed() -> None:
    state = position(cards="fixed")
    govern(state, 0, "galatia", support=4)
    discard_cards(state, 0, "triumph")
    at(state, 0, "buy")
    do(state, "trash triumph")
    assert state.players[0].discard == [] and decision(state) == "BuyCards"


@holds("iron-2.1.2 next", "6.8 overlap")
def test_iron_2_1_2_with_overlapping_turns_cards_are_bought_before_all_eyes_and_hands_selected_aside() -> None:
    state = buying(political=3)
    state.options = replace(state.options, overlapping=True)
    state.now.phase = "legacy"
    run(state, *steps_to_select_aside(0), NextPlayer(0))
    assert engine.to_move(state) == (0,)
    do(state, "buy mob")
    do(state, "end turn", pips=[1, 1])
    assert engine.to_move(state) == (0, 1)
    assert set(orders(state, 0)) == {"take military 1", "take senate 1", "take populace 1"}


@holds("6.8 overlap")
def test_iron_2_1_2_nothing_is_closed_aside_if_no_card_is_left_to_choose() -> None:
    state = buying()
    state.options = replace(state.options, overlapping=True)
    hand(state, 0, *["military_1"] * 3, "senate_1", "senate_1")
    run(state, CloseAside(0))
    assert state.aside is None and engine.to_move(state) == ()
