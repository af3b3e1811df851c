"""Where something has happened, and to whom: the regions, seats and armies that events name."""

from collections.abc import Container, Iterable

import msgspec

from games.engine.events import Event
from games.engine.time_of_crisis.data.regions import REGIONS
from games.engine.time_of_crisis.view import View

FIELDS = ("province", "provinces", "region", "origin", "others", "quaestors", "castra", "tribe")
"""Fields of events that hold one region or a list of them; a tribe's events happen in its homeland."""
WHO = ("governor", "former", "opponent")
"""Fields of events that hold the seat to which something happens."""
SIDES = ("force", "attacker", "defender", "side", "winner")
"""Fields of events that hold a force, as in `state.Battle`."""


def places(events: Iterable[Event]) -> frozenset[str]:
    """The regions that these events have changed or crossed."""
    return frozenset(place for event in events for place in _places(event))


def _places(event: Event) -> list[str]:
    fields = msgspec.structs.asdict(event)
    values = [fields[name] for name in FIELDS if fields.get(name)]
    found = [place for value in values for place in ([value] if isinstance(value, str) else value)]
    return [place for place in found if place in REGIONS]


class Concerns:
    """What is a seat's own as things stand: its seat, its armies, and the regions it governs or stands in."""

    def __init__(self, view: View, seat: int) -> None:
        armies = view.armies_of(seat)
        self.seat = seat
        self.armies: Container[object] = {army.number for army in armies}
        self.forces: Container[object] = {f"army {army.number}" for army in armies}
        self.regions = {*view.governed(seat), *(army.region for army in armies)}

    def touched_by(self, event: Event) -> bool:
        """Whether an event happens to the seat, to an army of it, or where it governs or stands."""
        fields = msgspec.structs.asdict(event)
        return (
            any(fields.get(name) == self.seat for name in WHO)
            or fields.get("army") in self.armies
            or any(fields.get(name) in self.forces for name in SIDES)
            or not self.regions.isdisjoint(_places(event))
        )
