"""End of the game."""

from msgspec import UNSET

from games.engine.kernel import Result, Step
from games.engine.places import in_a_row, ranked

from . import log
from .data.offices import LAST_EMPEROR_POINTS
from .state import State


class GameEnd(Step):
    """The last player to have been Emperor gets a bonus; most points win, then most influence; still tied, all such
    players have won."""

    emperor: int

    def run(self, state: State) -> None:
        state.gain(self.emperor, LAST_EMPEROR_POINTS)
        state.current = None
        merit = [(player.points, player.influence) for player in state.players]
        places = sorted(range(len(merit)), key=lambda seat: merit[seat], reverse=True)
        ranks = ranked(merit)
        winners = [seat for seat in places if ranks[seat] == 1]
        points = [player.points for player in state.players]
        cards = [player.influence for player in state.players]
        shared = UNSET if ranks == in_a_row(places) else ranks
        state.result = Result(places, points, {"influence": cards}, shared)
        state.log(log.GameOver(places, points, cards, LAST_EMPEROR_POINTS, winners))
