"""Expansion, 3. The kinds of Emperor: of the Senate, the Populace or the Military, by the place of
his token.

A kind goes by the name of its sphere of influence. Without these rules, and under the Neutral
faction, there is none. A new Emperor lays his token on the Governor of a province or on the General of an army (3.2).
"""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision

from . import log
from .actions import EmperorInProvince, EmperorWithArmy
from .data.card_setups import MILITARY, POPULACE, SENATE
from .data.emperors import POPULACE_EXTRA_VOTES
from .data.regions import PROVINCES
from .forces import army_of
from .state import Board, TocState, TurnRecord


def kind_at(token: str) -> str:
    """3.2 Return the kind of Emperor with his token on the Governor of a province or on the General of an army."""
    if token in PROVINCES:
        return SENATE if token == "italia" else POPULACE
    return MILITARY if token else ""


def emperor_kind(table: Board) -> str:
    """3.3 Return the kind of the reigning Emperor; empty if there is none."""
    return kind_at(table.emperor_token)


def kind_of(table: Board, seat: int) -> str:
    """3.3 Return the kind of Emperor of a seat; empty if it has none."""
    return emperor_kind(table) if seat == table.emperor else ""


def token_region(table: Board) -> str:
    """Return the region of the Emperor's token; with an army just destroyed, that of its battle."""
    token = table.emperor_token
    if token in PROVINCES:
        return token
    army = army_of(table, token)
    return army.region if army else table.battle.region if table.battle else ""


def spared_by_mob(table: Board, province: str) -> bool:
    """3.3.2 Return True for a province of a Populace Emperor, safe from the event of Mob."""
    return emperor_kind(table) == POPULACE and table.provinces[province].governor == table.emperor


def extra_votes(table: Board, province: str) -> int:
    """3.3.2 Count the votes given without dice: two in Italia against a Populace Emperor."""
    against_populace = province == "italia" and emperor_kind(table) == POPULACE
    return POPULACE_EXTRA_VOTES.value if against_populace else 0


def new_turn(state: TocState, seat: int) -> TurnRecord:
    """Begin a turn; 3.2.1 asks later if its player was Emperor at its beginning."""
    return TurnRecord(seat, reigned=state.options.emperors and state.emperor == seat)


Enthrone = EmperorInProvince | EmperorWithArmy


def token_places(table: Board, seat: int) -> list[Enthrone]:
    """3.2 Every place for the token of a new Emperor: Italia first, his other provinces, his armies."""
    provinces = sorted(table.governed(seat), key=lambda name: name != "italia")
    armies = [EmperorWithArmy(army.number) for army in table.armies_of(seat)]
    return [*(EmperorInProvince(name) for name in provinces), *armies]


def token_of(action: Enthrone) -> str:
    """Return the token's place in an answer, in the form of `TocState`."""
    return action.province if isinstance(action, EmperorInProvince) else f"army {action.army}"


def token_places_of_kind(table: Board, seat: int, kind: str) -> list[Enthrone]:
    """3.2 Return the places that make the seat an Emperor of one kind: `SENATE`, always one,
    `POPULACE` or `MILITARY`.
    """
    assert kind in (SENATE, POPULACE, MILITARY), kind
    return [action for action in token_places(table, seat) if kind_at(token_of(action)) == kind]


class PlaceEmperor(Decision):
    """3.2 Choose the place of the new Emperor's token; it stays there until he is removed."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return list(token_places(state, seat))

    def choose(self, state: TocState, seat: int, action: Enthrone) -> None:
        state.emperor_token = token_of(action)
        state.log(log.EmperorPlaced(seat, state.emperor_token, token_region(state)))
        if kind_at(state.emperor_token) == POPULACE:
            calm_mobs(state, seat)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"province": "italia"}


def calm_mobs(state: TocState, seat: int) -> None:
    """3.3.2 The Mobs leave the provinces of a new Populace Emperor."""
    unruly = [name for name in state.governed(seat) if state.provinces[name].mobs]
    for name in unruly:
        state.provinces[name].mobs = 0
    if unruly:
        state.log(log.MobsCalmed(seat, unruly))
