"""Events about Emperors by the expansion's rules. A token's place is as in `state.RomeState`,
``region`` is that of the map.
"""

from games.engine.events import Event


class EmperorPlaced(Event, frozen=True):
    """3.2"""

    seat: int
    token: str
    region: str


class MobsCalmed(Event, frozen=True):
    """3.3.2 All Mobs left these provinces of a new Populace Emperor."""

    seat: int
    provinces: list[str]


class EmperorRisked(Event, frozen=True):
    """3.3.3 The dice for an Emperor's life, and his death; no dice for a wiped-out army."""

    seat: int
    army: int
    region: str
    pips: list[int]
    died: bool


class EmperorRemoved(Event, frozen=True):
    """3.4"""

    seat: int
    token: str
    region: str
