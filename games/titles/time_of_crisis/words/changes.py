"""Places and persons of events: the regions, seats and armies they name."""

from collections.abc import Container, Iterable
from functools import cache
from typing import Any

from games.engine.events import Event

from ..rules.data.regions import REGIONS
from ..rules.log import GovernorReplaced
from ..rules.view import TocView

FIELDS = ("province", "provinces", "region", "origin", "others", "quaestors", "castra", "tribe")
"""Fields of events with one region or a list of them; a tribe's events happen in its homeland."""
WHO = ("governor", "former", "opponent", "victim")
"""Fields of events with the seat affected."""
ARMY = ("army",)
SIDES = ("force", "attacker", "defender", "side", "winner")
"""Fields of events with a force, as in `state.Battle`."""


def places_of(event: Event) -> tuple[str, ...]:
    """Return the regions changed or crossed by an event."""
    values = filter(None, _values_of(event, FIELDS))
    names = [place for value in values for place in ([value] if isinstance(value, str) else value)]
    return tuple(place for place in names if place in REGIONS)


def _values_of(event: Event, fields: tuple[str, ...]) -> list[Any]:
    return [getattr(event, field) for field in _own_fields(type(event), fields)]


@cache
def _own_fields(kind: type[Event], fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field for field in fields if field in kind.__struct_fields__)


class Concerns:
    """A seat's own things: itself, its armies, and its regions of government or presence, now or
    until these ``events``.
    """

    def __init__(self, view: TocView, seat: int, events: Iterable[Event]) -> None:
        armies = view.armies_of(seat)
        self.seat = seat
        self.armies: Container[object] = {army.number for army in armies}
        self.forces: Container[object] = {f"army {army.number}" for army in armies}
        lost = (event.province for event in events if isinstance(event, GovernorReplaced) and event.former == seat)
        self.regions = {*view.governed(seat), *(army.region for army in armies), *lost}

    def touched_by(self, event: Event) -> bool:
        """Return True if an event happens to the seat, to an army of it, or in a region of its own."""
        return (
            self.seat in _values_of(event, WHO)
            or any(army in self.armies for army in _values_of(event, ARMY))
            or any(side in self.forces for side in _values_of(event, SIDES))
            or not self.regions.isdisjoint(places_of(event))
        )
