"""Expansion, 3.3.3. A Military Emperor may die in the battles of his army."""

from games.engine.kernel import Step

from . import log
from .data.emperors import EMPEROR_DIES_FROM
from .forces import army_of
from .state import Battle, Board, TocState
from .support import dethrone

DEATH = "death of the Emperor"
"""The purpose of the dice."""


def emperor_in(table: Board, battle: Battle) -> str:
    """Return the Emperor's side in a battle; empty if he is in neither."""
    token = table.emperor_token
    return token if token and token in (battle.attacker, battle.defender) else ""


def hits_against(battle: Battle, force: str) -> int:
    """The hits dealt to a side, after Castra, those of a strike among them."""
    return battle.hits_inflicted if force == battle.defender else battle.defender_hits


class FateOfEmperor(Step):
    """3.3.3 The opponent rolls a die for each hit dealt to the Emperor's army, regardless of the
    winner; a 5 or 6 kills him.

    He dies, too, with the last of the army's units.
    """

    def run(self, state: TocState) -> None:
        battle, token = state.fight, state.emperor_token
        army = army_of(state, token)
        hits = hits_against(battle, token)
        pips = state.roll(DEATH, hits) if army else []
        died = not army or any(pip >= EMPEROR_DIES_FROM.value for pip in pips)
        if pips or died:
            number = int(token.removeprefix("army "))
            state.log(log.EmperorRisked(state.emperor, number, battle.region, pips, died))
        if died:
            battle.emperor_lost = token
            dethrone(state)
