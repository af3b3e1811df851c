"""4.1 Assign offices."""

from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.offices import AssignOffices, FillOffices, SelectLegatus

from .clauses import holds
from .positions import at, candidate, do, emperor, hand, open_question, orders, position


@holds("4.1 emperor")
def test_the_winner_gives_up_the_office_that_he_held() -> None:
    state = position(2)
    candidate(state, 0, "decius", office="cavalry_commander")
    candidate(state, 1, "claudius_ii")
    state.now.offered = {0: "decius", 1: "claudius_ii"}
    at(state, OpenAuction())
    assert state.candidate("decius").office == "emperor"
    assert "cavalry_commander" in state.vacant_offices()


@holds("4.1 legatus", "4.1 legatus-strength")
def test_the_strongest_but_the_emperor_is_legatus_and_gives_up_another_office() -> None:
    state = position(3)
    emperor(state, 0, "aurelian", "persia_9")
    candidate(state, 1, "valerian", "goths_5", "spqr_9", office="cavalry_commander")
    candidate(state, 2, "claudius_ii", "gold", office="legatus")
    at(state, SelectLegatus())
    # 2 + 2 + 5 against 1 + 3 + 2; the SPQR card does not count
    assert state.candidate("valerian").office == "legatus"
    assert state.candidate("claudius_ii").office == ""


@holds("4.1 legatus-strength")
def test_the_sitting_legatus_counts_his_office_and_a_rating_is_needed() -> None:
    state = position(3)
    emperor(state, 0, "aurelian")
    candidate(state, 1, "gordian_i", "persia_9")
    candidate(state, 2, "claudius_ii", office="legatus")
    candidate(state, 2, "maximinus_thrax")
    at(state, SelectLegatus())
    assert state.candidate("claudius_ii").office == "legatus"


@holds("4.1 legatus-tie")
def test_of_equals_the_first_owner_to_the_dealers_left_chooses_among_his_own() -> None:
    state = position(3)
    emperor(state, 0, "aurelian")
    candidate(state, 1, "decius")
    candidate(state, 1, "valerian")
    candidate(state, 2, "carus")
    at(state, SelectLegatus())
    assert open_question(state) == ("ChooseLegatus", (1,))
    assert orders(state, 1) == ["make decius legatus", "make valerian legatus"]
    do(state, 1, "make valerian legatus")
    assert state.candidate("valerian").office == "legatus"


@holds("4.1 order", "4.1 fewest-offices", "4.1 fewest-points", "4.1 dealers-right", "4.1 choice")
def test_offices_go_to_who_has_fewest_then_fewest_points_then_from_the_dealers_right() -> None:
    state = position(4)
    emperor(state, 0, "aurelian")
    candidate(state, 1, "pupienus_balbinus")
    candidate(state, 1, "decius")
    candidate(state, 2, "gordian_i")
    candidate(state, 3, "numerian")
    state.players[1].points = 3
    at(state, FillOffices())
    assert open_question(state) == ("AssignOffice", (0,))
    assert orders(state, 0) == ["assign cavalry commander", "assign praetorian prefect", "assign senate leader"]
    do(state, 0, "assign senate leader")
    # two without office and points: the third seat is nearer to the dealer's right than the dealer himself
    assert state.candidate("gordian_i").office == "senate_leader"
    do(state, 0, "assign cavalry commander")
    # the first of them has two who could take it
    assert open_question(state) == ("TakeOffice", (1,))
    assert orders(state, 1) == ["appoint pupienus balbinus", "appoint decius"]
    do(state, 1, "appoint decius")
    assert state.candidate("numerian").office == "praetorian_prefect"
    assert state.vacant_offices() == []


@holds("4.1 swap", "4.1 decline", "4.1 aside")
def test_an_office_may_be_relinquished_for_another_once_a_turn_or_the_new_one_declined() -> None:
    state = position(3)
    emperor(state, 0, "aurelian")
    candidate(state, 1, "decius", office="cavalry_commander")
    candidate(state, 2, "philip_the_arab", office="praetorian_prefect")
    at(state, FillOffices())
    # nobody is free for the vacant Senate Leader; the second player is asked last, for the dealer is the last of equals
    assert open_question(state) == ("TakeOffice", (1,))
    assert orders(state, 1) == ["appoint decius", "decline"]
    do(state, 1, "decline")
    assert open_question(state) == ("TakeOffice", (2,))
    do(state, 2, "appoint philip the arab")
    # the office that he gave up has nobody else for it, and he has swapped already
    assert state.candidate("philip_the_arab").office == "senate_leader"
    assert state.vacant_offices() == ["praetorian_prefect"]


@holds("4.1 legatus-stays", "4.1 aside")
def test_the_legatus_is_no_candidate_for_another_office() -> None:
    state = position(3)
    emperor(state, 0, "gordian_i")
    candidate(state, 1, "decius", office="legatus")
    at(state, FillOffices())
    while open_question(state)[0]:
        do(state, 0, orders(state, 0)[0])
    assert state.candidate("decius").office == "legatus"
    assert len(state.vacant_offices()) == 3


@holds("4.1 aemilius")
def test_aemilius_aemilianus_may_take_a_goths_card_of_a_rival() -> None:
    state = position(2)
    mine = emperor(state, 0, "aemilius_aemilianus")
    candidate(state, 0, "claudius_ii", "goths_7", office="cavalry_commander")
    theirs = candidate(state, 1, "numerian", "goths_5", "spqr_3", office="praetorian_prefect")
    candidate(state, 1, "gordian_i", office="senate_leader")
    at(state, AssignOffices())
    assert orders(state, 0) == ["transfer goths 5 from numerian", "transfer nothing"]
    do(state, 0, "transfer goths 5 from numerian")
    assert (mine.cards, theirs.cards) == (["goths_5"], ["spqr_3"])


@holds("4.1 aemilius")
def test_without_a_goths_card_there_is_nothing_to_ask() -> None:
    state = position(2)
    emperor(state, 0, "aemilius_aemilianus")
    candidate(state, 1, "decius", "spqr_3", office="cavalry_commander")
    at(state, AssignOffices())
    assert "TransferGoths" not in open_question(state)


@holds("4.1 florianus")
def test_florianus_may_recall_the_three_offices() -> None:
    state = position(2)
    emperor(state, 0, "florianus")
    candidate(state, 0, "numerian")
    candidate(state, 1, "decius", office="cavalry_commander")
    candidate(state, 1, "gordian_iii", office="praetorian_prefect")
    hand(state, 1, "gold")
    at(state, AssignOffices())
    assert orders(state, 0) == ["recall the offices", "leave the offices"]
    do(state, 0, "recall the offices")
    assert orders(state, 0) == ["assign cavalry commander", "assign praetorian prefect", "assign senate leader"]
    do(state, 0, "assign praetorian prefect")
    assert state.candidate("gordian_iii").office == "praetorian_prefect"


@holds("4.1 florianus")
def test_with_nothing_to_recall_he_is_not_asked() -> None:
    state = position(2)
    emperor(state, 0, "florianus")
    candidate(state, 1, "decius")
    at(state, AssignOffices())
    assert open_question(state)[0] == "AssignOffice"
