"""Perft of *Rome in Crisis*.

``python -m rulebooks.tests.rome_in_crisis.perft`` makes the positions and their counts again; do so only
after a change that is meant.
"""

from pathlib import Path

from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.crises import BeginMounting
from rulebooks.rome_in_crisis.rules.draft import DealDraft, DraftCards, FinishDraft
from rulebooks.rome_in_crisis.rules.election import NextMethod, OpenAuction, SelectEmperor
from rulebooks.rome_in_crisis.rules.emperor import BeginAddress, EmperorDies
from rulebooks.rome_in_crisis.rules.legatus import BeginWar
from rulebooks.rome_in_crisis.rules.offices import AssignOffices
from rulebooks.rome_in_crisis.rules.state import RomeState
from rulebooks.rome_in_crisis.rules.turn import ChangeDealer
from rulebooks.tests.perft import Perft

from .rules.positions import at, candidate, crisis, do, emperor, hand, position
from .rules.test_2_election import race

HANDS = {
    0: ("goths_4", "persia_9", "gold", "goths_3"),
    1: ("goths_5", "goths_6", "spqr_3", "gold"),
    2: ("palmyra_3", "spqr_4", "gold", "persia_5"),
    3: ("palmyra_4", "spqr_5", "gold", "persia_6"),
}
NAMES = ("decius", "valerian", "aurelian", "maximinus_thrax")


def starting(players: int) -> RomeState:
    """The dealer chooses a method, then candidates and offices are drafted."""
    return ruleset.new({"players": players}, KeyedDice(bytes([players]) * 8, "test"))


def starting_of_two() -> RomeState:
    return starting(2)


def starting_of_three() -> RomeState:
    return starting(3)


def starting_of_four() -> RomeState:
    return starting(4)


def picking_offices() -> RomeState:
    """Three have a candidate each, and take another or an office."""
    state = starting(3)
    for _pick in range(4):
        seat = engine.to_move(state)[0]
        do(state, seat, engine.order_text(engine.legal(state, seat)[0]))
    return state


def drafting(players: int) -> RomeState:
    """A few cards lie open, candidates among them."""
    state = position(players)
    for seat in range(players):
        candidate(state, seat, NAMES[seat])
    state.offer = ["goths_3", "goths_4", "gold", "numerian"]
    for card in state.offer:
        state.deck.remove(card)
    return at(state, DraftCards([0, 1, *range(2, players)]), FinishDraft())


def drafting_of_two() -> RomeState:
    return drafting(2)


def drafting_of_four() -> RomeState:
    return drafting(4)


def contributing() -> RomeState:
    """Deck and discards are empty: each takes a card of the left neighbour, from the display or unseen."""
    state = position(3)
    candidate(state, 1, "decius", "goths_3", "goths_3", "gold")
    hand(state, 1, "spqr_3")
    hand(state, 2, "persia_4", "persia_5")
    state.deck = []
    return at(state, DealDraft(), DraftCards([0, 1, 2]))


def bidding(players: int) -> RomeState:
    """All have cards that count, and may bid or pass."""
    cards = {seat: HANDS[seat] for seat in range(players)}
    return at(race("military", *NAMES[:players], cards=cards), OpenAuction(), NextMethod())


def bidding_of_two() -> RomeState:
    return bidding(2)


def bidding_of_three() -> RomeState:
    return bidding(3)


def bidding_of_four() -> RomeState:
    return bidding(4)


def mounting(players: int) -> RomeState:
    """All at once, each unseen by the others."""
    state = position(players)
    for seat in range(players):
        hand(state, seat, *HANDS[seat])
    return at(state, BeginMounting())


def mounting_of_two() -> RomeState:
    return mounting(2)


def mounting_of_three() -> RomeState:
    return mounting(3)


def recalling_offices() -> RomeState:
    """Florianus may recall three offices, which are then given one by one."""
    state = position(4)
    emperor(state, 0, "florianus")
    state.now.offered, state.now.leader = {0: "florianus"}, 0
    candidate(state, 1, "numerian", office="praetorian_prefect")
    candidate(state, 2, "valerian", office="senate_leader")
    candidate(state, 3, "maximinus_thrax", office="cavalry_commander")
    candidate(state, 3, "quintillus")
    return at(state, AssignOffices())


def gold_against_the_goths() -> RomeState:
    """Trebonianus Gallus' Gold cancels Goths cards before the others are discarded."""
    state = position(2)
    emperor(state, 0, "trebonianus_gallus", "gold")
    hand(state, 0, "gold", "goths_6", "spqr_3", "persia_4")
    crisis(state, "goths", "goths_3", "goths_4", "goths_5", "goths_7")
    crisis(state, "spqr", "spqr_8")
    return at(state, BeginAddress(), EmperorDies())


def fighting() -> RomeState:
    """The Legatus has cards on him and in the hand."""
    state = position(3)
    candidate(state, 1, "valerian", "goths_5", "gold", office="legatus")
    hand(state, 1, "goths_3", "persia_6", "gold")
    crisis(state, "goths", "goths_3", "goths_4")
    crisis(state, "persia", "persia_7")
    return at(state, BeginWar())


def whole_turn() -> RomeState:
    """An election without bids, then all that follows it."""
    state = position(3)
    for seat in range(3):
        candidate(state, seat, NAMES[seat])
        hand(state, seat, HANDS[seat][0], "gold")
    crisis(state, "spqr", "spqr_3", "spqr_4")
    steps = (SelectEmperor(), NextMethod(), AssignOffices(), BeginMounting(), BeginAddress(), BeginWar(), EmperorDies())
    return at(state, *steps)


def passing_the_deck() -> RomeState:
    """Three lead with as many points, the dealer among them."""
    state = position(4)
    for seat in (0, 2, 3):
        state.players[seat].points = 20
    return at(state, ChangeDealer())


PERFT = Perft(
    Path(__file__).parent / "perft",
    (
        starting_of_two,
        starting_of_three,
        starting_of_four,
        picking_offices,
        drafting_of_two,
        drafting_of_four,
        contributing,
        bidding_of_two,
        bidding_of_three,
        bidding_of_four,
        mounting_of_two,
        mounting_of_three,
        recalling_offices,
        gold_against_the_goths,
        fighting,
        whole_turn,
        passing_the_deck,
    ),
)

if __name__ == "__main__":
    PERFT.write()
