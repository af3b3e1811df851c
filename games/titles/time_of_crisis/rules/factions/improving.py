"""4.6, 4.7 A faction's deck grows by its pawns, and is reset when all its cylinders are used."""

from collections.abc import Iterator

from games.engine.kernel import Step

from .. import log
from ..data.cards import SENATE, SPHERES
from ..data.factions import CIRCLES, MATS
from ..market import political_points
from ..state import Faction, TocState

LAST = len(CIRCLES) - 1


class ImproveMat(Step):
    """4.6 Unused influence is lost, markers go back, and political points advance pawns."""

    seat: int

    def run(self, state: TocState) -> None:
        faction, turn = state.mat(self.seat), state.now
        turn.phase = "buy"
        turn.events.clear()
        turn.points = dict.fromkeys(SPHERES, 0)
        exhaust(faction)
        faction.plus = False
        faction.ludi = {"later": "mat"}.get(faction.ludi, "")
        turn.political = political_points(state, self.seat)
        advanced = [advance(state, self.seat, area) for area in areas_in_turn(faction)]
        stuck = not any(advanced) and any(pawn < LAST for pawn in faction.pawns.values())
        if stuck:
            faction.plus = True
            state.log(log.MarkerFlipped([self.seat], "stuck"))


def exhaust(faction: Faction) -> None:
    """4.6 The cylinders of this turn go to the 0 box."""
    faction.exhausted += [area for area in faction.influence if area not in faction.exhausted]
    faction.influence = []


def areas_in_turn(faction: Faction) -> Iterator[str]:
    """4.6 The preferred area, then the less developed of the others, the upper one of equals, then
    the third.

    A Senate that has not begun comes before them.
    """
    preferred, *others = MATS[faction.mat].areas
    order = [preferred, *sorted(others, key=faction.pawns.__getitem__)]
    if not faction.pawns[SENATE]:
        order = [SENATE, *(area for area in order if area != SENATE)]
    return iter(order)


def advance(state: TocState, seat: int, area: str) -> bool:
    """4.6 One circle to the right, if the political points suffice."""
    pawns, turn = state.mat(seat).pawns, state.now
    if pawns[area] == LAST or (cost := CIRCLES[pawns[area] + 1].cost.value) > turn.political:
        return False
    turn.political -= cost
    pawns[area] += 1
    state.log(log.PawnAdvanced(seat, area, pawns[area] + 1, cost))
    return True


class ResetMat(Step):
    """4.7 With all three cylinders in the 0 box they are available again."""

    seat: int

    def run(self, state: TocState) -> None:
        faction = state.mat(self.seat)
        if len(faction.exhausted) == len(SPHERES):
            faction.exhausted = []
            state.log(log.MatReset(self.seat))
