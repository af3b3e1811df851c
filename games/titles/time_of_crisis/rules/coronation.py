"""Expansion, 3.2. A new Emperor lays his token on the Governor of a province or on the General of an army."""

from typing import Any, ClassVar

from games.engine.kernel import Action, Decision

from . import log
from .actions import EmperorInProvince, EmperorWithArmy
from .data.cards import MILITARY, POPULACE, SENATE
from .emperors import kind_at, token_region
from .state import Board, TocState

Enthrone = EmperorInProvince | EmperorWithArmy


def thrones(table: Board, seat: int) -> list[Enthrone]:
    """3.2 Every place for the token of a new Emperor: Italia first, his other provinces, his armies."""
    provinces = sorted(table.governed(seat), key=lambda name: name != "italia")
    armies = [EmperorWithArmy(army.number) for army in table.armies_of(seat)]
    return [*(EmperorInProvince(name) for name in provinces), *armies]


def token_of(action: Enthrone) -> str:
    """Return the token's place in an answer, in the form of `TocState`."""
    return action.province if isinstance(action, EmperorInProvince) else f"army {action.army}"


def thrones_of_kind(table: Board, seat: int, kind: str) -> list[Enthrone]:
    """3.2 Return the places that make the seat an Emperor of one kind: `SENATE`, always one,
    `POPULACE` or `MILITARY`.
    """
    assert kind in (SENATE, POPULACE, MILITARY), kind
    return [action for action in thrones(table, seat) if kind_at(token_of(action)) == kind]


class PlaceEmperor(Decision):
    """3.2 Choose the place of the new Emperor's token; it stays there until he is removed."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return list(thrones(state, seat))

    def choose(self, state: TocState, seat: int, action: Enthrone) -> None:
        state.emperor_token = token_of(action)
        state.log(log.EmperorPlaced(seat, state.emperor_token, token_region(state)))
        if kind_at(state.emperor_token) == POPULACE:
            calm(state, seat)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"province": "italia"}


def calm(state: TocState, seat: int) -> None:
    """3.3.2 The Mobs leave the provinces of a new Populace Emperor."""
    unruly = [name for name in state.governed(seat) if state.provinces[name].mobs]
    for name in unruly:
        state.provinces[name].mobs = 0
    if unruly:
        state.log(log.MobsCalmed(seat, unruly))
