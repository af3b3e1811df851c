"""Triumph (The Age of Iron and Rust): legacy for a battle won."""

from typing import ClassVar

from rulebooks.engine.grades import MEMORY, SOURCED, Cell
from rulebooks.engine.kernel import Action, Decision

from .. import log
from ..actions import Decline, Use
from ..card import InfluenceCard
from ..data.card_setups import SENATE
from ..factions import answer_as_faction
from ..factions.moments import may_fight
from ..legacy import gain_legacy
from ..points import is_usable, use_event
from ..state import Board, TocState

LEGACY = Cell(3, SOURCED, "rule 3.3.3 of the expansion adds so much in its example")


class Triumph(InfluenceCard):
    """It may follow a victory in a battle of one's own."""

    name, sphere, value, copies, expansion = "triumph", SENATE, 4, 6, True
    battles = 1
    rulings = {"triumph_legacy": LEGACY}
    readings = {
        "triumph_follows": Cell("one for each battle that one started and won", MEMORY, "rule 3.3.3 shows when")
    }

    def may_come(self, table: Board, seat: int) -> bool:
        return may_fight(table)


class HoldTriumph(Decision):
    """Triumph: may follow a victory in a battle of one's own, once for each.

    By the expansion's 3.3.3 it is never doubled, and not for an Emperor who died in it.
    """

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        battle = state.fight
        if battle.emperor_lost == battle.attacker or not is_usable(state, Triumph.name):
            return []
        return [Use(Triumph.name), Decline()]

    def choose(self, state: TocState, seat: int, action: Use | Decline) -> None:
        if isinstance(action, Use):
            use_event(state, Triumph.name)
            state.log(log.CardUsed(seat, Triumph.name, state.fight.region))
            gain_legacy(state, seat, LEGACY.value, "triumph")


@answer_as_faction.register
def celebrate(decision: HoldTriumph, state: TocState, seat: int) -> Action:
    """Answer for a faction: after the first battle won."""
    return decision.legal(state, seat)[0]


TRIUMPH = Triumph()
