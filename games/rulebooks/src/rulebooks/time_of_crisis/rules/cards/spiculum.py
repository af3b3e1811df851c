"""Spiculum (The Age of Iron and Rust): the attacker's Legions strike before the battle."""

from rulebooks.engine.grades import RECONSTRUCTED, Cell

from ..card import BattleCard
from ..combat import strike_dice
from ..data.card_setups import MILITARY
from ..factions.moments import may_fight
from ..state import Battle, Board


class Spiculum(BattleCard):
    """The Legions of the attacker roll before the battle, and their hits count at once."""

    name, sphere, value, copies, expansion = "spiculum", MILITARY, 4, 6, True
    battles = 1
    strikes_first = True
    readings = {
        "spiculum_strikes": Cell(
            "one die for each Legion, without bonus dice",
            RECONSTRUCTED,
            "that it strikes before the battle is implied",
        ),
        "spiculum_and_castra": Cell("one hit less of both rolls together", RECONSTRUCTED, "the rules are silent"),
    }

    def is_ready(self, battle: Battle) -> bool:
        return battle.spiculum

    def make_ready(self, battle: Battle) -> None:
        battle.spiculum = True

    def has_use(self, table: Board, battle: Battle) -> bool:
        """Return True if the attacker has Legions, which alone throw it."""
        return bool(strike_dice(table, battle.attacker))

    def may_come(self, table: Board, seat: int) -> bool:
        return may_fight(table)


SPICULUM = Spiculum()
