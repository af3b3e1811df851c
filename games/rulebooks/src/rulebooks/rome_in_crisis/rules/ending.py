"""End of the game."""

from msgspec import UNSET

from rulebooks.engine.kernel import Step
from rulebooks.engine.results import GameResult, in_a_row, ranked_places

from . import log
from .data.offices import LAST_EMPEROR_POINTS
from .state import RomeState


class DecideVictory(Step, tag="GameEnd"):
    """The last player to have been Emperor gets a bonus; most points win, then most influence;
    still tied, all such players have won.
    """

    emperor: int

    def run(self, state: RomeState) -> None:
        state.gain(self.emperor, LAST_EMPEROR_POINTS)
        state.current = None
        result, ranks = _final_result(state)
        state.result = result
        winners = [seat for seat in result.places if ranks[seat] == 1]
        cards = result.columns["influence"]
        state.log(log.VictoryDecided(result.places, result.scores, cards, LAST_EMPEROR_POINTS, winners))


def stop(state: RomeState) -> None:
    """End the game before its time: nobody gets the bonus of the last Emperor."""
    state.agenda.clear()
    state.current = state.aside = None
    state.result, _ranks = _final_result(state)


def _final_result(state: RomeState) -> tuple[GameResult, list[int]]:
    """Return how the players stand, and the place of each."""
    merit = [(player.points, player.influence) for player in state.players]
    places = sorted(range(len(merit)), key=lambda seat: merit[seat], reverse=True)
    ranks = ranked_places(merit)
    points = [player.points for player in state.players]
    cards = [player.influence for player in state.players]
    return GameResult(places, points, {"influence": cards}, UNSET if ranks == in_a_row(places) else ranks), ranks
