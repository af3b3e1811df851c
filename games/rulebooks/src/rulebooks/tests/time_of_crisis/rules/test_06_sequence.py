"""6. The sequence of play as a whole, and how actions follow one another (6.3)."""

from rulebooks import engine
from rulebooks.time_of_crisis.rules import log

from .clauses import holds
from .positions import act, army, at, decision, do, govern, hand, orders, position


@holds("6 phases", "6.2 roll", "6.8 left")
def test_6_a_player_completes_eight_phases_before_the_next() -> None:
    state = position()
    govern(state, 0, "syria", support=3)
    state.provinces["asia"].quaestor = True
    state.provinces["syria"].mobs = 1
    hand(state, 0, "mob", "mob", "mob", "mob", "mob")
    events = at(state, 0, "upkeep", pips=[2, 2, 6, 6])
    events += do(state, "end actions").events
    events += do(state, "end turn", pips=[1, 1]).events
    assert [type(event).__name__ for event in events] == [
        "MarkersRemoved",
        "CrisisRolled",
        "TribeStirred",
        "InvasionRolled",
        "ActionsEnded",
        "LegacyGained",
        "BuyingEnded",
        "MobsGrew",
        "TurnEnded",
        "TurnStarted",
        "CrisisRolled",
        *["TribeStirred"] * 5,
    ]
    assert (decision(state), engine.to_move(state)) == ("TakeActions", (1,))


@holds("6.2 roll", "9 table")
def test_6_2_white_and_black_are_added_and_resolved() -> None:
    state = position()
    (rolled, *_) = at(state, 0, "crisis", pips=[4, 4, 3, 6])
    assert rolled == log.CrisisRolled(0, 4, 4, "alamanni")
    assert state.homelands["alamanni"].active == 1


@holds("6.3 any-order")
def test_6_3_cards_and_actions_come_in_any_order_and_number() -> None:
    state = position()
    number = army(state, 0, "asia")
    hand(state, 0, "military_1", "military_1", "populace_1", "senate_1")
    act(state)
    for order in (
        "play military 1",
        f"move army {number} to galatia",
        "play senate 1",
        "play military 1",
        f"move army {number} to asia",
        "play populace 1",
        "recruit governor for 1",
    ):
        do(state, order)
    assert orders(state, start="play") == []
    assert state.now.points == {"military": 0, "senate": 0, "populace": 1}


@holds("6.3 any-order")
def test_6_3_no_card_need_be_played() -> None:
    state = position()
    hand(state, 0, "mob")
    act(state)
    do(state, "end actions")
    assert state.players[0].hand == ["mob"]


def test_6_nobody_acts_out_of_turn() -> None:
    state = act(position(), 2)
    assert engine.to_move(state) == (2,)
    assert [engine.legal(state, seat) for seat in (0, 1, 3)] == [[], [], []]
