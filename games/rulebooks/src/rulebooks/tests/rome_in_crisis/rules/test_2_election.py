"""2. Select Emperor and Legatus."""

import pytest

from rulebooks.rome_in_crisis.rules.election import NextMethod, OpenAuction, SelectEmperor
from rulebooks.rome_in_crisis.rules.state import RomeState

from .clauses import holds
from .positions import at, candidate, do, hand, open_question, orders, position


def race(method: str, *names: str, cards: dict[int, tuple[str, ...]] | None = None) -> RomeState:
    """A seat for each name, all of them put forward; hands by seat."""
    state = position(len(names), method=method)
    for seat, name in enumerate(names):
        candidate(state, seat, name)
        state.now.offered[seat] = name
    for seat, cards_in_hand in (cards or {}).items():
        hand(state, seat, *cards_in_hand)
    return state


@holds("2 offer")
def test_from_the_dealers_left_each_puts_forward_one_with_a_rating() -> None:
    state = position(3, method="military")
    candidate(state, 0, "gordian_i")
    candidate(state, 1, "decius")
    candidate(state, 1, "valerian")
    candidate(state, 2, "aurelian")
    at(state, SelectEmperor())
    assert open_question(state) == ("OfferCandidate", (1,))
    assert orders(state, 1) == ["offer decius", "offer valerian"]
    do(state, 1, "offer valerian")
    assert state.now.offered == {1: "valerian", 2: "aurelian"}


@holds("2 all-eligible", "2 office-no-rating")
def test_if_nobody_has_a_rating_all_are_eligible() -> None:
    state = position(2, method="praetorian")
    candidate(state, 0, "decius")
    candidate(state, 0, "gordian_i", office="senate_leader")
    candidate(state, 1, "valerian")
    at(state, SelectEmperor())
    assert orders(state, 0) == ["offer decius", "offer gordian i"]


@holds("2 office-no-rating")
def test_an_office_makes_nobody_eligible() -> None:
    state = position(2, method="praetorian")
    candidate(state, 0, "valerian", office="praetorian_prefect")
    candidate(state, 1, "carus")
    at(state, SelectEmperor())
    assert state.now.offered == {1: "carus"}


@holds("2 none-at-all")
def test_without_any_candidate_nobody_is_selected() -> None:
    state = at(position(3), SelectEmperor(), NextMethod())
    assert state.now.emperor is None
    assert open_question(state) == ("ChooseMethod", (0,))


@holds("2 worth", "2 counting")
@pytest.mark.parametrize(
    ("method", "office", "worth"),
    [
        ("military", "cavalry_commander", 2 + 2 + 5 + 2),
        ("military", "senate_leader", 2 + 5 + 2),
        ("spqr", "senate_leader", 2 + 2 + 7 + 2),
        ("spqr", "legatus", 2 + 7 + 2),
        ("praetorian", "", 2),
    ],
)
def test_worth_is_rating_office_and_the_cards_that_count(method: str, office: str, worth: int) -> None:
    state = position()
    assert candidate(state, 0, "decius", "goths_5", "spqr_7", "gold", office=office).worth(method) == worth


@holds("2 first-bid")
def test_left_of_the_highest_begins() -> None:
    cards = dict.fromkeys((0, 1), ("goths_4", "goths_5"))
    state = at(race("military", "decius", "maximinus_thrax", "claudius_ii", cards=cards), OpenAuction())
    assert state.now.leader == 1
    # the third has no cards and is passed over unasked
    assert open_question(state) == ("MakeBid", (0,))


@holds("2 first-bid")
def test_of_equals_the_first_to_the_dealers_left_is_highest() -> None:
    cards = {2: ("goths_4", "goths_5")}
    state = at(race("military", "claudius_ii", "decius", "valerian", cards=cards), OpenAuction())
    assert (state.now.leader, open_question(state)) == (1, ("MakeBid", (2,)))


@holds("2 exceed", "2 more", "2 counting")
def test_a_bid_must_exceed_what_leads_and_may_be_more() -> None:
    cards = ("goths_3", "goths_4", "gold", "spqr_9")
    state = at(race("military", "claudius_ii", "decius", cards={0: cards}), OpenAuction())
    # one against two: a sum of two is one too many already
    assert orders(state, 0) == [
        "bid gold",
        "bid goths 4",
        "bid goths 4, gold",
        "bid goths 3",
        "bid goths 3, gold",
        "bid goths 3, goths 4",
        "bid goths 3, goths 4, gold",
        "pass",
    ]
    do(state, 0, "bid goths 4")
    assert state.now.emperor == 0


@holds("2 exceed")
def test_in_a_praetorian_election_gold_alone_counts() -> None:
    state = at(race("praetorian", "numerian", "philip_the_arab", cards={0: ("gold", "gold", "goths_7")}), OpenAuction())
    assert orders(state, 0) == ["bid gold", "bid gold, gold", "pass"]


@holds("2 save-one")
def test_one_card_must_be_saved() -> None:
    state = at(race("military", "claudius_ii", "decius", cards={0: ("goths_7", "goths_6")}), OpenAuction())
    assert orders(state, 0) == ["bid goths 7", "bid goths 6", "pass"]


@holds("2 save-one", "2 unopposed")
def test_with_one_card_they_pass_unasked_and_the_highest_adds_nothing() -> None:
    cards = {0: ("goths_7",), 1: ("goths_6", "goths_6")}
    state = at(race("military", "claudius_ii", "decius", cards=cards), OpenAuction())
    assert (state.now.passed, state.now.emperor) == ([0], 1)
    assert state.candidate("decius").cards == []


@holds("2 pass", "2 stay")
def test_passing_is_final_and_cards_stay_where_they_were_played() -> None:
    cards = {0: ("goths_4", "persia_9", "gold"), 1: ("goths_5", "goths_6"), 2: ("spqr_3", "spqr_4")}
    state = at(race("military", "decius", "valerian", "maximinus_thrax", cards=cards), OpenAuction())
    do(state, 0, "bid goths 4")
    do(state, 1, "bid goths 5")
    assert open_question(state) == ("MakeBid", (2,))
    assert orders(state, 2) == ["pass"]
    do(state, 2, "pass")
    do(state, 0, "pass")
    assert state.now.emperor == 1
    assert state.now.passed == [2, 0]
    assert state.candidate("decius").cards == ["goths_4"]
    assert state.candidate("valerian").office == "emperor"


@holds("3 setter", "3 other")
def test_the_first_to_pass_sets_another_method() -> None:
    state = race("military", "decius", "valerian", "aurelian")
    at(state, OpenAuction(), NextMethod())
    assert open_question(state) == ("ChooseMethod", (1,))
    assert orders(state, 1) == ["select by spqr", "select by praetorian"]
    do(state, 1, "select by praetorian")
    assert (state.method, state.now.method) == ("praetorian", "military")


@holds("3 setter")
def test_a_player_without_a_candidate_in_the_race_chooses_first() -> None:
    state = race("military", "decius", "valerian", "aurelian")
    del state.now.offered[2]
    at(state, OpenAuction(), NextMethod())
    assert open_question(state) == ("ChooseMethod", (2,))
