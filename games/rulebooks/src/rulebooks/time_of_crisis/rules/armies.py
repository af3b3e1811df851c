"""6.3.1 Military actions, but for battle."""

from collections.abc import Iterator
from typing import Any

from rulebooks.engine.kernel import Action

from . import log
from .actions import AddLegion, CreateArmy, DisperseMob, EnterCapital, LeaveCapital, MoveArmy, RecruitGeneral, Train
from .data.card_setups import MILITARY
from .data.regions import NEIGHBOURS, PROVINCES, SEAS
from .forces import army_number, forces_of, lone_militia, region_of, stack
from .points import PRICES, at_price, can_pay, spendable
from .pretender import OccupyCapitals
from .state import Army, Board, Militia, TocState, legions_left
from .support import change_support

ACTION_PRICE = 1
"""The price of Military actions without a price by counter or by Legions (rule 6.3.1)."""


def offer_recruit_general(state: TocState, seat: int) -> Iterator[Action]:
    """Any unclaimed General one can afford."""
    prices = state.players[seat].generals_for_hire
    yield from (RecruitGeneral(cost) for cost in prices if can_pay(state, seat, RecruitGeneral, cost=cost))


def recruit_general(state: TocState, seat: int, action: RecruitGeneral) -> None:
    """He comes to the Available Leaders box; counters are numbered by their price."""
    player = state.players[seat]
    player.generals_for_hire.remove(action.cost)
    player.generals = sorted([*player.generals, action.cost])
    state.log(log.GeneralRecruited(seat, action.cost))


def offer_create(state: TocState, seat: int) -> Iterator[Action]:
    """One Military for a General of the box and a Legion, in a province one governs."""
    if state.players[seat].generals and legions_left(state) and can_pay(state, seat, CreateArmy):
        yield from (CreateArmy(name) for name in state.governed(seat))


def create_army(state: TocState, seat: int, action: CreateArmy) -> None:
    """Place it in the capital if that is free, since going in and out of it costs nothing; else outside."""
    number = army_number(seat, state.players[seat].generals.pop(0))
    army = state.armies[number] = Army(number, seat, action.province, full=1)
    state.log(log.ArmyCreated(seat, number, action.province))
    if can_enter(state, army):
        occupy(state, army)


def offer_add_legion(state: TocState, seat: int) -> Iterator[Action]:
    """An army in a province one governs; the price is the number of its Legions afterwards."""
    if legions_left(state):
        armies = (army.number for army in armies_at_home(state, seat))
        yield from (AddLegion(army) for army in armies if can_pay(state, seat, AddLegion, army=army))


def legion_price(table: Board, seat: int, army: int = 0) -> tuple[str, int]:
    """6.3.1 Return the price of another Legion of an army."""
    return MILITARY, table.armies[army].legions + 1 if army in table.armies else 1


def add_legion(state: TocState, seat: int, action: AddLegion) -> None:
    army = state.armies[action.army]
    army.full += 1
    state.log(log.LegionAdded(seat, army.number, army.region, army.legions))


def offer_train(state: TocState, seat: int) -> Iterator[Action]:
    """One Military for each reduced Legion, in any region."""
    if can_pay(state, seat, Train):
        yield from (Train(army.number) for army in state.armies_of(seat) if army.reduced)


def train_legion(state: TocState, seat: int, action: Train) -> None:
    """A reduced Legion is at full strength again."""
    army = state.armies[action.army]
    army.full, army.reduced = army.full + 1, army.reduced - 1
    state.log(log.LegionTrained(seat, army.number, army.region))


def offer_move(state: TocState, seat: int) -> Iterator[Action]:
    """One Military to an adjacent region, for armies that have not fought; at sea a point for the
    landing must be left.
    """
    points = spendable(state, MILITARY)
    for army in state.armies_of(seat):
        if not army.fought:
            reserved = ACTION_PRICE * (army.region in SEAS)
            yield from (
                MoveArmy(army.number, to)
                for to in NEIGHBOURS[army.region]
                if points + reserved >= ACTION_PRICE * (1 + (to in SEAS))
            )


def move_army(state: TocState, seat: int, action: MoveArmy) -> None:
    """Into a province an army comes outside the capital; its Castra marker is taken off, and Militia stays behind."""
    army = state.armies[action.army]
    origin, army.region = army.region, action.region
    army.capital = army.castra = False
    state.log(log.ArmyMoved(seat, army.number, origin, army.region))


def can_enter(table: Board, army: Army) -> bool:
    """No other army in the capital; one's own Militia is no hindrance."""
    if army.capital or army.region not in PROVINCES or table.army_in_capital(army.region):
        return False
    return not lone_militia(table, army.region) or table.provinces[army.region].governor == army.seat


def offer_capital(state: TocState, seat: int) -> Iterator[Action]:
    """In and out of a capital at no cost."""
    for army in state.armies_of(seat):
        if army.capital:
            yield LeaveCapital(army.number)
        elif can_enter(state, army):
            yield EnterCapital(army.number)


def occupy(state: TocState, army: Army) -> None:
    """Put an army into a capital; a Castra of the Militia there serves both."""
    militia = state.provinces[army.region].militia or Militia()
    army.capital, army.castra, militia.castra = True, militia.castra, False


def enter_capital(state: TocState, seat: int, action: EnterCapital) -> None:
    """12.2 Entering the capital of another's empire has its consequences at once."""
    army = state.armies[action.army]
    occupy(state, army)
    state.log(log.CapitalEntered(seat, army.number, army.region))
    state.then(OccupyCapitals(seat))


def leave_capital(state: TocState, seat: int, action: LeaveCapital) -> None:
    """Out into the surrounding province; its Castra marker is taken off."""
    army = state.armies[action.army]
    army.capital = army.castra = False
    state.log(log.CapitalLeft(seat, army.number, army.region))


def offer_disperse(state: TocState, seat: int) -> Iterator[Action]:
    """One Military for a force in a province of one's own with Mobs."""
    if can_pay(state, seat, DisperseMob):
        for force in forces_of(state, seat):
            place = state.provinces.get(region_of(state, force))
            if place and place.governor == seat and place.mobs:
                yield DisperseMob(force)


def disperse_mobs(state: TocState, seat: int, action: DisperseMob) -> None:
    """Support falls by one, and as many Mobs go as the force has units. It is no battle."""
    name = region_of(state, action.force)
    place = state.provinces[name]
    mobs_dispersed = min(place.mobs, stack(state, action.force).units)
    place.mobs -= mobs_dispersed
    change_support(state, name, -1)
    state.log(log.MobDispersed(seat, name, mobs_dispersed, place.support))


def armies_at_home(table: Board, seat: int) -> list[Army]:
    """A player's armies in provinces he governs."""
    return [
        army
        for army in table.armies_of(seat)
        if army.region in PROVINCES and table.provinces[army.region].governor == seat
    ]


OFFERS = (
    offer_recruit_general,
    offer_create,
    offer_add_legion,
    offer_train,
    offer_move,
    offer_capital,
    offer_disperse,
)
"""The reasons against what they leave out are told by `orders.checks.CHECKS`."""
PERFORM: dict[type[Action], Any] = {
    RecruitGeneral: recruit_general,
    CreateArmy: create_army,
    AddLegion: add_legion,
    Train: train_legion,
    MoveArmy: move_army,
    EnterCapital: enter_capital,
    LeaveCapital: leave_capital,
    DisperseMob: disperse_mobs,
}
PRICES[RecruitGeneral] = lambda table, seat, cost=0: (
    MILITARY,
    cost or min(table.players[seat].generals_for_hire, default=0),
)
PRICES[AddLegion] = legion_price
PRICES.update(dict.fromkeys((CreateArmy, Train, MoveArmy, DisperseMob), at_price(MILITARY, ACTION_PRICE)))
