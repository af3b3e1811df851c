"""The example of play, with our fillings where the text is silent: every figure that it states comes out."""

from rulebooks.rome_in_crisis.rules.crises import BeginMounting
from rulebooks.rome_in_crisis.rules.election import NextMethod, SelectEmperor
from rulebooks.rome_in_crisis.rules.emperor import BeginAddress, EmperorDies, strength
from rulebooks.rome_in_crisis.rules.legatus import BeginWar
from rulebooks.rome_in_crisis.rules.offices import AssignOffices
from rulebooks.rome_in_crisis.rules.state import RomeState

from .positions import at, candidate, crisis, do, hand, open_question, orders, points, position

ARTORIUS, BRUTUS, CAESAR = range(3)


def table() -> RomeState:
    """Caesar deals; the hands are those before the bidding."""
    state = position(3, method="military")
    candidate(state, ARTORIUS, "claudius_ii")
    candidate(state, ARTORIUS, "philip_the_arab", office="praetorian_prefect")
    candidate(state, BRUTUS, "valerian", "goths_5", office="cavalry_commander")
    candidate(state, BRUTUS, "decius")
    candidate(state, CAESAR, "aurelian", "persia_4", "gold", office="legatus")
    candidate(state, CAESAR, "gordian_i", office="senate_leader")
    hand(state, ARTORIUS, "gold", "gold", "spqr_3", "persia_7")
    hand(state, BRUTUS, "spqr_7", "goths_3", "persia_6", "palmyra_3", "palmyra_3")
    hand(state, CAESAR, "gold", "palmyra_8", "spqr_4", "persia_5", "goths_5")
    for kind, card in (("spqr", "spqr_9"), ("persia", "persia_8"), ("goths", "goths_5"), ("palmyra", "palmyra_5")):
        crisis(state, kind, card)
    steps = (SelectEmperor(), NextMethod(), AssignOffices(), BeginMounting(), BeginAddress(), BeginWar(), EmperorDies())
    return at(state, *steps)


def test_the_turn_of_the_example() -> None:
    state = table()
    assert orders(state, BRUTUS) == ["offer valerian", "offer decius"]
    do(state, BRUTUS, "offer valerian")
    worths = [state.candidate(name).worth("military") for name in ("claudius_ii", "valerian", "aurelian")]
    assert worths == [1, 9, 11]
    do(state, ARTORIUS, "pass")
    do(state, BRUTUS, "bid palmyra 3")
    assert state.candidate("valerian").worth("military") == 12
    do(state, CAESAR, "bid goths 5")
    assert state.candidate("aurelian").worth("military") == 16
    do(state, BRUTUS, "pass")
    do(state, ARTORIUS, "select by praetorian")
    assert state.candidate("aurelian").office == "emperor"
    assert state.candidate("valerian").office == "legatus"
    # three have an office each, or two; Brutus sits to the dealer's right
    assert state.candidate("decius").office == "cavalry_commander"

    assert state.ranked() == ["spqr", "persia", "goths", "palmyra"]
    for seat, card in ((ARTORIUS, "spqr 3"), (BRUTUS, "palmyra 3"), (CAESAR, "gold")):
        do(state, seat, f"mount {card}")
    assert state.ranked() == ["spqr", "persia", "palmyra", "goths"]
    assert state.crises["spqr"] == ["spqr_9", "spqr_3", "gold"]

    aurelian = state.candidate("aurelian")
    assert {kind: strength(aurelian, kind) for kind in state.crises} == {
        "spqr": 11,
        "persia": 7,
        "goths": 19,
        "palmyra": 7,
    }
    do(state, CAESAR, "address spqr with spqr 4")
    assert points(state) == [0, 0, 21]
    assert open_question(state) == ("FightWar", (BRUTUS,))
    do(state, BRUTUS, "fight goths with goths 5")
    assert points(state) == [0, 6, 21]
    assert state.ranked() == ["persia", "palmyra"]
    assert "probus" in state.discard
