"""6.1 Upkeep."""

from games.engine.kernel import Step

from . import log
from .forces import forces_of, has_castra, region_of
from .state import TocState


class Upkeep(Step):
    """6.1 Take off one's Quaestor and Castra markers."""

    seat: int

    def run(self, state: TocState) -> None:
        quaestors = [name for name in state.governed(self.seat) if state.provinces[name].quaestor]
        for name in quaestors:
            state.provinces[name].quaestor = False
        fortified = [force for force in forces_of(state, self.seat) if has_castra(state, force)]
        castra = [region_of(state, force) for force in fortified]
        clear_castra(state, self.seat)
        if quaestors or castra:
            state.log(log.MarkersRemoved(self.seat, quaestors, castra))


def clear_castra(state: TocState, seat: int) -> None:
    """Take the Castra off every force of a player."""
    for army in state.armies_of(seat):
        army.castra = False
    for name in state.governed(seat):
        if militia := state.provinces[name].militia:
            militia.castra = False
