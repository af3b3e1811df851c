"""12. Pretenders: their empires grow (6.5), and end when their capitals are taken (12.2)."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import InstallGovernor, LeaveNeutral
from .data.card_setups import PRETENDER_MIN_PROVINCES, PRETENDER_MIN_SUPPORT
from .data.limits import SEAT_AND_BREAKAWAY_MARKERS
from .data.regions import EMPIRE_NEIGHBOURS, PROVINCES
from .state import BREAKAWAY, NEUTRAL, SEAT, Board, TocState, neutrals_left
from .support import empire_of, replace_governor, unseat


def eligible_provinces(table: Board, seat: int) -> list[str]:
    """12.1 Provinces one governs outside Italia with support enough to leave the Roman Empire."""
    return [
        name
        for name in table.governed(seat)
        if name != "italia" and table.provinces[name].support >= PRETENDER_MIN_SUPPORT.value
    ]


def connected_part(provinces: list[str], start: str) -> list[str]:
    """12.1 Return the part of ``provinces`` connected with ``start``; Gallia and Britannia count as adjacent."""
    part, edge = [start], [start]
    while edge:
        near = EMPIRE_NEIGHBOURS[edge.pop()]
        fresh = [name for name in provinces if name in near and name not in part]
        part += fresh
        edge += fresh
    return sorted(part, key=PROVINCES.index)


def possible_seats(table: Board, seat: int) -> list[str]:
    """12.1 Return the possible Seats of Power of a new Pretender; none for the Emperor or a present Pretender."""
    if table.emperor == seat or table.is_pretender(seat):
        return []
    provinces = eligible_provinces(table, seat)
    return [name for name in provinces if len(connected_part(provinces, name)) >= PRETENDER_MIN_PROVINCES.value]


def empire_from(table: Board, seat: int, province: str) -> list[str]:
    """12.1 The provinces of a new empire with its Seat of Power in ``province``."""
    return connected_part(eligible_provinces(table, seat), province)[:SEAT_AND_BREAKAWAY_MARKERS]


def proclaim_empire(state: TocState, seat: int, province: str) -> None:
    """12.1 The Seat of Power in one province, Breakaway markers in all connected with it."""
    others = [name for name in empire_from(state, seat, province) if name != province]
    state.provinces[province].marker = SEAT
    for name in others:
        state.provinces[name].marker = BREAKAWAY
    state.log(log.EmpireProclaimed(seat, province, others))


class ExpandEmpire(Step):
    """6.5 Every eligible province adjacent to the empire at the beginning of the phase joins it."""

    seat: int

    def run(self, state: TocState) -> None:
        state.now.phase = "expand"
        if not state.is_pretender(self.seat):
            return
        empire = empire_of(state, self.seat)
        room = SEAT_AND_BREAKAWAY_MARKERS - len(empire)
        joining = [name for name in eligible_provinces(state, self.seat) if borders_on(name, empire)][:room]
        for name in joining:
            state.provinces[name].marker = BREAKAWAY
        if joining:
            state.log(log.EmpireExpanded(self.seat, joining))


def borders_on(province: str, empire: list[str]) -> bool:
    """12.1 Outside an empire and adjacent to it."""
    return province not in empire and any(name in empire for name in EMPIRE_NEIGHBOURS[province])


class OccupyCapitals(Step):
    """12.2 At any time in one's turn, one's armies in the capitals of others' empires end their rule there."""

    seat: int

    def run(self, state: TocState) -> None:
        capitals = [army.region for army in state.armies_of(self.seat) if army.capital]
        state.then(*(OccupyCapital(waiting=[self.seat], province=name) for name in capitals))


class OccupyCapital(Decision):
    """12.2 The Governor of another's empire goes; one of the occupier's follows at no
    cost, or a Neutral one, at support 1.
    """

    forced: ClassVar[bool] = True

    province: str

    def legal(self, state: TocState, seat: int) -> list[Action]:
        place = state.provinces[self.province]
        if not place.marker or place.governor == seat:
            return []
        own: list[Action] = [InstallGovernor()] if state.players[seat].governors else []
        return [*own, LeaveNeutral()] if neutrals_left(state) else own

    def choose(self, state: TocState, seat: int, action: InstallGovernor | LeaveNeutral) -> None:
        former = state.provinces[self.province].governor
        governor = seat if isinstance(action, InstallGovernor) else NEUTRAL
        replace_governor(state, self.province, governor, support=1)
        unseat(state, former)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"province": self.province}
