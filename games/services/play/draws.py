"""Which dice an order gets: as they come, and after a rewind as they fell where the same order comes again.

Whoever has seen dice that were then taken back must not choose by them what to do. So an order is known by its round,
its seat, its words and how often it was given in that round: one that was carried out before keeps its draws, and any
other draws from a new branch of the stream. A rewind's move lists what is known (``Move.kept``), in the form
``{"6 2 attack sassanids with army 20 1": [[0, 143], [0, 144]]}``: branch and counter of each draw.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, takewhile
from typing import Any

from games import engine
from games.engine.dice import KeyedDice
from games.models import REWIND, Game, Move, Seat
from games.titles import rulebook

from .dice import dice_of


class Draws:
    """The dice of one running game. Where it never went back they ask the database nothing."""

    def __init__(self, game: Game, kept: dict[str, Any] | None = None) -> None:
        self.game = game
        self._kept = kept

    @property
    def kept(self) -> dict[str, Any]:
        """Where draws lay by the latest rewind."""
        if self._kept is None:
            self._kept = latest_kept(self.game)
        return self._kept

    def dice(self, state: engine.State, seat: Seat, order: str, moves: Sequence[Move], stored: int) -> KeyedDice:
        """The dice for an order in this position; ``moves`` are not written yet, ``stored`` is as a table has it."""
        game = self.game
        if not game.branch:
            return dice_of(game)
        key = self._key(state, seat, order, moves, stored)
        known = [(branch, number) for branch, number in self.kept.get(key, [])]
        return dice_of(game, known, state.draws)

    def _key(self, state: engine.State, seat: Seat, order: str, moves: Sequence[Move], stored: int) -> str:
        """What the order is known by. Of what was played no positions are loaded but those in which the seat gave the
        very same order: rounds follow each other, so the first of an earlier one is the last to be looked at."""
        current = round_of(state)
        same = chain(_unwritten(moves, self.game, stored, seat, order), _written(self.game, stored, seat, order))
        given = takewhile(lambda before: round_of(rulebook.load(before)) == current, same)
        return key(current, seat.index, order, sum(1 for _before in given) + 1)


def key(number: int, seat: int, order: str, times: int) -> str:
    """What an order is known by: its round, its seat, its words, and the how manieth of these it is."""
    return f"{number} {seat} {order} {times}"


def round_of(state: engine.State) -> int:
    """The round that is played in a position."""
    found: int = rulebook.view(state, None).round
    return found


def latest_kept(game: Game) -> dict[str, Any]:
    """What the game's latest rewind lists; nothing where there was none."""
    found = game.moves.filter(action=REWIND, taken_back=True).order_by("-number").values_list("kept", flat=True)
    return (found.first() if game.branch else None) or {}


def keep(game: Game, number: int) -> dict[str, Any]:
    """What a rewind to that move has to list: what was known before, and every draw since then.

    Reads every move that counts. Needs the game's row lock, on a game as it is written.
    """
    known = latest_kept(game)
    moves = game.moves.filter(taken_back=False).order_by("number")
    rows = moves.values_list("seat__index", "action", "state", "number").iterator(chunk_size=100)
    times: dict[str, int] = {}
    rewinds = list(game.moves.filter(action=REWIND).values_list("number", flat=True))
    loaded = ((rulebook.load(state), seat, action, at) for seat, action, state, at in rows)
    for (before, *_order), (state, seat, action, at) in pairwise(loaded):
        current = round_of(before)
        words = key(current, seat, action, 0)
        times[words] = times.get(words, 0) + 1
        place = key(current, seat, action, times[words])
        drawn, branch = state.draws - before.draws, sum(rewind < at for rewind in rewinds)
        had = known.get(place, [])
        if at > number and drawn > len(had):
            known[place] = [*had, *([branch, before.draws + each] for each in range(len(had), drawn))]
    return known


def _unwritten(moves: Sequence[Move], game: Game, stored: int, seat: Seat, order: str) -> Iterator[str]:
    """The positions before the moves of this transaction that count in which a seat gave an order, latest first."""
    counting = [move for move in moves if not move.taken_back]
    for number in reversed(range(len(counting))):
        if (counting[number].action, counting[number].seat_id) == (order, seat.pk):
            yield counting[number - 1].state if number else _latest(game, stored)


def _latest(game: Game, stored: int) -> str:
    """The position after the latest stored move that counts."""
    counting = game.moves.filter(taken_back=False, number__lte=stored)
    return counting.order_by("-number").values_list("state", flat=True)[0]


def _written(game: Game, stored: int, seat: Seat, order: str) -> Iterator[str]:
    """The same of the moves that are stored."""
    counting = game.moves.filter(taken_back=False)
    same = counting.filter(number__lte=stored, seat=seat.pk, action=order).order_by("-number")
    for place in same.values_list("place", flat=True):
        yield counting.values_list("state", flat=True).get(place=place - 1)
