"""6.3.2 What votes and recalls do to Italia."""

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import SENATE
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .clauses import holds
from .positions import (
    act,
    do,
    govern,
    governors,
    happened,
    orders,
    position,
)
from .votes import candidate, vote


@holds("6.3.2 new-emperor")
def test_6_3_2_a_new_emperor_sets_italia_to_the_provinces_he_governs() -> None:
    state = position()
    govern(state, 0, "syria", "galatia")
    governors(state, 0, 1)
    act(state, senate=16)
    vote(state, "place governor italia with 16 dice", [])
    assert state.emperor == 0
    assert state.provinces["italia"].support == 4


@holds("6.3.2 new-emperor")
def test_6_3_2_deposing_a_player_sets_italia_too() -> None:
    state = position()
    govern(state, 1, "italia", support=1)
    governors(state, 0, 1)
    act(state, senate=2)
    vote(state, "place governor italia with 2 dice", [2, 2])
    assert (state.emperor, state.provinces["italia"].support) == (0, 2)
    assert state.players[1].governors == 1


@holds("6.3.2 emperor-gains")
def test_6_3_2_italia_rises_with_each_vote_the_emperor_wins() -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    governors(state, 0, 2)
    act(state, senate=5)
    vote(state, "place governor gallia with 2 dice", [2, 2])
    assert state.provinces["italia"].support == 4
    vote(state, "place governor syria with 2 dice", [])
    assert state.provinces["italia"].support == 5
    state = position()
    govern(state, 0, "italia", support=3)
    governors(state, 0, 1)
    act(state, senate=1)
    vote(state, "place governor gallia with 1 dice", [2])
    assert state.provinces["italia"].support == 3


@holds("6.3.2 emperor-loses")
def test_6_3_2_italia_falls_at_once_when_the_emperor_loses_a_governor_to_a_vote() -> None:
    state = position()
    govern(state, 1, "italia", support=3)
    governors(state, 0, 1)
    act(state, senate=2)
    vote(state, "place governor gallia with 2 dice", [2, 2])
    assert state.provinces["italia"].support == 2


@holds("6.3.2 emperor-loses")
def test_6_3_2_others_losses_are_nothing_to_the_emperor() -> None:
    state = position()
    govern(state, 2, "italia", support=3)
    governors(state, 0, 1)
    act(state, senate=2)
    vote(state, "place governor gallia with 2 dice", [2, 2])
    assert state.provinces["italia"].support == 3


@holds("6.3.2 neutral-emperor", "3.2 neutral-italia")
def test_6_3_2_italia_falls_when_the_neutral_faction_loses_a_province() -> None:
    state = candidate(2)
    vote(state, "place governor syria with 2 dice", [])
    assert state.provinces["italia"].support == 7


@holds("6.3.2 neutral-emperor")
def test_6_3_2_a_players_loss_leaves_a_neutral_italia_alone() -> None:
    state = candidate(2)
    vote(state, "place governor gallia with 2 dice", [2, 2])
    assert state.provinces["italia"].support == 8


# Recall.


@holds("6.3.2 recall")
def test_6_3_2_a_recall_costs_two_and_leaves_a_neutral_governor_at_one() -> None:
    state = position()
    govern(state, 0, "syria", support=4)
    govern(state, 1, "galatia")
    state.provinces["syria"].mobs = 2
    assert orders(act(state, senate=1), start="recall") == []
    act(state, senate=2)
    assert orders(state, start="recall") == ["recall governor syria", "recall governor asia"]
    do(state, "recall governor syria")
    place = state.provinces["syria"]
    assert (place.governor, place.support, place.mobs) == (NEUTRAL, 1, 0)
    assert (state.players[0].governors, state.now.points[SENATE]) == (1, 0)


@holds("6.3.2 recall-italia", "6.3.2 emperor-loses")
def test_6_3_2_the_emperors_recall_lowers_italia() -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    act(state, senate=2)
    do(state, "recall governor asia")
    assert state.provinces["italia"].support == 2


@holds("6.3.2 recall-italia", "3.2 neutral-italia")
def test_6_3_2_a_recall_raises_a_neutral_italia_and_the_log_tells_it() -> None:
    state = position()
    govern(state, 0, "syria", support=3)
    act(state, senate=2)
    events = do(state, "recall governor syria").events
    assert state.provinces["italia"].support == 8
    assert happened(events, log.SupportChanged) == [log.SupportChanged("italia", 8, 1)]


@holds("6.3.2 recall-italia", "6.4 italia-falls")
def test_6_3_2_italia_recalled_counts_the_neutral_provinces() -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    govern(state, 0, "syria")
    act(state, senate=2)
    do(state, "recall governor italia")
    assert state.emperor == NEUTRAL
    assert state.provinces["italia"].support == len(state.governed(NEUTRAL)) == 7
