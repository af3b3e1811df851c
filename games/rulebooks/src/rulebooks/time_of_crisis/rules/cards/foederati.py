"""Foederati: a barbarian joins an army of one's own, or goes home."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import IMPLIED, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..actions import ACTIVE, INACTIVE
from ..card import ActionCard
from ..data.card_setups import SENATE
from ..data.regions import NEIGHBOURS, PROVINCES, TRIBES
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..order import NOT_OWN, NOT_THERE
from ..state import Army, Band, Board, TocState
from ..support import is_threatened


class UseFoederati(Action, frozen=True):
    """Event of Foederati; ``side`` is the upper side of the counter."""

    text: ClassVar[str] = "foederati {side} {tribe} from {region} to army {army}"
    side: str
    tribe: str
    region: str
    army: int


class Foederati(ActionCard):
    """A barbarian joins an army, or goes home inactive if the army has no room for it."""

    name, sphere, value, copies = "foederati", SENATE, 3, 8
    readings = {
        "foederati_join": Cell("an army with fewer barbarians than Legions", IMPLIED, "else the barbarian goes home")
    }
    action = UseFoederati
    of_ones_own = True
    early_step = 1

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        """Offer to each army in a province any barbarian but a leader in its region or an adjacent one."""
        for army in table.armies_of(seat):
            if army.region in PROVINCES:
                yield from _in_reach(table, army)

    def refusal(
        self,
        table: Board,
        seat: int,
        side: str = "",
        tribe: str = "",
        region: str = "",
        army: int | None = None,
    ) -> str:
        """Ask for an army in a province, with this barbarian in its reach."""
        if army is None:
            return ""
        if army not in table.armies or table.armies[army].seat != seat:
            return NOT_OWN
        if table.armies[army].region not in PROVINCES:
            return "outside_provinces"
        near = list(_in_reach(table, table.armies[army]))
        if not near:
            return "no_barbarians"
        is_whole = side and tribe and region
        return NOT_THERE if is_whole and UseFoederati(side, tribe, region, army) not in near else ""

    def perform(self, state: TocState, seat: int, action: UseFoederati) -> None:
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
        state.log(log.CardUsed(seat, self.name, action.region, action.tribe, army.number, went_home=not joins))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """A barbarian out of a troubled province first, else out of a homeland, into the largest army."""
        options = [
            use
            for use in offers_of(UseFoederati, self.offer(state, seat))
            if takes_foederati(state.armies[use.army]) and _is_wanted(state, seat, use)
        ]
        action = first_option(options, lambda use: _rank_draft(state, seat, use))
        return FactionChoice(action, self.name, action.region) if action else None


def _in_reach(table: Board, army: Army) -> Iterator[UseFoederati]:
    """Yield the counters for an army; in a homeland an inactive one needs room in the army, as it is
    at home already.
    """
    joins = takes_foederati(army)
    for region in (army.region, *NEIGHBOURS[army.region]):
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


def _is_wanted(table: Board, seat: int, action: UseFoederati) -> bool:
    return action.region in TRIBES or table.provinces[action.region].governor == seat


def _rank_draft(table: Board, seat: int, action: UseFoederati) -> tuple[bool, bool, int]:
    place = table.provinces.get(action.region)
    helps = place is not None and place.governor == seat and is_threatened(table, action.region)
    return not helps, action.side != ACTIVE, -table.armies[action.army].units


FOEDERATI = Foederati()
