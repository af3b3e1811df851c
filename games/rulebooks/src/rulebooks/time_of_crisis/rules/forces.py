"""Forces: everything that fights as one army (rule 4).

They go by a short text in orders and events. "army 3" is a General with all units stacked with him,
his capital's Militia included; "militia gallia" a Militia by itself; "goths" all barbarians of a
tribe in a region; "postumus" a Rival Emperor.
"""

from msgspec import Struct

from .data.event_cards import RIVALS
from .data.limits import COUNTERS_PER_PLAYER
from .data.regions import PROVINCES, TRIBES
from .state import NEUTRAL, Army, Board, Militia


class Stack(Struct, frozen=True):
    """The units of a player's force, in the order of taking hits (rule 8.1)."""

    militia: int
    foederati: dict[str, int]
    full: int
    reduced: int

    @property
    def units(self) -> int:
        return self.militia + sum(self.foederati.values()) + self.full + self.reduced


def army_number(seat: int, general: int) -> int:
    """Every General counter leads an army of its own number: 1 to 6 for the first seat, 7 to 12 for the next."""
    return seat * COUNTERS_PER_PLAYER + general + 1


def general_of(army: Army) -> int:
    """Return the number of the General counter, of its owner's six, that leads an army."""
    return army.number - 1 - army.seat * COUNTERS_PER_PLAYER


def army_of(table: Board, force: str) -> Army | None:
    """Return the army behind a force's name, if it is a General's and stands."""
    kind, _, key = force.partition(" ")
    return table.armies.get(int(key)) if kind == "army" else None


def militia_home(force: str) -> str:
    """The province of a Militia by itself; empty for other forces."""
    kind, _, key = force.partition(" ")
    return key if kind == "militia" else ""


def rival_id(force: str) -> str:
    """Return the id of the Rival Emperor behind a force's name; empty for other forces."""
    name = force.replace(" ", "_")
    return name if name in RIVALS else ""


def is_tribe(force: str) -> bool:
    return force in TRIBES


def lone_militia(table: Board, province: str) -> Militia | None:
    """Return the Militia of a province without a General stacked with it."""
    return None if table.army_in_capital(province) else table.provinces[province].militia


def stacked_militia(table: Board, army: Army) -> Militia | None:
    return table.provinces[army.region].militia if army.capital else None


def owner(table: Board, force: str) -> int:
    """Return the seat that commands a force; NEUTRAL for barbarians and Rival Emperors."""
    if army := army_of(table, force):
        return army.seat
    home = militia_home(force)
    return table.provinces[home].governor if home else NEUTRAL


def region_of(table: Board, force: str) -> str:
    army = army_of(table, force)
    return army.region if army else militia_home(force)


def forces_of(table: Board, seat: int) -> list[str]:
    """All forces a player commands: his Generals, then Militia by themselves."""
    armies = [f"army {army.number}" for army in table.armies_of(seat)]
    return armies + [f"militia {name}" for name in table.governed(seat) if lone_militia(table, name)]


def stack(table: Board, force: str) -> Stack:
    """The units of a player's force; none when it was destroyed."""
    if army := army_of(table, force):
        beside = stacked_militia(table, army) is not None
        return Stack(int(beside), dict(army.foederati), army.full, army.reduced)
    home = militia_home(force)
    return Stack(int(bool(home) and table.provinces[home].militia is not None), {}, 0, 0)


def in_capital(table: Board, province: str) -> tuple[int, int]:
    """Return the commander and the number of units in a capital; (NEUTRAL, 0) for an empty one."""
    place = table.provinces[province]
    army = table.army_in_capital(province)
    if army:
        return army.seat, stack(table, f"army {army.number}").units
    return (place.governor, 1) if place.militia else (NEUTRAL, 0)


def has_castra(table: Board, force: str) -> bool:
    if army := army_of(table, force):
        return army.castra
    home = militia_home(force)
    militia = table.provinces[home].militia if home else None
    return militia is not None and militia.castra


def has_fought(table: Board, force: str) -> bool:
    """6.3.1 Once involved in a battle, a force may not start another; nor may a stack with such a Militia."""
    army = army_of(table, force)
    militia = stacked_militia(table, army) if army else table.provinces[militia_home(force)].militia
    return (army is not None and army.fought) or (militia is not None and militia.fought)


def set_fought(table: Board, force: str) -> None:
    """Mark the rest of a player's force as involved in a battle."""
    army = army_of(table, force)
    home = militia_home(force)
    militia = stacked_militia(table, army) if army else table.provinces[home].militia if home else None
    for counter in (army, militia):
        if counter:
            counter.fought = True


def enemies_in(table: Board, seat: int, region: str) -> list[str]:
    """Return every force in a region that ``seat`` may attack (rules 4 and 6.3.1)."""
    enemies = [f"army {army.number}" for army in table.armies_in(region) if army.seat != seat]
    if region in PROVINCES:
        enemies += (
            [f"militia {region}"] if table.provinces[region].governor != seat and lone_militia(table, region) else []
        )
        enemies += table.tribes_in(region)
        return enemies + [name.replace("_", " ") for name in table.rivals_in(region)]
    awake = region in TRIBES and (table.homelands[region].active or table.leaders_in(region, region))
    return [*enemies, region] if awake else enemies


def barbarians_of(table: Board, tribe: str, region: str) -> tuple[int, int, list[str]]:
    """Return the active and inactive counters of a tribe that fight in a region, and its leaders;
    at home only active ones (4).
    """
    if region == tribe:
        return table.homelands[tribe].active, 0, table.leaders_in(region, tribe)
    band = table.provinces[region].barbarians.get(tribe)
    return (
        (band.active if band else 0),
        (band.inactive if band else 0),
        table.leaders_in(region, tribe),
    )
