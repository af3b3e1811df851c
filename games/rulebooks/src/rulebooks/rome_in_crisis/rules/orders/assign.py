"""Assign a vacant office next (4.1)."""

from collections.abc import Iterator
from typing import ClassVar

from ..offices import AssignOffice, FindHolder
from ..order import RomeOrder
from ..state import RomeState


class Assign(RomeOrder, frozen=True):
    """4.1 Choose the next office to give."""

    text: ClassVar[str] = "assign {office}"
    decisions = (AssignOffice,)
    office: str

    @classmethod
    def legal(cls, decision: AssignOffice, state: RomeState, seat: int) -> Iterator["Assign"]:
        return (cls(office) for office in state.vacant_offices() if office not in decision.aside)

    def carry_out(self, decision: AssignOffice, state: RomeState, seat: int) -> None:
        state.then(FindHolder(self.office, decision.aside, decision.swapped))
