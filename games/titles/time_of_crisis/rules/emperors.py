"""Expansion, 3. The kinds of Emperor: of the Senate, the Populace or the Military, by the place of
his token.

A kind goes by the name of its sphere of influence. Without these rules, and under the Neutral
faction, there is none.
"""

from .data.cards import MILITARY, POPULACE, SENATE
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
