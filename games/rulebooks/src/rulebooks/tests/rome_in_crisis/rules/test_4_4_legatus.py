"""4.4 Legatus addresses a war."""

from rulebooks.rome_in_crisis.rules.legatus import BeginWar
from rulebooks.rome_in_crisis.rules.state import RomeState

from .clauses import holds
from .positions import at, candidate, crisis, do, hand, open_question, orders, points, position


def at_war(*cards: str, in_hand: tuple[str, ...] = ()) -> RomeState:
    """The second player's Legatus with cards on him and in hand."""
    state = position()
    candidate(state, 1, "decius", *cards, office="legatus")
    hand(state, 1, *in_hand)
    return state


@holds("4.4 cards", "4.4 optional", "4.4 war")
def test_one_or_two_cards_of_his_or_of_the_hand_that_match_a_war_or_are_gold() -> None:
    state = at_war("goths_5", "gold", "spqr_9", in_hand=("goths_4", "palmyra_8"))
    crisis(state, "goths", "goths_3", "goths_7")
    crisis(state, "spqr", "spqr_3")
    at(state, BeginWar())
    assert open_question(state) == ("FightWar", (1,))
    assert orders(state, 1) == [
        "fight goths and from hand goths 4",
        "fight goths with gold and from hand goths 4",
        "fight goths with goths 5",
        "fight goths with goths 5 and from hand goths 4",
        "fight goths with goths 5, gold",
        "fight no war",
    ]


@holds("4.4 success", "4.4 nothing-else")
def test_a_war_won_pays_by_rank_and_the_cards_are_discarded() -> None:
    state = at_war("goths_5", in_hand=("goths_4",))
    crisis(state, "goths", "goths_3", "goths_6")
    crisis(state, "spqr", "spqr_9", "spqr_3")
    at(state, BeginWar())
    do(state, 1, "fight goths with goths 5 and from hand goths 4")
    assert points(state) == [0, 10, 0]
    assert sorted(state.discard) == ["goths_3", "goths_4", "goths_5", "goths_6"]


@holds("4.4 success", "4.4 nothing-else")
def test_otherwise_a_point_for_each_card_discarded() -> None:
    """Decius' rating and office would have added what is missing."""
    state = at_war("goths_5")
    crisis(state, "goths", "goths_3", "goths_6")
    at(state, BeginWar())
    do(state, 1, "fight goths with goths 5")
    assert (points(state), state.crises) == ([0, 1, 0], {"goths": ["goths_6"]})


@holds("4.4 ranks")
def test_ranks_are_counted_of_what_is_there_now() -> None:
    state = at_war("goths_5")
    crisis(state, "goths", "goths_5")
    at(state, BeginWar())
    do(state, 1, "fight goths with goths 5")
    assert points(state) == [0, 15, 0]


@holds("4.4 optional", "4.4 lives")
def test_a_legatus_need_not_fight_and_keeps_his_office() -> None:
    state = at_war("goths_5")
    crisis(state, "goths", "goths_5")
    at(state, BeginWar())
    do(state, 1, "fight no war")
    assert (points(state), state.crises) == ([0, 0, 0], {"goths": ["goths_5"]})
    assert state.candidate("decius").office == "legatus"


@holds("4.4 war")
def test_without_a_war_he_is_not_asked() -> None:
    state = at_war("goths_5", in_hand=("spqr_4", "spqr_5"))
    crisis(state, "spqr", "spqr_3")
    assert open_question(at(state, BeginWar())) == ("", ())


@holds("4.4 optional")
def test_a_hand_that_is_of_no_use_is_asked_all_the_same() -> None:
    """Else everybody would know something of it."""
    state = at_war(in_hand=("spqr_4",))
    crisis(state, "goths", "goths_3")
    at(state, BeginWar())
    assert orders(state, 1) == ["fight no war"]
