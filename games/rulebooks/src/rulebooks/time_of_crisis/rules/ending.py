"""7. Determining the winner."""

from msgspec import UNSET

from rulebooks.engine.kernel import Step
from rulebooks.engine.results import in_a_row, ranked_places

from . import log
from .data.limits import LAST_ROUND_LEGACY, SHORT_GAME_LEGACY, UNDISPUTED_BONUS
from .state import Board, Family, TocResult, TocState


def ends_the_game(state: TocState, seat: int) -> bool:
    """7.1, 7.2 At the end of his turn a player is Emperor and has 60 legacy, 40 in the short game."""
    return state.emperor == seat and state.players[seat].legacy >= legacy_to_end(state)


def legacy_to_end(table: Board) -> int:
    """7.1, 7.2 The legacy at which an Emperor ends the game."""
    return SHORT_GAME_LEGACY if table.options.short else LAST_ROUND_LEGACY


def undisputed_bonus(players: list[Family]) -> list[int]:
    """7.1 Legacy for Emperor Turns: equals share the place and the bonus, the next place is
    skipped, none without a turn.
    """
    turns = [player.emperor_turns for player in players]
    return [UNDISPUTED_BONUS[sum(other > mine for other in turns)] if mine else 0 for mine in turns]


class GameEnd(Step):
    """7.1 Bonus legacy, then the places; the game owes nothing more."""

    diocletian: bool = False

    def run(self, state: TocState) -> None:
        state.agenda.clear()
        state.turn = state.aside = None
        bonus = undisputed_bonus(state.players)
        for player, extra in zip(state.players, bonus, strict=True):
            player.legacy += extra
        legacy = [player.legacy for player in state.players]
        places = rank_seats(state)
        state.result = TocResult(places, legacy, {"bonus": bonus}, diocletian=self.diocletian)
        state.log(log.GameOver(places, legacy, bonus, self.diocletian, state.is_pretender(places[0])))


def stop(state: TocState) -> None:
    """End the game before its time: no bonus and no die, so that equals share a place."""
    state.agenda.clear()
    state.turn = state.aside = None
    merits = [standards_of(state, seat) for seat in range(len(state.players))]
    places = sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    ranks = ranked_places(merits)
    legacy = [player.legacy for player in state.players]
    shared = UNSET if ranks == in_a_row(places) else ranks
    state.result = TocResult(places, legacy, {"bonus": [0] * len(places)}, shared)


def rank_seats(state: TocState) -> list[int]:
    """7.1 Seats from first to last: legacy, then the tie-breaks in order, the die last."""
    standing = {seat: standards_of(state, seat) for seat in range(len(state.players))}
    places: list[int] = []
    for worth in sorted(set(standing.values()), reverse=True):
        places += break_tie(state, [seat for seat in standing if standing[seat] == worth])
    return places


def standards_of(state: TocState, seat: int) -> tuple[int, bool, bool, int, int]:
    """7.1 Return the standards of comparison, the most weighty first: legacy, Emperor, Pretender,
    provinces, Legions.
    """
    return (
        state.players[seat].legacy,
        state.emperor == seat,
        state.is_pretender(seat),
        len(state.governed(seat)),
        sum(army.legions for army in state.armies_of(seat)),
    )


def break_tie(state: TocState, tied: list[int]) -> list[int]:
    """7.1 The highest die roll is first; equal rolls are rolled again among themselves."""
    if len(tied) < 2:
        return tied
    rolls = {seat: state.draw("tie-break") for seat in tied}
    state.log(log.TieBroken(rolls))
    order: list[int] = []
    for pip in sorted(set(rolls.values()), reverse=True):
        order += break_tie(state, [seat for seat in tied if rolls[seat] == pip])
    return order
