"""Take an office for a candidate in the set-up (set-up 3)."""

from collections.abc import Iterator
from typing import ClassVar

from .. import log
from ..data.offices import CATEGORY
from ..order import RomeOrder
from ..setup import SetupPick, offices_left
from ..state import RomeState


class TakeOfficeFor(RomeOrder, frozen=True):
    """Set-up 3: draft an office for one's candidate."""

    text: ClassVar[str] = "take {office} for {candidate}"
    decisions = (SetupPick,)
    office: str
    candidate: str

    @classmethod
    def legal(cls, decision: SetupPick, state: RomeState, seat: int) -> Iterator["TakeOfficeFor"]:
        """Yield the offices left, each for the candidates without one that have the rating for it."""
        for office in offices_left(state):
            for candidate in state.players[seat].candidates:
                if not candidate.office and candidate.printed.rating(CATEGORY[office]):
                    yield cls(office, candidate.name)

    def carry_out(self, decision: SetupPick, state: RomeState, seat: int) -> None:
        state.candidate(self.candidate).office = self.office
        state.log(log.OfficeTaken(seat, self.office, self.candidate))
