"""4.1 Assign offices."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .data.candidates import RECALLS_OFFICES, TRANSFERS_GOTHS
from .data.influence import MILITARY
from .data.offices import CATEGORY, EMPEROR, GIVEN
from .order import RomeDecision
from .state import Candidate, RomeState


class AssignOffices(Step):
    """4.1, R23 The Legatus, an ability of the new Emperor's, and the vacant offices; nothing without an Emperor."""

    def run(self, state: RomeState) -> None:
        emperor = state.emperor()
        if emperor is None:
            return
        seat = state.seat_of(emperor.name)
        recall = [RecallOffices(waiting=[seat])] if emperor.printed.ability == RECALLS_OFFICES else []
        transfer = [TransferGoths(waiting=[seat])] if emperor.printed.ability == TRANSFERS_GOTHS else []
        state.then(SelectLegatus(), *recall, FillOffices(), *transfer)


class SelectLegatus(Step):
    """4.1, R22 Select the strongest in Military but the Emperor; of equals that of the first to the
    dealer's left.

    Two players do without (R26).
    """

    def run(self, state: RomeState) -> None:
        if len(state.players) == 2:
            return
        able = [(seat, candidate) for seat, candidate in state.all_candidates() if is_able(candidate)]
        if not able:
            return
        strongest = max(candidate.worth(MILITARY) for _seat, candidate in able)
        owner = next(seat for seat, candidate in able if candidate.worth(MILITARY) == strongest)
        state.then(ChooseLegatus(waiting=[owner], strength=strongest))


def is_able(candidate: Candidate) -> bool:
    """R22 A Military rating above zero, and not Emperor."""
    return candidate.office != EMPEROR and candidate.printed.rating(MILITARY) > 0


class ChooseLegatus(RomeDecision):
    """4.1, R22 Choose among one's equally strong candidates."""

    strength: int

    forced: ClassVar[bool] = True


class RecallOffices(RomeDecision):
    """R37 Take back the three offices to be given, or not, as Florianus."""

    forced: ClassVar[bool] = True


class FillOffices(Step):
    """4.1 Fill one vacant office after another, in the order of the Emperor's choice.

    ``aside`` are offices without a taker this turn, ``swapped`` the candidates that have changed
    offices.
    """

    aside: list[str] = []
    swapped: list[str] = []

    def run(self, state: RomeState) -> None:
        assert state.now.emperor is not None
        if set(state.vacant_offices()) - set(self.aside):
            state.then(AssignOffice(waiting=[state.now.emperor], aside=self.aside, swapped=self.swapped))


class AssignOffice(RomeDecision):
    """4.1 Choose the next office to give."""

    aside: list[str]
    swapped: list[str]

    forced: ClassVar[bool] = True


class FindHolder(Step):
    """4.1 Find the player with a fitting candidate and the fewest offices, then the fewest points,
    then closest to the dealer's right.

    ``declined`` have been asked.
    """

    office: str
    aside: list[str]
    swapped: list[str]
    declined: list[int] = []

    def run(self, state: RomeState) -> None:
        for seat in office_order(state):
            if seat not in self.declined and fitting_candidates(state, seat, self.office, self.swapped):
                state.then(
                    TakeOffice(
                        waiting=[seat],
                        office=self.office,
                        aside=self.aside,
                        swapped=self.swapped,
                        declined=self.declined,
                    )
                )
                return
        state.log(log.OfficeLaidAside(self.office))
        state.then(FillOffices([*self.aside, self.office], self.swapped))


def office_order(state: RomeState) -> list[int]:
    """4.1, R25 Return the order of players for an office; the dealer himself is the last of equals."""
    from_the_right = [*reversed(state.from_the_left()[:-1]), state.dealer]
    return sorted(from_the_right, key=lambda seat: (state.players[seat].offices, state.players[seat].points))


def fitting_candidates(state: RomeState, seat: int, office: str, swapped: list[str]) -> list[Candidate]:
    """R24, R49 Return one's candidates with the rating for an office: free ones, and those allowed to change for it."""
    own = (candidate for candidate in state.players[seat].candidates if candidate.printed.rating(CATEGORY[office]))
    return [
        candidate
        for candidate in own
        if not candidate.office or (candidate.office in GIVEN and candidate.name not in swapped)
    ]


class TakeOffice(RomeDecision):
    """4.1, R24 Choose the candidate for the office; declining is allowed only if another must be
    relinquished for it.
    """

    office: str
    aside: list[str]
    swapped: list[str]
    declined: list[int]

    forced: ClassVar[bool] = True

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"office": self.office}


class TransferGoths(RomeDecision):
    """R36 Move a Goths card from a candidate of another player to the Emperor, or none."""

    forced: ClassVar[bool] = True
