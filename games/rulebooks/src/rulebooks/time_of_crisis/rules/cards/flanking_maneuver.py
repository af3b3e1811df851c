"""Flanking Maneuver: all dice of an attack are rolled again."""

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from ..actions import Decline, Reroll
from ..card import BattleCard
from ..combat import OfferReroll
from ..data.card_setups import MILITARY
from ..factions import answer_as_faction
from ..factions.moments import may_fight
from ..odds import outcome_as_rolled
from ..state import Battle, Board, TocState


class FlankingManeuver(BattleCard):
    """Roll all dice of the attack again, once, if one likes, with both rolls known."""

    name, sphere, value, copies = "flanking_maneuver", MILITARY, 3, 8
    battles = 1
    rerolls = True
    readings = {"flanking_rerolls": Cell("all dice of the attack", MEMORY, "rule 13 shows all of them rolled again")}

    def is_ready(self, battle: Battle) -> bool:
        return battle.flanking

    def make_ready(self, battle: Battle) -> None:
        battle.flanking = True

    def may_come(self, table: Board, seat: int) -> bool:
        return may_fight(table)


@answer_as_faction.register
def roll_again(decision: OfferReroll, state: TocState, seat: int) -> Action:
    """Answer for a faction: all dice again when the battle is not won."""
    return Decline() if outcome_as_rolled(state) == 1 else Reroll()


FLANKING_MANEUVER = FlankingManeuver()
