"""Where something has happened, and to whom: the regions, seats and armies that events name."""

from collections.abc import Container, Iterable
from functools import cache
from typing import Any

from games.engine.events import Event

from ..rules.data.regions import REGIONS
from ..rules.log import GovernorReplaced
from ..rules.view import View

FIELDS = ("province", "provinces", "region", "origin", "others", "quaestors", "castra", "tribe")
"""Fields of events that hold one region or a list of them; a tribe's events happen in its homeland."""
WHO = ("governor", "former", "opponent", "victim")
"""Fields of events that hold the seat to which something happens."""
ARMY = ("army",)
SIDES = ("force", "attacker", "defender", "side", "winner")
"""Fields of events that hold a force, as in `state.Battle`."""


def places(event: Event) -> tuple[str, ...]:
    """The regions that an event has changed or crossed."""
    values = filter(None, _told(event, FIELDS))
    found = [place for value in values for place in ([value] if isinstance(value, str) else value)]
    return tuple(place for place in found if place in REGIONS)


def _told(event: Event, fields: tuple[str, ...]) -> list[Any]:
    """What an event has in those of the fields that are its own."""
    return [getattr(event, field) for field in _own(type(event), fields)]


@cache
def _own(kind: type[Event], fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field for field in fields if field in kind.__struct_fields__)


class Concerns:
    """What is a seat's own: itself, its armies, and the regions that it governs or stands in as things stand, or has
    lost by these ``events``."""

    def __init__(self, view: View, seat: int, events: Iterable[Event]) -> None:
        armies = view.armies_of(seat)
        self.seat = seat
        self.armies: Container[object] = {army.number for army in armies}
        self.forces: Container[object] = {f"army {army.number}" for army in armies}
        lost = (event.province for event in events if isinstance(event, GovernorReplaced) and event.former == seat)
        self.regions = {*view.governed(seat), *(army.region for army in armies), *lost}

    def touched_by(self, event: Event) -> bool:
        """Whether an event happens to the seat, to an army of it, or where it governs or stands."""
        return (
            self.seat in _told(event, WHO)
            or any(army in self.armies for army in _told(event, ARMY))
            or any(side in self.forces for side in _told(event, SIDES))
            or not self.regions.isdisjoint(places(event))
        )
