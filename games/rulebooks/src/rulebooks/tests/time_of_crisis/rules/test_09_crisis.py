"""9. Crisis checks."""

from collections.abc import Sequence

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES
from rulebooks.time_of_crisis.rules.data.regions import TRIBES, TRIBES_NOT_USED
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .crises import anywhere, at_home, crisis
from .positions import (
    barbarians,
    decision,
    discard_cards,
    do,
    hand,
    happened,
    orders,
    player,
    position,
    top_event,
)


@holds("9 table")
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (3, "sassanids"),
        (5, "sassanids"),
        (6, "goths"),
        (7, "event"),
        (8, "alamanni"),
        (10, "franks"),
        (12, "pax_deorum"),
    ],
)
def test_9_two_dice_give_what_the_rulebook_shows_for_four_players(total: int, result: str) -> None:
    assert CRISIS_TABLES[4][total].value == result


@holds("9 table")
def test_9_white_and_black_are_added() -> None:
    state = position()
    events = crisis(state, 1, 4, 6, 6)
    assert events[0] == log.CrisisRolled(0, 1, 4, "sassanids")
    assert state.now.crisis == (1, 4)  # the dice lie there for the rest of the turn


@holds("9 table", "3.3 table")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_each_number_of_players_has_a_table_of_its_own_without_tribes_that_are_not_in_play(players: int) -> None:
    table = {total: cell.value for total, cell in CRISIS_TABLES[players].items()}
    in_play = set(TRIBES) - set(TRIBES_NOT_USED[players])
    assert set(table) == set(range(2, 13))
    assert set(table.values()) == in_play | {"ira_deorum", "pax_deorum", "event"}


@holds("9 table", "3.3 table")
@pytest.mark.parametrize(("players", "result"), [(2, "franks"), (3, "goths"), (4, "sassanids")])
def test_9_the_table_for_the_number_of_players_is_used(players: int, result: str) -> None:
    state = position(players)
    events = crisis(state, 1, 2, 1, 6)
    assert events[0] == log.CrisisRolled(0, 1, 2, result)
    assert at_home(state, result) == (1, 9)


# Ira Deorum, Event, Pax Deorum


@holds("9 ira")
def test_9_ira_deorum_stirs_one_barbarian_in_every_homeland_and_nobody_invades() -> None:
    state = position()
    barbarians(state, "goths", "goths", active=6)
    crisis(state, 1, 1)
    assert [at_home(state, tribe) for tribe in TRIBES] == [(1, 9), (1, 9), (7, 3), (1, 9), (1, 9)]
    assert [anywhere(state, tribe) for tribe in TRIBES] == [0] * 5


@holds("9 ira", "2 barbarians")
def test_9_ira_deorum_passes_over_a_homeland_without_inactive_barbarians() -> None:
    state = position(2)
    barbarians(state, "goths", "goths", active=10)
    crisis(state, 1, 1)
    assert [at_home(state, tribe) for tribe in TRIBES] == [(1, 9), (1, 9), (10, 0), (0, 0), (0, 0)]


@holds("9 event")
def test_9_an_event_is_drawn_from_the_top_of_the_deck_and_followed() -> None:
    state = position()
    top_event(state, "postumus")
    count = len(state.deck)
    events = crisis(state, 3, 4)
    assert happened(events, log.EventDrawn) == [log.EventDrawn(0, 6)]
    assert (len(state.deck), state.drawn) == (count - 1, [6])
    assert state.rivals == {"postumus": "gallia"}


@holds("9 event", "events lasting")
def test_9_a_lasting_event_stays_in_force_until_another_is_drawn() -> None:
    state = position()
    for name, force in [("inflation", 13), ("zenobia", 13), ("raiding_parties", 11)]:
        top_event(state, name)
        crisis(state, 6, 1)
        assert state.lasting == force


def pax(state: TocState) -> TocState:
    """Pax Deorum in the Crisis Phase of the first seat."""
    crisis(state, 6, 6)
    return state


@holds("9 pax")
def test_9_pax_deorum_asks_every_player_for_one_card_of_his_available_pile() -> None:
    state = pax(position())
    assert (decision(state), engine.to_move(state)) == ("SelectCards", (0, 1, 2, 3))
    for seat in range(4):
        assert orders(state, seat) == ["take military 1", "take senate 1", "take populace 1"]


@holds("9 pax")
@pytest.mark.parametrize("sequence", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_9_pax_deorum_is_answered_in_any_order_and_no_hand_grows_before_all_have(sequence: Sequence[int]) -> None:
    state = pax(position())
    *first, last = sequence
    for seat in first:
        assert do(state, "take senate 1", seat=seat).events == []
        assert [player.hand for player in state.players] == [[]] * 4
    do(state, "take military 1", seat=last)
    assert [player.hand for player in state.players] == [
        ["military_1"] if seat == last else ["senate_1"] for seat in range(4)
    ]


@holds("9 pax")
def test_9_a_card_taken_in_pax_deorum_stays_secret() -> None:
    states = []
    for card in ("senate 1", "populace 1"):
        state = pax(position())
        do(state, f"take {card}", seat=2)
        for seat in (0, 1, 3):
            applied = do(state, "take military 1", seat=seat)
        states.append((state, applied.events))
    (one, events), (other, others) = states
    for reader in (0, 1, 3, None):
        assert rulebooks.view(one, reader) == rulebooks.view(other, reader)
        assert [event for event in events if engine.visible(event, reader)] == [
            event for event in others if engine.visible(event, reader)
        ]
    assert rulebooks.view(one, 2) != rulebooks.view(other, 2)


@holds("9 pax")
def test_9_in_pax_deorum_an_empty_available_pile_is_filled_from_the_discard_pile() -> None:
    state = position()
    discard_cards(state, 1, *player(state, 1).available)
    pax(state)
    assert orders(state, 1) == ["take military 1", "take senate 1", "take populace 1"]


@holds("9 pax")
def test_9_in_pax_deorum_nobody_learns_that_a_pile_holds_one_kind_of_card() -> None:
    state = position()
    player(state, 1).available = ["senate_1"] * 3
    pax(state)
    assert engine.to_move(state) == (0, 1, 2, 3)
    assert orders(state, 1) == ["take senate 1"]


@holds("9 pax")
def test_9_in_pax_deorum_a_hand_may_grow_beyond_five_cards() -> None:
    state = position()
    hand(state, 0, "military_1", "military_1", "military_1", "senate_1", "senate_1")
    pax(state)
    for seat in range(4):
        do(state, "take populace 1", seat=seat)
    assert [len(player.hand) for player in state.players] == [6, 1, 1, 1]


@holds("9 pax")
def test_9_in_pax_deorum_a_player_without_any_card_to_take_is_passed_over() -> None:
    state = position()
    hand(state, 3, *player(state, 3).available)
    pax(state)
    assert engine.to_move(state) == (0, 1, 2)
