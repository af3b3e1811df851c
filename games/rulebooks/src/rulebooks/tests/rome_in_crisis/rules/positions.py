"""Positions for the tests, built from an empty table: what is not given away lies in the deck."""

from collections.abc import Sequence

from rulebooks import engine
from rulebooks.engine import Applied
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.kernel import Step, start
from rulebooks.rome_in_crisis.analysis.proof import RomeProof
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import BACK_OF, FRONTS
from rulebooks.rome_in_crisis.rules.ruleset import empty_table
from rulebooks.rome_in_crisis.rules.state import Candidate, RomeOptions, RomeState, RomeTurn

FRONT_OF = {back: front for front, back in BACK_OF.items()}


def position(players: int = 3, *, method: str = "military") -> RomeState:
    """Nobody has anything yet; the last seat deals, so that seat 0 is the first in order."""
    state = empty_table(RomeOptions(players))
    state.deck = [*influence.all_cards(), *FRONTS]
    state.round, state.dealer, state.method, state.current = 1, players - 1, method, RomeTurn(method)
    return state


def hand(state: RomeState, seat: int, *cards: str) -> None:
    """Cards out of the deck into a hand."""
    for card in cards:
        state.deck.remove(card)
        state.players[seat].hand.append(card)


def candidate(state: RomeState, seat: int, name: str, *cards: str, office: str = "") -> Candidate:
    """A candidate out of the deck into play, with cards and an office."""
    state.deck.remove(FRONT_OF.get(name, name))
    for card in cards:
        state.deck.remove(card)
    person = Candidate(name, list(cards), office)
    state.players[seat].candidates.append(person)
    return person


def crisis(state: RomeState, kind: str, *cards: str) -> None:
    """Cards out of the deck into a crisis."""
    for card in cards:
        state.deck.remove(card)
    state.crises[kind] = list(cards)


def emperor(state: RomeState, seat: int, name: str, *cards: str) -> Candidate:
    """A candidate who has won this turn's election."""
    winner = candidate(state, seat, name, *cards, office="emperor")
    state.now.emperor = seat
    return winner


def at(state: RomeState, *steps: Step, pips: Sequence[int] = ()) -> RomeState:
    """Owe these steps and run to the first decision."""
    state.then(*steps)
    start(state, ScriptedDice(pips))
    return state


def do(state: RomeState, seat: int, order: str, pips: Sequence[int] = ()) -> Applied:
    """Carry out an order as people write it; the position is a sound one after it."""
    applied = engine.apply(state, seat, ruleset.NOTATION.parse(order), ScriptedDice(pips))
    assert RomeProof().check(state) == []
    return applied


def orders(state: RomeState, seat: int) -> list[str]:
    """Return the orders open to the seat now, as people write them."""
    return [engine.order_text(action) for action in engine.legal(state, seat)]


def open_question(state: RomeState) -> tuple[str, tuple[int, ...]]:
    """The decision that the game waits for, and whose it is."""
    question = ruleset.view(state, None).question
    return (question.kind, question.seats) if question else ("", ())


def points(state: RomeState) -> list[int]:
    return [player.points for player in state.players]
