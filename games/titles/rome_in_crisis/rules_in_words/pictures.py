"""Positions beside paragraphs, drawn by the board's own code. The candidates and cards are those of the rulebook's
example where it names them.
"""

from collections.abc import Sequence

from games.titles.rules_in_words import RulesPicture
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import BACK_OF, FRONTS
from rulebooks.rome_in_crisis.rules.data.offices import (
    CAVALRY_COMMANDER,
    EMPEROR,
    LEGATUS,
    PRAETORIAN_PREFECT,
    SENATE_LEADER,
)
from rulebooks.rome_in_crisis.rules.ruleset import empty_table
from rulebooks.rome_in_crisis.rules.state import Candidate, RomeOptions, RomeState, RomeTurn

from ..lessons.scene import HAND

FRONT_OF = {back: front for front, back in BACK_OF.items()}


def _table() -> RomeState:
    """Return a table of three before the draft of a turn; the last seat deals."""
    state = empty_table(RomeOptions(3))
    state.deck = [*influence.all_cards(), *FRONTS]
    state.round, state.dealer, state.method, state.current = 1, 2, "military", RomeTurn("military")
    return state


def _candidate(state: RomeState, seat: int, name: str, cards: Sequence[str] = (), office: str = "") -> None:
    for card in (FRONT_OF.get(name, name), *cards):
        state.deck.remove(card)
    state.players[seat].candidates.append(Candidate(name, list(cards), office))


def _hand(state: RomeState, *cards: str) -> None:
    for card in cards:
        state.deck.remove(card)
        state.players[0].hand.append(card)


def _crisis(state: RomeState, kind: str, *cards: str) -> None:
    for card in cards:
        state.deck.remove(card)
    state.crises[kind] = list(cards)


def _displays(state: RomeState) -> None:
    """Give each player the candidates of the example."""
    _candidate(state, 0, "aurelian", ("persia_4", "gold"), LEGATUS)
    _candidate(state, 1, "claudius_ii")
    _candidate(state, 1, "philip_the_arab", (), PRAETORIAN_PREFECT)
    _candidate(state, 2, "valerian", ("goths_5",), CAVALRY_COMMANDER)
    _candidate(state, 2, "gordian_i", (), SENATE_LEADER)


def _setup() -> RomeState:
    state = _table()
    _candidate(state, 0, "aurelian", (), LEGATUS)
    _candidate(state, 0, "gordian_i", (), SENATE_LEADER)
    return state


def _draft() -> RomeState:
    state = _table()
    _displays(state)
    state.offer = ["persia_7", "spqr_7", "palmyra_8", "goths_5", "goths_3", "gold", "decius", "persia_6", "palmyra_3"]
    for card in state.offer:
        state.deck.remove(card)
    return state


def _election() -> RomeState:
    state = _table()
    _displays(state)
    state.now.offered = {0: "aurelian", 1: "claudius_ii", 2: "valerian"}
    state.now.leader = 0
    return state


def _offices() -> RomeState:
    """Show two vacant offices after an election."""
    state = _table()
    _candidate(state, 0, "aurelian", ("persia_4", "gold"), EMPEROR)
    _candidate(state, 1, "philip_the_arab", (), PRAETORIAN_PREFECT)
    _candidate(state, 2, "valerian", ("goths_5",), LEGATUS)
    state.now.emperor = 0
    return state


def _crises() -> RomeState:
    state = _table()
    _crisis(state, "spqr", "spqr_9", "spqr_3", "gold")
    _crisis(state, "persia", "persia_8")
    _crisis(state, "palmyra", "palmyra_5", "palmyra_3")
    _crisis(state, "goths", "goths_5")
    return state


def _emperor() -> RomeState:
    state = _crises()
    _candidate(state, 0, "aurelian", ("persia_4", "gold", "goths_5"), EMPEROR)
    _hand(state, "spqr_4", "palmyra_8", "persia_5")
    state.now.emperor = 0
    return state


def _legatus() -> RomeState:
    state = _table()
    _crisis(state, "persia", "persia_8")
    _crisis(state, "palmyra", "palmyra_5", "palmyra_3")
    _crisis(state, "goths", "goths_5")
    _candidate(state, 0, "valerian", ("goths_5",), LEGATUS)
    _hand(state, "goths_3", "spqr_7", "persia_6")
    return state


PICTURES = {
    "setup": RulesPicture(begin=_setup, around=("seat-0",)),
    "draft": RulesPicture(begin=_draft, around=("offer",)),
    "election": RulesPicture(begin=_election, around=("seat-0", "seat-2")),
    "offices": RulesPicture(begin=_offices, around=("head",)),
    "crises": RulesPicture(begin=_crises, around=("crises",)),
    "emperor": RulesPicture(begin=_emperor, around=("seat-0", "crises", HAND)),
    "legatus": RulesPicture(begin=_legatus, around=("seat-0", "crises")),
}
