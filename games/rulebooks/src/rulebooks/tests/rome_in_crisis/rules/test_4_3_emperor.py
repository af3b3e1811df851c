"""4.3 Emperor addresses a crisis, and 4.5 Emperor dies."""

import pytest
from msgspec import to_builtins

from rulebooks.rome_in_crisis.rules.emperor import BeginAddress, EmperorDies, strength

from .clauses import holds
from .positions import at, candidate, crisis, do, emperor, hand, open_question, orders, points, position


@holds("4.3 any", "4.3 hand")
def test_any_crisis_may_be_attempted_with_cards_that_match_it_or_gold() -> None:
    state = position()
    emperor(state, 0, "decius")
    hand(state, 0, "spqr_4", "gold", "persia_9")
    crisis(state, "spqr", "spqr_5")
    crisis(state, "goths", "goths_7")
    at(state, BeginAddress())
    assert orders(state, 0) == [
        "address goths",
        "address goths with gold",
        "address spqr",
        "address spqr with gold",
        "address spqr with spqr 4",
        "address spqr with spqr 4, gold",
    ]


@holds("4.3 hand")
def test_the_last_card_of_the_hand_may_be_played() -> None:
    state = position()
    emperor(state, 0, "claudius_ii")
    hand(state, 0, "spqr_4")
    crisis(state, "spqr", "spqr_4")
    at(state, BeginAddress())
    do(state, 0, "address spqr with spqr 4")
    assert (points(state)[0], state.players[0].hand) == (21, [])


@holds("4.3 strength")
def test_all_cards_and_the_ability_count_and_never_less_than_nothing() -> None:
    state = position()
    probus = emperor(state, 0, "probus", "spqr_3", "gold")
    assert [strength(probus, kind) for kind in ("persia", "goths", "palmyra", "spqr")] == [2, 11, 5, 5]
    assert strength(probus, "persia", ("persia_7",)) == 9
    assert strength(emperor(position(), 0, "valerian"), "persia") == 0


@holds("4.3 success", "4.3 rank")
@pytest.mark.parametrize(("kind", "scored"), [("persia", 21), ("goths", 15), ("palmyra", 10), ("spqr", 6)])
def test_a_solved_crisis_pays_by_its_rank(kind: str, scored: int) -> None:
    state = position()
    emperor(state, 0, "carus", "persia_9", "persia_8")
    for name in ("persia", "goths", "palmyra", "spqr"):
        crisis(state, name, f"{name}_4")
    at(state, BeginAddress())
    do(state, 0, f"address {kind}")
    assert points(state) == [scored, 0, 0]
    assert kind not in state.crises
    assert f"{kind}_4" in state.discard


@holds("4.3 exact", "4.3 ways", "4.3 failure")
def test_otherwise_the_most_below_the_total_is_discarded_in_a_way_of_ones_choice() -> None:
    state = position()
    emperor(state, 0, "aemilius_aemilianus", "spqr_8", "gold")
    crisis(state, "goths", "goths_3", "goths_4", "goths_7", "goths_6")
    at(state, BeginAddress())
    do(state, 0, "address goths")
    # ten exactly, either 3 + 7 or 4 + 6
    assert open_question(state) == ("ReduceCrisis", (0,))
    assert sorted(orders(state, 0)) == ["discard goths 3, goths 7", "discard goths 4, goths 6"]
    do(state, 0, "discard goths 4, goths 6")
    assert state.crises == {"goths": ["goths_3", "goths_7"]}
    assert points(state) == [2, 0, 0]


@holds("4.3 failure")
def test_a_total_below_every_card_discards_nothing() -> None:
    state = position()
    emperor(state, 0, "decius", "gold")
    crisis(state, "persia", "persia_4")
    at(state, BeginAddress())
    do(state, 0, "address persia")
    assert (points(state), state.crises) == ([0, 0, 0], {"persia": ["persia_4"]})


@holds("4.3 gold-stays", "4.3 reattach")
def test_gold_that_is_left_moves_to_the_top_ranked_crisis_and_this_one_is_not_solved() -> None:
    state = position()
    emperor(state, 0, "claudius_ii", "spqr_5")
    crisis(state, "spqr", "spqr_5", "gold", "gold")
    crisis(state, "goths", "goths_3")
    crisis(state, "palmyra", "palmyra_4")
    at(state, BeginAddress())
    do(state, 0, "address spqr")
    assert points(state) == [1, 0, 0]
    assert state.crises == {"goths": ["goths_3"], "palmyra": ["palmyra_4", "gold", "gold"]}


@holds("4.3 reattach")
def test_without_another_crisis_the_gold_waits() -> None:
    state = position()
    emperor(state, 0, "claudius_ii", "spqr_5")
    crisis(state, "spqr", "spqr_5", "gold")
    at(state, BeginAddress())
    do(state, 0, "address spqr")
    assert (state.crises, state.loose_gold) == ({}, 1)


@holds("4.3 no-crisis", "2 none-at-all")
def test_without_a_crisis_or_an_emperor_nobody_is_asked() -> None:
    state = position()
    emperor(state, 0, "claudius_ii")
    assert open_question(at(state, BeginAddress())) == ("", ())
    other = position()
    crisis(other, "spqr", "spqr_5")
    assert open_question(at(other, BeginAddress(), EmperorDies())) == ("", ())


@holds("4.3 gallus")
def test_trebonianus_gallus_cancels_a_goths_card_for_each_gold() -> None:
    state = position()
    emperor(state, 0, "trebonianus_gallus", "gold")
    hand(state, 0, "gold")
    crisis(state, "goths", "goths_3", "goths_6", "goths_7")
    at(state, BeginAddress())
    do(state, 0, "address goths with gold")
    assert open_question(state) == ("CancelGoths", (0,))
    assert len(orders(state, 0)) == 3
    do(state, 0, "cancel goths 6, goths 7")
    # four are left of the Gold's own value, and cancel the three
    assert (points(state), state.crises) == ([21, 0, 0], {})


@holds("4.3 gallus")
def test_a_card_that_gallus_cancels_counts_as_discarded_if_he_fails() -> None:
    state = position()
    emperor(state, 0, "trebonianus_gallus", "gold")
    crisis(state, "goths", "goths_3", "goths_6")
    crisis(state, "persia", "persia_9")
    at(state, BeginAddress())
    do(state, 0, "address goths")
    do(state, 0, "cancel goths 6")
    assert (points(state), state.crises["goths"]) == ([1, 0, 0], ["goths_3"])


@holds("4.5 dies")
def test_the_emperor_dies_and_comes_back_on_his_other_side() -> None:
    state = position()
    emperor(state, 1, "aurelian", "goths_3")
    candidate(state, 1, "decius")
    at(state, EmperorDies())
    assert [member.name for member in state.players[1].candidates] == ["decius"]
    assert state.discard == ["goths_3", "probus"]
    assert state.removed == []


@holds("4.5 removed")
def test_on_his_back_side_he_leaves_the_game() -> None:
    state = position()
    emperor(state, 1, "probus", "goths_3")
    at(state, EmperorDies())
    assert (state.discard, state.removed, state.result) == (["goths_3"], ["probus"], None)


@holds("end second", "end bonus", "end tie")
def test_the_second_to_leave_ends_the_game_with_a_bonus_for_his_player() -> None:
    state = position()
    state.deck.remove("maximinus_thrax")
    state.removed = ["carus"]
    emperor(state, 1, "probus", "goths_3")
    hand(state, 0, "gold")
    hand(state, 2, "spqr_3")
    for seat, scored in enumerate((20, 17, 20)):
        state.players[seat].points = scored
    at(state, EmperorDies())
    assert state.result is not None
    # all have 20 points; the third has most influence, the cards of the dead Emperor count no more
    assert state.result.scores == [20, 20, 20]
    assert state.result.places == [2, 0, 1]
    assert state.result.columns == {"influence": [2, 0, 3]}
    assert "ranks" not in to_builtins(state.result)  # nobody shares a place
    assert open_question(state) == ("", ())


@holds("end tie")
def test_players_level_in_points_and_influence_win_together() -> None:
    state = position()
    state.deck.remove("maximinus_thrax")
    state.removed = ["carus"]
    emperor(state, 1, "probus")
    hand(state, 0, "spqr_3")
    hand(state, 1, "goths_3")
    for seat, scored in enumerate((20, 17, 20)):
        state.players[seat].points = scored
    finished = at(state, EmperorDies())
    assert finished.result is not None
    assert (finished.result.places, finished.result.ranks) == ([0, 1, 2], [1, 1, 3])
