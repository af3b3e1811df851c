"""Expansion, 3. The kinds of Emperor: where his token lies makes him one of the Senate, the Populace or the Military.

A kind goes by the name of its sphere of influence. Without these rules, and under the Neutral faction, there is none.
"""

from .data.cards import MILITARY, POPULACE, SENATE
from .data.emperors import POPULACE_EXTRA_VOTES
from .data.regions import PROVINCES
from .forces import army_of
from .state import Board, State, Turn


def kind_at(token: str) -> str:
    """3.2 The kind of Emperor whose token lies on the Governor of a province or on the General of an army."""
    if token in PROVINCES:
        return SENATE if token == "italia" else POPULACE
    return MILITARY if token else ""


def emperor_kind(table: Board) -> str:
    """3.3 The kind of the Emperor that reigns; empty where there is none."""
    return kind_at(table.emperor_token)


def kind_of(table: Board, seat: int) -> str:
    """3.3 The kind of Emperor that a seat has; empty where it has none."""
    return emperor_kind(table) if seat == table.emperor else ""


def token_region(table: Board) -> str:
    """Where the Emperor's token is on the map: that of an army that has just been destroyed, where it fought."""
    token = table.emperor_token
    if token in PROVINCES:
        return token
    army = army_of(table, token)
    return army.region if army else table.battle.region if table.battle else ""


def spared_by_mob(table: Board, province: str) -> bool:
    """3.3.2 Whether no event of Mob is used there, for a Populace Emperor governs it."""
    return emperor_kind(table) == POPULACE and table.provinces[province].governor == table.emperor


def extra_votes(table: Board, province: str) -> int:
    """3.3.2 Votes that the dice need not bring: two in Italia against a Populace Emperor."""
    against_populace = province == "italia" and emperor_kind(table) == POPULACE
    return POPULACE_EXTRA_VOTES.value if against_populace else 0


def new_turn(state: State, seat: int) -> Turn:
    """A turn as it begins; 3.2.1 needs to know later whether its player was Emperor then."""
    return Turn(seat, reigned=state.options.emperors and state.emperor == seat)
