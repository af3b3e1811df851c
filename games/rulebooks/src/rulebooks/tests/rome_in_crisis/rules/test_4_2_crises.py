"""4.2 Crises mount."""

from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.crises import BeginMounting

from .clauses import holds
from .positions import at, crisis, do, hand, open_question, orders, position


@holds("4.2 mount", "4.2 hidden")
def test_all_choose_at_once_and_nobody_knows_before_all_have() -> None:
    state = position(3)
    hand(state, 0, "spqr_3", "gold")
    hand(state, 1, "palmyra_3", "goths_3")
    hand(state, 2, "goths_4", "goths_5")
    crisis(state, "spqr", "spqr_9")
    at(state, BeginMounting())
    assert open_question(state) == ("MountCrisis", (0, 1, 2))
    assert orders(state, 1) == ["mount goths 3", "mount palmyra 3"]
    applied = do(state, 1, "mount palmyra 3")
    assert [event.audience for event in applied.events] == [1]
    assert ruleset.view(state, 1).question.facts == {"chosen": "palmyra_3"}
    assert ruleset.view(state, 0).question.facts == {}
    assert ruleset.view(state, 0).players[1].hand_size == 2
    do(state, 0, "mount spqr 3")
    do(state, 2, "mount goths 5")
    assert state.crises == {"spqr": ["spqr_9", "spqr_3"], "palmyra": ["palmyra_3"], "goths": ["goths_5"]}
    assert state.players[1].hand == ["goths_3"]


@holds("4.2 no-cards")
def test_a_player_without_cards_mounts_none_and_a_single_card_mounts_by_itself() -> None:
    state = position(3)
    hand(state, 0, "spqr_3")
    hand(state, 1, "gold", "gold")
    at(state, BeginMounting())
    assert open_question(state) == ("MountCrisis", (1,))
    do(state, 1, "mount gold")
    assert state.crises == {"spqr": ["spqr_3", "gold"]}


@holds("4.2 no-cards")
def test_two_equal_cards_are_asked_for_all_the_same() -> None:
    """Else everybody would know that they are equal."""
    state = position(2)
    hand(state, 0, "spqr_3", "spqr_3")
    at(state, BeginMounting())
    assert open_question(state) == ("MountCrisis", (0,))


@holds("4.2 gold", "4.3 rank")
def test_all_gold_goes_to_the_crisis_that_is_first_without_it() -> None:
    state = position(2)
    crisis(state, "goths", "goths_7", "gold", "gold")
    crisis(state, "persia", "persia_4")
    hand(state, 0, "persia_4")
    hand(state, 1, "gold")
    at(state, BeginMounting())
    assert state.crises == {"persia": ["persia_4", "persia_4", "gold", "gold", "gold"], "goths": ["goths_7"]}
    assert state.ranked() == ["persia", "goths"]


@holds("4.2 gold", "4.3 rank")
def test_of_equals_the_earlier_letter_ranks_higher() -> None:
    state = position(2)
    crisis(state, "spqr", "spqr_5")
    crisis(state, "palmyra", "palmyra_5")
    crisis(state, "goths", "goths_5")
    crisis(state, "persia", "persia_5")
    hand(state, 0, "gold")
    at(state, BeginMounting())
    assert state.ranked() == ["persia", "goths", "palmyra", "spqr"]
    assert state.crises["persia"] == ["persia_5", "gold"]


@holds("4.2 loose-gold")
def test_gold_alone_waits_for_a_crisis() -> None:
    state = position(2)
    hand(state, 0, "gold")
    at(state, BeginMounting())
    assert (state.crises, state.loose_gold) == ({}, 1)
    hand(state, 1, "spqr_3")
    at(state, BeginMounting())
    assert (state.crises, state.loose_gold) == ({"spqr": ["spqr_3", "gold"]}, 0)
