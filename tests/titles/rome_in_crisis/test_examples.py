"""Examples in mails for orders that name cards: a few of them, and the way to name all others."""

import pytest

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order
from games.present.numbered import numbered, sections
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.tests.rome_in_crisis.rules.positions import at, candidate, hand, position

TITLE = RomeInCrisis()
NAMES = ("Ana", "Ben", "Cleo", "Dan")
MOST = 14
HOARD = [
    *("persia_4", "persia_4", "persia_5", "persia_5", "persia_6", "persia_6", "persia_7", "persia_7", "goths_3"),
    *("goths_3", "goths_4", "goths_4", "goths_5", "goths_5", "goths_5", "palmyra_3", "palmyra_4", "gold", "gold"),
]


@pytest.fixture(scope="module")
def bidding() -> RomeState:
    """Somebody with nineteen cards may bid thousands of ways."""
    state = position(2)
    for seat, name in enumerate(("aurelian", "valerian")):
        candidate(state, seat, name)
        state.now.offered[seat] = name
    hand(state, 1, *HOARD)
    hand(state, 0, "spqr_3", "spqr_4")
    return at(state, OpenAuction())


def offered(state: RomeState) -> Offered:
    seat = engine.to_move(state)[0]
    return Offered(TITLE.words, ruleset.view(state, seat), engine.legal(state, seat), NAMES)


def test_a_large_hand_has_a_few_examples_with_the_first_numbers_that_are_no_ranks(bidding: RomeState) -> None:
    mail = offered(bidding)
    assert len(mail.legal) > 5000
    assert [(option.number, option.order) for option in mail.options] == [
        (1, "bid gold"),
        (2, "bid gold, gold"),
        (8, "bid palmyra 3, gold, gold"),
        (9, "pass"),
    ]
    [bids, answer] = sections(mail.options, most=None)
    assert "such as “bid" in bids.naming_hint and not answer.naming_hint and not bids.more


def test_an_order_beyond_the_examples_is_understood(bidding: RomeState) -> None:
    read = read_line("I bid persians 7, goths 5 and gold", offered(bidding), None)
    assert isinstance(read, Order) and engine.order_text(read.action) == "bid persia 7, goths 5, gold"


def test_mails_list_few_of_them_in_any_game_and_all_of_these_can_be_done() -> None:
    verbs = set()
    for number in range(6):
        dice = KeyedDice(bytes([number] * 32), "x")
        state = ruleset.new({"players": 2 + number % 3}, dice)
        while state.result is None:
            seat = engine.to_move(state)[0]
            view, legal = ruleset.view(state, seat), engine.legal(state, seat)
            options = numbered(TITLE.words.choices(view, legal, NAMES))
            listed = [option.order for option in options]
            assert len(listed) <= MOST and len(set(listed)) == len(listed)
            assert set(listed) <= set(map(engine.order_text, legal))
            if len(listed) < len(legal):
                hints = {option.of.naming_hint for option in options} - {""}
                verbs |= {hint.split("“")[1].split(" ")[0] for hint in hints}
            engine.apply(state, seat, BOTS["sensible"].choose(view, legal, None), dice)
    assert verbs == {"bid", "address", "fight"}
