"""Orders about the cards and the stacks of *The Age of Iron and Rust*, in people's words, English and German."""

from collections.abc import Callable

import pytest

from games.orders.readings import Order, Problem, Why
from games.orders.single_order import read_single_order
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions as laid
from rulebooks.tests.time_of_crisis.rules.test_iron_setups import buying
from rulebooks.time_of_crisis.rules.senate import CondemnMemory
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.orders.conftest import offered
from tests.titles.time_of_crisis.standing import questions
from tests.titles.time_of_crisis.words.test_iron_words import mid_turn


def scouts() -> TocState:
    return laid.ready(0, "frumentarii")


def speaker() -> TocState:
    state = laid.ready(0, "demagogue")
    laid.hand(state, 1, "castra")
    return state


def asked_for_a_card() -> TocState:
    return questions.agitated("mob", "castra", "senate_1")


def bribing() -> TocState:
    return questions.bribing(senate=0)


def arming() -> TocState:
    """Seat 0 has started a battle for which both cards can be readied."""
    state = laid.ready(0, "cavalry", "spiculum")
    state.now.points["military"] = 1
    own, other = (laid.army(state, seat, "thracia", full=2) for seat in (0, 1))
    laid.do(state, f"attack army {other} with army {own}")
    return state


def condemning() -> TocState:
    state = laid.act(laid.position(cards="fixed"), 0)
    laid.play_cards(state, 0, "damnatio_memoriae_ii")
    state.then(CondemnMemory(waiting=[0], former=1, support=7))
    return state


def shopping() -> TocState:
    state = laid.position(cards="fixed")
    laid.govern(state, 0, "galatia", "syria", support=4)
    laid.at(state, 0, "buy")
    return state


READ: dict[Callable[[], TocState], dict[str, str]] = {
    mid_turn: {
        "Force March for Army 2": "force march with army 2",
        "use force march with army 2": "force march with army 2",
        "Gewaltmarsch mit Armee 2": "force march with army 2",
        "Princeps Senatus: raise Italia's support": "princeps senatus up",
        "princeps senatus lower": "princeps senatus down",
        "Princeps Senatus runter": "princeps senatus down",
        "mobile vulgus in gaul to 2": "mobile vulgus in gallia to 2",
        "Mobile Vulgus in Gallia: support falls to 1": "mobile vulgus in gallia to 1",
        "Mobile Vulgus in Gallien auf 2": "mobile vulgus in gallia to 2",
    },
    scouts: {"use frumentarii": "frumentarii", "Frumentarii: take cards from your Available Pile": "frumentarii"},
    speaker: {"use the demagogue": "demagogue", "Demagoge": "demagogue", "setze Demagoge ein": "demagogue"},
    asked_for_a_card: {
        "castra": "reveal castra",
        "show castra": "reveal castra",
        "Show and discard Senate 1": "reveal senate 1",
        "zeige Castra": "reveal castra",
    },
    questions.incited: {"syria": "incite mob in syria", "hetze Mob in Syrien": "incite mob in syria"},
    bribing: {"ambitus": "use ambitus", "yes": "use ambitus", "nutze Ambitus": "use ambitus", "no": "decline"},
    arming: {
        "spiculum": "use spiculum",
        "use the Spiculum": "use spiculum",
        "setze Spiculum ein": "use spiculum",
        "ready cavalry": "use cavalry",
        "Kavallerie": "use cavalry",
        "no": "decline",
    },
    questions.triumph: {"triumph": "use triumph", "Triumphzug": "use triumph", "no": "decline"},
    condemning: {
        "use damnatio memoriae": "use damnatio memoriae ii",
        "damnatio": "use damnatio memoriae ii",
        "use damnatio memoriae ii": "use damnatio memoriae ii",
    },
    shopping: {
        "buy cavalry": "buy cavalry",
        "kaufe Kavallerie": "buy cavalry",
        "buy damnatio memoriae": "buy damnatio memoriae ii",
        "kaufe Damnatio Memoriae": "buy damnatio memoriae ii",
    },
    buying: {"bury mob": "cycle mob", "put mob at the bottom of its stack": "cycle mob", "begrabe Mob": "cycle mob"},
}
REFUSED: dict[Callable[[], TocState], dict[str, str]] = {
    mid_turn: {
        "mobile vulgus in italia to 2": "Mobile Vulgus can't be used in Italia.",
        "mobile vulgus in gallia to 4": "Support in Gallia is 3. Choose a lower number, at least 1.",
        "mobile vulgus in syria to 1": "Support in Syria can't fall below 1.",
        "force march with army 1": "Army 1 has not fought this turn.",
        "frumentarii": "You have not played a Frumentarii whose event you can use this turn.",
        "cycle mob": "You buy and trash cards after your actions. End your actions first.",
    },
    asked_for_a_card: {"reveal tribute": "Tribute is not in your hand: Senate 1, Castra, Mob."},
    buying: {
        "buy mobile vulgus": "Mobile Vulgus is not face up: only Mob is for sale from that stack.",
        "cycle mobile vulgus": "Mobile Vulgus is not face up: only Mob is for sale from that stack.",
    },
    shopping: {"cycle mob": "The stacks in this game are not shuffled: all their cards are for sale."},
}


@pytest.mark.parametrize(
    ("make", "line", "order"), [(make, line, order) for make, lines in READ.items() for line, order in lines.items()]
)
def test_a_line_is_read_as_people_mean_it(make: Callable[[], TocState], line: str, order: str) -> None:
    found = read_single_order(line, offered(make()))
    assert isinstance(found, Order), found
    assert engine.order_text(found.action) == order


@pytest.mark.parametrize(
    ("make", "line", "told"), [(make, line, told) for make, lines in REFUSED.items() for line, told in lines.items()]
)
def test_an_impossible_order_is_refused_with_its_reason(make: Callable[[], TocState], line: str, told: str) -> None:
    found = read_single_order(line, offered(make()))
    assert isinstance(found, Problem) and found.why == Why.ILLEGAL
    assert found.sentence.partition("is not possible now. ")[2] == told


@pytest.mark.parametrize("line", ["princeps senatus up", "princeps senatus down"])
def test_a_neutral_italia_has_no_support_to_move(line: str) -> None:
    found = read_single_order(line, offered(laid.ready(0, "princeps_senatus")))
    assert isinstance(found, Problem) and "the number of provinces with a Neutral Governor" in found.sentence
