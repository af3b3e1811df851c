"""Damnatio Memoriae: an Emperor who is voted out loses legacy, by the old card or by the one that
replaces it in The Age of Iron and Rust.
"""

from rulebooks.engine.grades import RECONSTRUCTED, Cell
from rulebooks.engine.kernel import Action

from ..card import CondemningCard
from ..data.card_setups import SENATE
from ..emperors import emperor_kind
from ..factions import answer_as_faction
from ..factions.moments import may_have_governor
from ..senate import CondemnMemory, may_target
from ..state import NEUTRAL, Board, TocState

TURNS_LOST = Cell(1, RECONSTRUCTED, "Emperor Turns that the deposed Emperor loses")
LEGACY_IS_SUPPORT = Cell(True, RECONSTRUCTED, "he loses as much legacy as the support Italia had")
LEGACY_IS_TURNS = Cell(
    True,
    RECONSTRUCTED,
    "he loses as much legacy as he had Emperor Turns before the marker went back",
)


class DamnatioMemoriae(CondemningCard):
    """He loses the former support of Italia."""

    name, sphere, value, copies = "damnatio_memoriae", SENATE, 4, 6
    turns_lost = TURNS_LOST
    rulings = {
        "damnatio_emperor_turns": TURNS_LOST,
        "damnatio_legacy_is_support": LEGACY_IS_SUPPORT,
    }

    def legacy_lost(self, table: Board, former: int, support: int) -> int:
        return support if LEGACY_IS_SUPPORT.value else 0

    def may_come(self, table: Board, seat: int) -> bool:
        """A player on the throne can be voted out, unless he is a Senate Emperor."""
        against = table.emperor not in (seat, NEUTRAL) and may_target(table, seat, "italia")
        return against and emperor_kind(table) != SENATE and may_have_governor(table, seat)


class NewDamnatioMemoriae(DamnatioMemoriae):
    """He loses as much as he has Emperor Turns."""

    name, expansion, renews = "damnatio_memoriae_ii", True, DamnatioMemoriae.name
    rulings = {"damnatio_emperor_turns": TURNS_LOST, "damnatio_ii_legacy_is_turns": LEGACY_IS_TURNS}

    def legacy_lost(self, table: Board, former: int, support: int) -> int:
        turns: int = table.players[former].emperor_turns
        return turns if LEGACY_IS_TURNS.value else 0


@answer_as_faction.register
def condemn(decision: CondemnMemory, state: TocState, seat: int) -> Action:
    """Answer for a faction: it follows at every chance."""
    return decision.legal(state, seat)[0]


DAMNATIO_MEMORIAE, DAMNATIO_MEMORIAE_II = DamnatioMemoriae(), NewDamnatioMemoriae()
