"""3. Starting the game."""

from collections import Counter

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES
from rulebooks.time_of_crisis.rules.data.event_cards import DIOCLETIAN
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, TRIBES
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, Militia, TocState

from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    decision,
    do,
    governors,
    may,
    orders,
    position,
)

DICE = KeyedDice(b"seed", "setup")


def fresh(players: int, seed: bytes = b"seed") -> TocState:
    """A new game before its first choice."""
    state = rulebooks.new("time_of_crisis", {"players": players}, KeyedDice(seed, "setup"))
    assert isinstance(state, TocState)
    return state


def answer(state: TocState, order: str, seat: int | None = None) -> None:
    """Carry out an order with the dice of the game."""
    who = engine.to_move(state)[0] if seat is None else seat
    engine.apply(state, who, rulebooks.parse(state.ruleset, order), DICE)


def after_choice_of_provinces(players: int) -> TocState:
    """After the choice of provinces."""
    state = fresh(players)
    while decision(state) == "ChooseProvince":
        answer(state, orders(state)[0])
    return state


@holds("3.1 tracks")
def test_3_1_all_tracks_start_at_zero() -> None:
    for player in fresh(4).players:
        assert (player.legacy, player.emperor_turns) == (0, 0)


@holds("3.1 deck")
def test_3_1_every_deck_is_three_cards_of_value_1_of_each_sphere() -> None:
    state = fresh(4)
    for player in state.players:
        assert Counter(player.available) == {
            "military_1": 3,
            "senate_1": 3,
            "populace_1": 3,
        }
        assert not player.hand and not player.discard
    assert not {"military_1", "senate_1", "populace_1"} & set(state.market)


@holds("3.1 market")
def test_3_1_everything_else_is_for_sale() -> None:
    assert fresh(2).market == {
        "castra": 9, "tribute": 9, "quaestor": 9,
        "flanking_maneuver": 8, "foederati": 8, "mob": 8,
        "praetorian_guard": 6, "damnatio_memoriae": 6, "pretender": 6,
    }  # fmt: skip


@holds("3.1 barbarians")
def test_3_1_barbarians_sleep_in_their_homelands() -> None:
    state = fresh(4)
    for tribe in TRIBES:
        assert (state.homelands[tribe].active, state.homelands[tribe].inactive) == (
            0,
            10,
        )
    assert not state.leaders and not state.rivals


@holds("3.1 event-deck")
def test_3_1_diocletian_lies_among_the_four_at_the_bottom() -> None:
    depths = [fresh(4, bytes([seed])).deck.index(DIOCLETIAN) for seed in range(60)]
    assert set(depths) == {0, 1, 2, 3}


@holds("3.1 event-deck")
def test_3_1_any_event_may_lie_on_top() -> None:
    tops = {fresh(2, bytes([seed])).deck[-1] for seed in range(200)}
    assert tops == set(range(1, 15))


@holds("3.2 first-player")
def test_3_2_the_first_player_is_drawn_by_lot() -> None:
    assert {fresh(4, bytes([seed])).first for seed in range(40)} == {0, 1, 2, 3}


@holds("3.2 choose")
def test_3_2_provinces_are_chosen_clockwise_from_the_first_player() -> None:
    state = fresh(4)
    chose = []
    while decision(state) == "ChooseProvince":
        chose.append(engine.to_move(state)[0])
        answer(state, orders(state)[-1])
    assert chose == [(state.first + step) % 4 for step in range(4)]


@holds("3.2 choose")
def test_3_2_italia_and_what_others_took_cannot_be_chosen() -> None:
    state = fresh(4)
    assert orders(state) == [f"start in {name}" for name in PROVINCES if name != "italia"]
    answer(state, "start in syria")
    assert not may(state, "start in syria")
    with pytest.raises(engine.IllegalAction):
        answer(state, "start in italia")


@holds("3.2 at-start")
def test_3_2_a_chosen_province_has_governor_general_legion_and_militia() -> None:
    state = fresh(4)
    seat = engine.to_move(state)[0]
    answer(state, "start in syria")
    place, (force,) = state.provinces["syria"], state.armies_of(seat)
    assert (place.governor, place.support, place.militia) == (seat, 1, Militia())
    assert (force.region, force.capital, force.full, force.reduced) == (
        "syria",
        True,
        1,
        0,
    )
    assert (state.players[seat].governors, state.players[seat].generals) == (0, [])


@holds("3.2 neutral", "4 neutral")
def test_3_2_the_rest_is_neutral_at_support_1() -> None:
    state = after_choice_of_provinces(4)
    neutral = state.governed(NEUTRAL)
    assert len(neutral) == 8
    assert {state.provinces[name].support for name in neutral if name != "italia"} == {1}


@holds("3.2 italia", "3.3 three", "3.3 two")
@pytest.mark.parametrize(("players", "support"), [(4, 8), (3, 6), (2, 4)])
def test_3_2_italia_counts_the_neutral_provinces(players: int, support: int) -> None:
    assert after_choice_of_provinces(players).provinces["italia"].support == support


@holds("3.2 neutral-italia")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_2_italia_counts_them_while_the_players_choose_too(players: int) -> None:
    state = fresh(players)
    while decision(state) == "ChooseProvince":
        assert state.provinces["italia"].support == min(8, len(state.governed(NEUTRAL)))
        answer(state, orders(state, engine.to_move(state)[0])[0])


@holds("3.2 neutral-italia")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_2_the_invariants_name_a_neutral_italia_that_is_no_count(players: int) -> None:
    state = after_choice_of_provinces(players)
    state.provinces["italia"].support -= 1
    assert rulebooks.check(state) == [f"support {2 * players - 1} in a neutral italia"]


@holds("3.2 hands")
def test_3_2_all_choose_their_hands_at_once_and_the_first_player_begins() -> None:
    state = after_choice_of_provinces(3)
    assert engine.to_move(state) == (0, 1, 2)
    for _ in range(5):
        for seat in (2, 0, 1):
            answer(state, orders(state, seat)[0], seat)
    assert [len(player.hand) for player in state.players] == [5, 5, 5]
    assert [len(player.available) for player in state.players] == [4, 4, 4]
    assert state.now.seat == state.first


@holds("3.2 hands")
def test_3_2_no_hand_shows_before_all_have_chosen() -> None:
    state = after_choice_of_provinces(2)
    before = rulebooks.view(state, 1)
    answer(state, "take senate 1", 0)
    assert rulebooks.view(state, 1) == before
    assert rulebooks.view(state, None).players == rulebooks.view(after_choice_of_provinces(2), None).players


@holds("3.2 hands")
def test_3_2_a_seat_that_waits_for_the_others_sees_its_own_choice_alone() -> None:
    state = after_choice_of_provinces(2)
    for _ in range(5):
        answer(state, orders(state, 0)[0], 0)
    assert engine.to_move(state) == (1,)
    questions = [rulebooks.view(state, seat).question for seat in (0, 1, None)]
    picks = [question and question.facts.get("picked") for question in questions]
    assert picks == [["military_1"] * 3 + ["senate_1"] * 2, [], None]


@holds("3.3 three", "3.3 two")
@pytest.mark.parametrize(
    ("players", "closed", "tribes"),
    [
        (4, set(), set()),
        (3, {"hispania", "africa", "aegyptus"}, {"nomads"}),
        (
            2,
            {"britannia", "hispania", "africa", "aegyptus", "syria", "galatia"},
            {"nomads", "sassanids"},
        ),
    ],
)
def test_3_3_fewer_players_close_provinces_and_put_tribes_away(
    players: int, closed: set[str], tribes: set[str]
) -> None:
    state = fresh(players)
    assert set(state.governed(NOBODY)) == closed
    assert {tribe for tribe in TRIBES if not state.homelands[tribe].total} == tribes


@holds("3.3 table")
@pytest.mark.parametrize(("players", "tribes"), [(3, {"nomads"}), (2, {"nomads", "sassanids"})])
def test_3_3_the_crisis_table_names_only_tribes_in_play(players: int, tribes: set[str]) -> None:
    results = {cell.value for cell in CRISIS_TABLES[players].values()}
    assert not results & tribes
    assert results >= set(TRIBES) - tribes | {"event", "ira_deorum", "pax_deorum"}


@holds("3.3 closed")
@pytest.mark.parametrize("players", [2, 3])
def test_3_3_closed_provinces_are_not_chosen(players: int) -> None:
    state = fresh(players)
    for name in state.governed(NOBODY):
        assert not may(state, f"start in {name}")


@holds("3.3 closed")
@pytest.mark.parametrize("players", [2, 3])
def test_3_3_closed_provinces_are_no_target_of_place_governor(players: int) -> None:
    state = position(players)
    governors(state, 0, 1)
    act(state, senate=1)
    targets = {order.split()[2] for order in orders(state, start="place governor")}
    assert targets == {name for name in PROVINCES if state.provinces[name].governor not in (0, NOBODY)}


@holds("3.3 otherwise")
def test_3_3_armies_enter_closed_provinces_and_their_capitals() -> None:
    state = position(2)
    number = army(state, 0, "asia")
    act(state, military=1)
    do(state, f"move army {number} to galatia")
    do(state, f"enter capital with army {number}")
    assert state.armies[number].capital


@holds("3.3 otherwise")
def test_3_3_barbarians_may_stand_in_closed_provinces_and_be_fought_there() -> None:
    state = position(3)
    barbarians(state, "franks", "hispania", active=1)
    number = army(state, 0, "hispania")
    act(state, military=1)
    assert may(state, f"attack franks with army {number}")


@pytest.mark.parametrize("options", [{"players": 5}, {"players": 1}, {"players": "four"}, {"turns": 3}])
def test_3_options_that_the_rules_do_not_know_are_refused(
    options: dict[str, object],
) -> None:
    with pytest.raises(engine.IllegalAction):
        rulebooks.new("time_of_crisis", options, DICE)
