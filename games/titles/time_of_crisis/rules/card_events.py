"""5.2 The events of the base game's cards that are steps of their own; Flanking Maneuver and Damnatio Memoriae wait
for their moment."""

from collections.abc import Iterator
from typing import Any

from games.engine.kernel import Action

from . import log
from .actions import (
    ACTIVE,
    INACTIVE,
    UseCastra,
    UseFoederati,
    UseMob,
    UsePraetorianGuard,
    UsePretender,
    UseQuaestor,
    UseTribute,
)
from .data.cards import MILITARY, PRAETORIAN_GUARD_IGNORES_DEFENDERS
from .data.regions import NEIGHBOURS, PROVINCES, TRIBES
from .emperors import emperor_kind, spared_by_mob
from .forces import army_of, forces_of, has_castra, militia_home, region_of
from .points import spend, spendable, usable, use
from .pretender import possible_seats, proclaim
from .senate import ArmVote, Vote, may_target, votes_needed
from .state import Army, Band, Board, State, markers_left, mobs_left


def offer_castra(state: State, seat: int) -> Iterator[Action]:
    """A force of one's own in a province that has no Castra yet, while markers last."""
    if usable(state, "castra") and markers_left(state):
        for force in forces_of(state, seat):
            if region_of(state, force) in PROVINCES and not has_castra(state, force):
                yield UseCastra(force)


def castra(state: State, seat: int, action: UseCastra) -> None:
    """Until it retreats, moves or its owner's next upkeep, the force takes one hit fewer."""
    use(state, "castra")
    army = army_of(state, action.force)
    counter = army or state.provinces[militia_home(action.force)].militia
    assert counter
    counter.castra = True
    state.log(
        log.CardUsed(
            seat,
            "castra",
            region_of(state, action.force),
            army=army.number if army else 0,
        )
    )


def offer_praetorians(state: State, seat: int) -> Iterator[Action]:
    """Place Governor in Italia, with Military influence; not against a Military Emperor (expansion, 3.3.3)."""
    points = spendable(state, MILITARY)
    if emperor_kind(state) == MILITARY:
        return
    if usable(state, "praetorian_guard") and state.players[seat].governors and may_target(state, seat, "italia"):
        yield from (UsePraetorianGuard(dice) for dice in range(1, points + 1))


def praetorians(state: State, seat: int, action: UsePraetorianGuard) -> None:
    """Units of the Emperor's in the capital add no votes."""
    use(state, "praetorian_guard")
    spend(state, MILITARY, action.dice)
    needed = votes_needed(state, seat, "italia", ignore_defenders=PRAETORIAN_GUARD_IGNORES_DEFENDERS.value)
    state.log(log.CardUsed(seat, "praetorian_guard", "italia"))
    state.then(ArmVote(waiting=[seat], vote=Vote(seat, "italia", action.dice, needed)))


def active_in(table: Board, tribe: str, province: str) -> bool:
    """Whether a tribe has an active counter in a province."""
    band = table.provinces[province].barbarians.get(tribe)
    return bool(band and band.active) or any(table.leaders[name].active for name in table.leaders_in(province, tribe))


def offer_tribute(state: State, seat: int) -> Iterator[Action]:
    """Any province with an active barbarian."""
    if usable(state, "tribute"):
        for name in PROVINCES:
            yield from (UseTribute(tribe, name) for tribe in state.tribes_in(name) if active_in(state, tribe, name))


def tribute(state: State, seat: int, action: UseTribute) -> None:
    """All of the tribe there turn inactive, leaders included."""
    use(state, "tribute")
    if band := state.provinces[action.province].barbarians.get(action.tribe):
        band.active, band.inactive = 0, band.total
    for name in state.leaders_in(action.province, action.tribe):
        state.leaders[name].active = False
    state.log(log.CardUsed(seat, "tribute", action.province, action.tribe))


def offer_foederati(state: State, seat: int) -> Iterator[Action]:
    """For each army in a province, any barbarian but a leader in its region or an adjacent one."""
    if usable(state, "foederati"):
        for army in state.armies_of(seat):
            if army.region in PROVINCES:
                for region in (army.region, *NEIGHBOURS[army.region]):
                    yield from recruits(state, army, region)


def recruits(table: Board, army: Army, region: str) -> Iterator[Action]:
    """The counters of one region; in a homeland an inactive one would only go home where it is, unless the army
    takes it."""
    joins = takes_foederati(army)
    for tribe, band in bands_in(table, region).items():
        if band.active:
            yield UseFoederati(ACTIVE, tribe, region, army.number)
        if band.inactive and (joins or region != tribe):
            yield UseFoederati(INACTIVE, tribe, region, army.number)


def bands_in(table: Board, region: str) -> dict[str, Band]:
    """Barbarians of a region by tribe."""
    if region in TRIBES:
        return {region: table.homelands[region]}
    return table.provinces[region].barbarians if region in PROVINCES else {}


def takes_foederati(army: Army) -> bool:
    """An army takes a barbarian while it has fewer of them than Legions."""
    return army.barbarians < army.legions


def foederati(state: State, seat: int, action: UseFoederati) -> None:
    """The barbarian joins the army, or goes home inactive where the army has no room for it."""
    use(state, "foederati")
    army, band = state.armies[action.army], bands_in(state, action.region)[action.tribe]
    if action.side == ACTIVE:
        band.active -= 1
    else:
        band.inactive -= 1
    joins = takes_foederati(army)
    if joins:
        army.foederati[action.tribe] = army.foederati.get(action.tribe, 0) + 1
    else:
        state.homelands[action.tribe].inactive += 1
    state.log(
        log.CardUsed(
            seat,
            "foederati",
            action.region,
            action.tribe,
            army.number,
            went_home=not joins,
        )
    )


def offer_quaestor(state: State, seat: int) -> Iterator[Action]:
    """A province one governs without a Quaestor, while markers last."""
    if usable(state, "quaestor") and markers_left(state):
        yield from (UseQuaestor(name) for name in state.governed(seat) if not state.provinces[name].quaestor)


def quaestor(state: State, seat: int, action: UseQuaestor) -> None:
    """He guards the province against votes until the next upkeep."""
    use(state, "quaestor")
    state.provinces[action.province].quaestor = True
    state.log(log.CardUsed(seat, "quaestor", action.province))


def offer_mob(state: State, seat: int) -> Iterator[Action]:
    """Any province, while counters last, but none of a Populace Emperor's (expansion, 3.3.2)."""
    if usable(state, "mob") and mobs_left(state):
        yield from (UseMob(name) for name in PROVINCES if not spared_by_mob(state, name))


def mob(state: State, seat: int, action: UseMob) -> None:
    """One Mob."""
    use(state, "mob")
    state.provinces[action.province].mobs += 1
    state.log(log.CardUsed(seat, "mob", action.province))


def offer_pretender(state: State, seat: int) -> Iterator[Action]:
    """12.1 A Seat of Power for one's own empire."""
    if usable(state, "pretender"):
        yield from (UsePretender(name) for name in possible_seats(state, seat))


def pretender(state: State, seat: int, action: UsePretender) -> None:
    """12.1"""
    use(state, "pretender")
    proclaim(state, seat, action.province)


OFFERS = (
    offer_castra,
    offer_praetorians,
    offer_tribute,
    offer_foederati,
    offer_quaestor,
    offer_mob,
    offer_pretender,
)
PERFORM: dict[type[Action], Any] = {
    UseCastra: castra,
    UsePraetorianGuard: praetorians,
    UseTribute: tribute,
    UseFoederati: foederati,
    UseQuaestor: quaestor,
    UseMob: mob,
    UsePretender: pretender,
}
