"""The dice of an order: as they come, and after a rewind as they fell for the same order before.

This module alone knows the key of a game's dice.

Nobody must choose their orders by dice seen and then taken back. So an order is known by its round,
its seat, its words and its count in this round: one carried out before keeps its draws, and any
other draws from a new branch of the stream. A rewind's move lists the known ones (``Move.kept``),
in the form ``{"6 2 attack sassanids with army 20 1": [[0, 143], [0, 144]]}``: branch and counter of
each draw.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, takewhile
from typing import Any

import rulebooks
from games.models import REWIND, Game, Move, Seat
from rulebooks import engine
from rulebooks.engine.dice import PLAIN, KeyedDice, salted_key


class Draws:
    """The dice of one running game. Without a rewind they ask the database nothing."""

    def __init__(self, game: Game, known_draws: dict[str, Any] | None = None) -> None:
        self.game = game
        self._known_draws = known_draws

    @property
    def known_draws(self) -> dict[str, Any]:
        """The places of draws by the latest rewind."""
        if self._known_draws is None:
            self._known_draws = latest_kept(self.game)
        return self._known_draws

    def dice(self, state: engine.State, seat: Seat, order: str, moves: Sequence[Move], stored: int) -> KeyedDice:
        """The dice for an order in this position; ``moves`` are not written yet, ``stored`` is the table's."""
        game = self.game
        if not game.branch:
            return dice_of(game)
        key = self._order_key(state, seat, order, moves, stored)
        known_places = [(branch, number) for branch, number in self.known_draws.get(key, [])]
        return dice_of(game, known_places, state.draws)

    def _order_key(self, state: engine.State, seat: Seat, order: str, moves: Sequence[Move], stored: int) -> str:
        """Return the order's key. Of earlier moves only positions before the very same order of the
        seat are loaded: rounds follow each other, so the first of an earlier one is the last to be
        looked at.
        """
        current = round_of(state)
        same = chain(
            _new_positions(moves, self.game, stored, seat, order), _stored_positions(self.game, stored, seat, order)
        )
        same_round = takewhile(lambda before: round_of(rulebooks.load(before)) == current, same)
        return order_key(current, seat.index, order, sum(1 for _before in same_round) + 1)


def order_key(number: int, seat: int, order: str, times: int) -> str:
    """An order's key: its round, its seat, its words, and the how manieth of these it is."""
    return f"{number} {seat} {order} {times}"


def round_of(state: engine.State) -> int:
    round_number: int = rulebooks.view(state, None).round
    return round_number


def latest_kept(game: Game) -> dict[str, Any]:
    """The list of the game's latest rewind; empty if there was none."""
    rewinds = game.moves.filter(action=REWIND, taken_back=True).order_by("-number").values_list("kept", flat=True)
    return (rewinds.first() if game.branch else None) or {}


def draws_to_keep(game: Game, number: int) -> dict[str, Any]:
    """Make the list of a rewind to this move: the known draws of before, and every draw since then.

    Reads every counting move. Needs the game's row lock, on a game as it is written.
    """
    known_draws = latest_kept(game)
    moves = game.moves.filter(taken_back=False).order_by("number")
    rows = moves.values_list("seat__index", "action", "state", "number").iterator(chunk_size=100)
    times: dict[str, int] = {}
    rewinds = list(game.moves.filter(action=REWIND).values_list("number", flat=True))
    loaded = ((rulebooks.load(state), seat, action, at) for seat, action, state, at in rows)
    for (before, *_order), (state, seat, action, at) in pairwise(loaded):
        current = round_of(before)
        words = order_key(current, seat, action, 0)
        times[words] = times.get(words, 0) + 1
        place = order_key(current, seat, action, times[words])
        drawn_count, branch = state.draws - before.draws, sum(rewind < at for rewind in rewinds)
        had = known_draws.get(place, [])
        if at > number and drawn_count > len(had):
            known_draws[place] = [*had, *([branch, before.draws + offset] for offset in range(len(had), drawn_count))]
    return known_draws


def _new_positions(moves: Sequence[Move], game: Game, stored: int, seat: Seat, order: str) -> Iterator[str]:
    """Yield the positions before a seat's same orders among the counting moves of this transaction, latest first."""
    counting = [move for move in moves if not move.taken_back]
    for number in reversed(range(len(counting))):
        if (counting[number].action, counting[number].seat_id) == (order, seat.pk):
            yield counting[number - 1].state if number else _latest_position(game, stored)


def _latest_position(game: Game, stored: int) -> str:
    """The position after the latest stored counting move."""
    counting = game.moves.filter(taken_back=False, number__lte=stored)
    return counting.order_by("-number").values_list("state", flat=True)[0]


def _stored_positions(game: Game, stored: int, seat: Seat, order: str) -> Iterator[str]:
    """Yield the same of stored moves."""
    counting = game.moves.filter(taken_back=False)
    same = counting.filter(number__lte=stored, seat=seat.pk, action=order).order_by("-number")
    for place in same.values_list("place", flat=True):
        yield counting.values_list("state", flat=True).get(place=place - 1)


def dice_of(game: Game, reused: Sequence[tuple[int, int]] = (), reused_from: int = 0) -> KeyedDice:
    """The dice of the game's seats, set-up and rolls; ``reused`` and
    ``reused_from`` are those of `KeyedDice`.

    Nothing is drawn before all have joined: from then on their salts stand in the game.
    """
    seed = bytes(game.seed)
    key = seed if game.protocol == PLAIN else salted_key(seed, game.public_id, game.salts)
    return KeyedDice(key, game.public_id, game.branch, reused, reused_from)
