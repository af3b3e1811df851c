"""A file's moves by the rules of today: the same positions again, or the first move that is another."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import rulebooks
from rulebooks.files import BadFile, FileDraw, FileMove, GameFile
from rulebooks.tests.files.games import TITLE, whole_file
from rulebooks.tests.liars_die import register
from rulebooks.trial.replay import LONGEST_ORDER, MOST_MOVES, Differs, replay

Moves = list[FileMove]


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> GameFile:
    register(monkeypatch)
    return whole_file()


def run(moves: Moves, ruleset: str = TITLE, options: dict[str, Any] | None = None, schema: int = 1) -> Any:
    """The result of the last position."""
    *_before, last = replay(ruleset, {"players": 2} if options is None else options, moves, schema)
    return last.state.result


def test_the_moves_lead_to_the_end_again(file: GameFile) -> None:
    result = run(file.moves)
    assert [result.places, result.scores] == [file.headers["result"]["places"], file.headers["result"]["scores"]]


def at(number: int, **changes: Any) -> Callable[[Moves], Moves]:
    """A change of one move."""
    return lambda moves: [replace(move, **changes) if move.n == number else move for move in moves]


@pytest.mark.parametrize(
    ("change", "number", "sentence"),
    [
        (at(1, order="dance"), 1, "“dance”, is not an order"),
        (at(1, order="doubt"), 1, "against the rules: this is not among"),
        (at(1, seat=1), 1, "this seat has nothing to decide"),
        (at(3, seat=None), 3, "this seat has nothing to decide"),
        (at(1, order="x" * (LONGEST_ORDER + 1)), 1, "longer than 400 characters"),
        (at(2, draws=[]), 2, "lacks dice for move 2"),
        (at(0, draws=[]), 0, "cannot be set up"),
        (at(2, draws=[FileDraw(9, "die", 6, [1])]), 2, "dice of move 2 differ"),
        (at(1, draws=[FileDraw(1, "die", 6, [1])]), 1, "drawn: 0, in the file: 1"),
        (at(4, n=7), 4, "Move 4 is missing: the file has move 7"),
        (at(2, check="00000000"), 2, "After move 2 the position"),
        (lambda moves: [*moves, replace(moves[-1], n=len(moves))], 9, "the game is over"),
    ],
)
def test_the_first_move_that_is_another_is_told(
    file: GameFile, change: Callable[[Moves], Moves], number: int, sentence: str
) -> None:
    with pytest.raises(Differs, match=sentence) as refused:
        run(change(file.moves))
    assert refused.value.number == number


@pytest.mark.parametrize(
    ("ruleset", "options", "keep", "sentence"),
    [
        ("chess", None, slice(None), "“chess” is not known here"),
        (TITLE, {"players": 9}, slice(None), "has no number of players"),
        (TITLE, {"players": "two"}, slice(None), "has no number of players"),
        (TITLE, None, slice(1, None), "must begin with the set-up"),
        (TITLE, None, slice(0), "must begin with the set-up"),
    ],
)
def test_moves_that_are_no_game_are_refused(
    file: GameFile, ruleset: str, options: dict[str, Any] | None, keep: slice, sentence: str
) -> None:
    with pytest.raises(BadFile, match=sentence):
        run(file.moves[keep], ruleset, options)


def test_a_file_has_so_many_moves_at_most(file: GameFile) -> None:
    with pytest.raises(BadFile, match="more than 20000 moves"):
        run([*file.moves, *[file.moves[-1]] * MOST_MOVES])


def test_sums_are_held_against_positions_of_the_same_schema_alone(file: GameFile) -> None:
    steps = replay(TITLE, {"players": 2}, file.moves)
    sound = [replace(step.move, check=rulebooks.checksum(step.state)) for step in steps]
    assert len({move.check for move in sound}) == len(sound)
    assert run(sound).scores
    assert run(at(3, check="00000000")(sound), schema=2).scores
