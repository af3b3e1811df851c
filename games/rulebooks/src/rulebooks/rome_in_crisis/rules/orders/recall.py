"""Recall the three offices, or leave them (R37)."""

from collections.abc import Iterator
from typing import ClassVar

from .. import log
from ..data.offices import GIVEN
from ..offices import RecallOffices
from ..order import RomeOrder
from ..state import RomeState


class Recall(RomeOrder, frozen=True):
    """R37 Florianus takes the three offices back."""

    text: ClassVar[str] = "recall the offices"
    decisions = (RecallOffices,)
    worth: ClassVar[float] = -1

    @classmethod
    def legal(cls, decision: RecallOffices, state: RomeState, seat: int) -> Iterator["Recall"]:
        if len(state.vacant_offices()) < len(GIVEN):
            yield cls()

    def carry_out(self, decision: RecallOffices, state: RomeState, seat: int) -> None:
        holders = [candidate for _seat, candidate in state.all_candidates() if candidate.office in GIVEN]
        state.log(log.OfficesRecalled(seat, [holder.office for holder in holders]))
        for holder in holders:
            holder.office = ""


class KeepOffices(RomeOrder, frozen=True):
    text: ClassVar[str] = "leave the offices"
    decisions = (RecallOffices,)
