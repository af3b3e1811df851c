"""5. Cards: influence points, events, buying and trashing."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.market import political_points, purchase_price
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .positions import act, army, at, discard_cards, do, govern, hand, may, orders, position


def rich() -> TocState:
    """The example of 5.3: Galatia at 4, Syria and Asia at 3, so ten points; three cards to trash."""
    state = position()
    govern(state, 0, "galatia", support=4)
    govern(state, 0, "syria", support=3)
    state.provinces["asia"].support = 3
    discard_cards(state, 0, "military_1", "senate_1", "populace_1", "tribute")
    at(state, 0, "buy")
    assert state.now.political == 10
    return state


@holds("5.1 points")
@pytest.mark.parametrize("card", CARDS)
def test_5_1_a_card_gives_its_value_in_its_sphere(card: str) -> None:
    state = position(cards="base" if card == "damnatio_memoriae" else "fixed")
    hand(state, 0, card)
    act(state)
    do(state, f"play {card.replace('_', ' ')}")
    expected = dict.fromkeys(("military", "senate", "populace"), 0)
    expected[CARDS[card].sphere] = CARDS[card].value
    assert state.now.points == expected
    assert (state.players[0].hand, state.players[0].played) == ([], [card])


@holds("5.1 spread")
def test_5_1_points_of_several_cards_add_up() -> None:
    state = position()
    hand(state, 0, "military_1", "castra")
    act(state)
    do(state, "play castra")
    do(state, "recruit general for 1")
    do(state, "play military 1")
    do(state, "recruit general for 2")
    assert state.now.points["military"] == 0


@holds("5.1 lost")
def test_5_1_points_not_spent_are_lost() -> None:
    state = position()
    hand(state, 0, "mob", "mob", "mob", "mob", "mob")
    act(state, military=3, senate=2, populace=1)
    assert log.ActionsEnded(0, {"senate": 2, "military": 3, "populace": 1}) in do(state, "end actions").events
    do(state, "end turn", pips=[1, 1])
    act(state, 0)
    assert set(state.now.points.values()) == {0}


@holds("5.1 spheres")
def test_5_1_actions_are_paid_for_in_their_own_sphere() -> None:
    state = position()
    state.provinces["asia"].mobs = 1
    army(state, 0, "asia", reduced=1)
    orders_of = {
        sphere: {order.split()[0] for order in orders(act(state, **{sphere: 9}))}
        for sphere in ("military", "senate", "populace")
    }
    free = {"enter", "end"}
    assert orders_of["military"] == {"recruit", "add", "train", "move", "disperse", *free}
    assert orders_of["senate"] == {"recruit", *free}
    assert orders_of["populace"] == {"increase", "place", "hold", *free}


@holds("5.2 both")
@pytest.mark.parametrize("used", [True, False])
def test_5_2_a_card_gives_its_points_whether_or_not_its_event_is_used(used: bool) -> None:
    state = position()
    hand(state, 0, "mob")
    act(state)
    do(state, "play mob")
    if used:
        do(state, "mob in syria")
    assert state.now.points["populace"] == 3


@holds("5.2 when")
def test_5_2_the_event_waits_for_its_moment_and_is_used_once() -> None:
    state = position()
    hand(state, 0, "quaestor")
    act(state)
    assert orders(state, start="quaestor") == []
    do(state, "play quaestor")
    do(state, "place militia asia")
    do(state, "quaestor in asia")
    assert orders(state, start="quaestor") == []


@holds("5.2 when")
def test_5_2_two_copies_are_two_events() -> None:
    state = position()
    hand(state, 0, "mob", "mob")
    act(state)
    do(state, "play mob")
    do(state, "play mob")
    do(state, "mob in syria")
    do(state, "mob in syria")
    assert state.provinces["syria"].mobs == 2
    assert orders(state, start="mob in") == []


@holds("5.2 when")
def test_5_2_an_event_not_used_ends_with_the_phase() -> None:
    state = position()
    hand(state, 0, "mob")
    act(state)
    do(state, "play mob")
    do(state, "end actions")
    assert state.now.events == []


@holds("5.3 political", "11.1 points")
def test_5_3_provinces_give_support_less_mobs() -> None:
    state = position()
    govern(state, 0, "italia", support=8)
    govern(state, 0, "galatia", support=4)
    state.provinces["galatia"].mobs = 3
    at(state, 0, "buy")
    assert state.now.political == 1 + 8 + 1


@holds("5.3 political")
def test_5_3_mobs_of_one_province_take_nothing_from_another() -> None:
    state = position()
    govern(state, 0, "galatia", support=4)
    state.provinces["asia"].mobs = 3
    assert political_points(state, 0) == 4


@holds("5.3 tracks", "6.3.3 increase")
def test_5_3_support_ends_at_four() -> None:
    state = position()
    state.provinces["asia"].support = 3
    act(state, populace=9)
    do(state, "increase support asia")
    assert (state.provinces["asia"].support, may(state, "increase support asia")) == (4, False)


@holds("5.3 tracks", "6.3.2 emperor-gains")
def test_5_3_support_of_italia_ends_at_eight() -> None:
    state = position()
    govern(state, 0, "italia", support=8)
    state.players[0].governors = 1
    state.players[0].governors_for_hire.pop()
    act(state, senate=2)
    do(state, "place governor syria with 2 dice")
    assert state.provinces["italia"].support == 8


@holds("5.3 price")
@pytest.mark.parametrize(("provinces", "prices"), [(1, [4, 6, 8]), (2, [2, 6, 8]), (3, [2, 3, 8]), (4, [2, 3, 4])])
def test_5_3_a_value_above_the_provinces_governed_costs_double(provinces: int, prices: list[int]) -> None:
    state = position()
    govern(state, 0, *["syria", "galatia", "italia"][: provinces - 1])
    at(state, 0, "buy")
    assert [purchase_price(state, 0, card) for card in ("castra", "mob", "pretender")] == prices


@holds("5.3 more")
def test_5_3_every_card_bought_makes_the_next_dearer() -> None:
    state = rich()
    for political in (8, 5, 1):
        do(state, "buy castra")
        assert state.now.political == political
    assert not may(state, "buy castra")


@holds("5.3 bought")
def test_5_3_bought_cards_go_to_the_discard_pile() -> None:
    state = rich()
    do(state, "buy mob")
    assert state.players[0].discard[-1] == "mob"
    assert state.market["mob"] == 7


@holds("5.3 trash")
def test_5_3_trashed_cards_leave_the_game_and_are_no_purchase() -> None:
    state = rich()
    do(state, "trash tribute")
    assert (state.now.political, state.now.bought) == (7, 0)
    assert "tribute" not in state.players[0].discard
    assert state.market["tribute"] == 8


@holds("5.3 trash")
def test_5_3_only_cards_of_the_discard_pile_are_trashed() -> None:
    state = position()
    state.provinces["asia"].support = 4
    hand(state, 0, "senate_1")
    at(state, 0, "buy")
    assert orders(state, start="trash") == []
    do(state, "discard senate 1")
    assert orders(state, start="trash") == ["trash senate 1"]


@holds("5.3 trash")
def test_5_3_a_card_just_bought_may_be_trashed() -> None:
    state = rich()
    do(state, "buy castra")
    do(state, "trash castra")
    assert "castra" not in state.players[0].discard


@holds("5.3 unspent")
def test_5_3_political_points_are_lost() -> None:
    state = rich()
    hand(state, 0, "mob", "mob", "mob", "mob", "mob")
    assert log.BuyingEnded(0, 10) in do(state, "end turn", pips=[1, 1]).events
    at(state, 1, "buy")
    assert state.now.political == 1


@holds("5.3 unspent")
def test_5_3_points_that_buy_nothing_are_not_told() -> None:
    state = rich()
    for card in ("senate 1", "military 1", "tribute"):
        do(state, f"trash {card}")
    assert state.now.political == 1
    assert not [event for event in do(state, "end turn").events if isinstance(event, log.BuyingEnded)]


@holds("5.3 example")
@pytest.mark.parametrize(
    ("steps", "political"),
    [
        (["buy mob", "buy tribute", "buy castra"], 0),
        (["buy mob", "buy foederati", "trash senate 1"], 0),
        (["trash senate 1", "trash military 1", "trash tribute"], 1),
        (["buy pretender"], 2),
    ],
)
def test_5_3_the_four_options_of_the_example(steps: list[str], political: int) -> None:
    state = rich()
    for step in steps:
        do(state, step)
    assert state.now.political == political
    assert all(order == "end turn" or order.startswith("discard") for order in orders(state))


def test_5_3_nothing_is_bought_beyond_ones_points() -> None:
    state = rich()
    do(state, "buy pretender")
    with pytest.raises(engine.IllegalAction):
        do(state, "buy castra")
