"""4.2 Factions sit down before the people: their order by lot, their provinces from a list."""

from .. import log
from ..data.factions import START_PROVINCES
from ..data.regions import NEIGHBOURS
from ..state import NEUTRAL, TocState


def factions_first(state: TocState) -> list[int]:
    """4.2, 4.3 Return the seats in the order of their turns: factions by lot, then the people
    around the table, the first one drawn.
    """
    people = [seat for seat in range(len(state.players)) if not state.is_faction(seat)]
    factions = [seat for seat in range(len(state.players)) if state.is_faction(seat)]
    if len(factions) > 1:
        state.shuffle("order of the factions", factions)
    begins = state.draw("first player", len(people)) - 1 if len(people) > 1 else 0
    return [*factions, *people[begins:], *people[:begins]]


def start_of(state: TocState, seat: int) -> str:
    """4.2 Return the first free province of the list, or by the variant any province apart from all
    starts.
    """
    free = [name for name in state.governed(NEUTRAL) if name != "italia"]
    if not state.options.scattered:
        return next(name for name in (*START_PROVINCES.value, *free) if name in free)
    apart = [name for name in free if not any(_is_start(state, other) for other in NEIGHBOURS[name])]
    return apart[state.draw("province of a faction", len(apart)) - 1]


def _is_start(state: TocState, province: str) -> bool:
    return province in state.provinces and state.provinces[province].governor >= 0


def log_factions(state: TocState) -> None:
    """4.2, 4.3 Log the factions' provinces and the order of turns: before the first move nobody
    reads a log.
    """
    for seat in state.order:
        if state.is_faction(seat):
            state.log(log.ProvinceChosen(seat, state.governed(seat)[0]))
    state.log(log.TurnOrderDrawn(list(state.order)))
