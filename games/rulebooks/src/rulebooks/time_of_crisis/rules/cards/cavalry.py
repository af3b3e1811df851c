"""Cavalry (The Age of Iron and Rust): the attacker wins a tie."""

from rulebooks.engine.grades import MEMORY, Cell

from ..card import BattleCard
from ..data.card_setups import MILITARY
from ..factions.moments import may_fight
from ..state import Battle, Board


class Cavalry(BattleCard):
    """Win with as many hits as the defender, where neither side is wiped out."""

    name, sphere, value, copies, expansion = "cavalry", MILITARY, 2, 9, True
    battles = 1
    wins_ties = True
    readings = {
        "cavalry_wins": Cell(
            "with as many hits, where neither side is wiped out",
            MEMORY,
            "rule 5.1 knows such victories",
        )
    }

    def is_ready(self, battle: Battle) -> bool:
        return battle.cavalry

    def make_ready(self, battle: Battle) -> None:
        battle.cavalry = True

    def may_come(self, table: Board, seat: int) -> bool:
        return may_fight(table)


CAVALRY = Cavalry()
