"""Set-up: the first dealer, two cards each, the first method, the draft of candidates and offices, the deck."""

from typing import Any, ClassVar

from games.engine.kernel import Action, Decision, Step

from . import log
from .actions import SetMethod, TakeCandidate, TakeOffice
from .data import influence
from .data.candidates import FRONTS
from .data.influence import METHODS
from .data.offices import CATEGORY, in_play
from .state import Candidate, State
from .turn import TakeTurn

HAND = 2
CANDIDATES_EACH = 2


class SetUp(Step):
    """1 The first dealer is drawn (R01), and two cards are dealt to each player."""

    def run(self, state: State) -> None:
        state.dealer = state.draw("first dealer", len(state.players)) - 1
        state.log(log.DealerDrawn(state.dealer))
        state.deck = influence.pack()
        state.shuffle("deck", state.deck)
        for seat in state.from_the_left():
            hand = [state.deck.pop() for _card in range(HAND)]
            state.players[seat].hand = hand
            state.log(log.CardsDealt(seat, influence.sort(hand)))
        state.then(ChooseFirstMethod(waiting=[state.dealer]), next_pick(state, 0), FormDeck(), TakeTurn())


class ChooseFirstMethod(Decision):
    """2 The dealer, having seen his cards, decides how the first Emperor is selected."""

    def legal(self, state: State, seat: int) -> list[Action]:
        return [SetMethod(method) for method in METHODS]

    def choose(self, state: State, seat: int, action: SetMethod) -> None:
        state.method = action.method
        state.log(log.MethodSet(seat, action.method))


def next_pick(state: State, pick: int, passes: int = 0) -> "SetupPick":
    """3, R02 From the dealer's left to the dealer and back again, and so on."""
    order = state.from_the_left()
    row, place = divmod(pick, len(order))
    return SetupPick(waiting=[order[place] if row % 2 == 0 else order[-1 - place]], pick=pick, passes=passes)


class SetupPick(Decision):
    """3 Take a candidate, two each (R03), or an office for a candidate of one's own that has the rating for it.

    ``pick`` counts the picks from 0, ``passes`` how many players in a row could take nothing (R04).
    """

    pick: int
    passes: int = 0

    forced: ClassVar[bool] = True

    def legal(self, state: State, seat: int) -> list[Action]:
        own = state.players[seat].candidates
        left = candidates_left(state) if len(own) < CANDIDATES_EACH else []
        fitting = [
            TakeOffice(office, each.name)
            for office in offices_left(state)
            for each in own
            if not each.office and each.printed.rating(CATEGORY[office])
        ]
        return [*map(TakeCandidate, left), *fitting]

    def choose(self, state: State, seat: int, action: TakeCandidate | TakeOffice) -> None:
        if isinstance(action, TakeCandidate):
            state.players[seat].candidates.append(Candidate(action.candidate))
            state.log(log.CandidateTaken(seat, action.candidate))
        else:
            state.candidate(action.candidate).office = action.office
            state.log(log.OfficeTaken(seat, action.office, action.candidate))
        if not is_drafted(state):
            state.then(next_pick(state, self.pick + 1))

    def skip(self, state: State, seat: int) -> None:
        """R04 With two candidates and no office that fits he passes; once all do, the offices are set aside."""
        if self.passes + 1 < len(state.players):
            state.then(next_pick(state, self.pick + 1, self.passes + 1))

    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"candidates": candidates_left(state), "offices": offices_left(state)}


def candidates_left(state: State) -> list[str]:
    """Who still lies there on his A side."""
    taken = {each.name for _seat, each in state.everybody()}
    return [name for name in FRONTS if name not in taken]


def offices_left(state: State) -> list[str]:
    """The offices that still lie there."""
    held = {each.office for _seat, each in state.everybody()}
    return [office for office in in_play(len(state.players)) if office not in held]


def is_drafted(state: State) -> bool:
    """3 Each player has two candidates, and all of the offices have been taken."""
    complete = all(len(player.candidates) == CANDIDATES_EACH for player in state.players)
    return complete and not offices_left(state)


class FormDeck(Step):
    """4, R06 The remaining candidates, shuffled, go as one block between the halves of the deck."""

    def run(self, state: State) -> None:
        block = candidates_left(state)
        state.shuffle("candidates", block)
        half = len(state.deck) // 2
        state.deck[half:half] = block
