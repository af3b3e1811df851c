"""After a rewind the same order of the same round keeps its dice: a file that moves them elsewhere is found out."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulebooks.engine.dice import KeyedDice
from rulebooks.files import BadFile, FileDraw, FileMove, GameFile, fairness
from rulebooks.tests.files.games import SEED, TITLE, whole_file
from rulebooks.tests.liars_die import register
from rulebooks.trial import rewind_check


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> GameFile:
    """A game that went back to its first move from its sixth, and was played again as before."""
    register(monkeypatch)
    game = whole_file()
    return with_rewind(game, game.moves[2:7])


def with_rewind(file: GameFile, lost: list[FileMove]) -> GameFile:
    return replace(file, headers=file.headers | {"rewinds": [{"to": 1, "moves": to_builtins(lost)}]})


def found_differences(file: GameFile) -> list[str]:
    return list(rewind_check.differences(TITLE, {"players": 2}, file))


def test_the_same_order_after_a_rewind_gets_the_same_dice(file: GameFile) -> None:
    assert found_differences(file) == [] == fairness.check(file)


def test_an_order_repeated_in_a_later_round_does_not_reuse_its_dice(file: GameFile) -> None:
    """Its seat has given the same order before, and by the seed alone nothing is wrong."""
    fell = KeyedDice(SEED, "sample").draw_at("1", "die", 6)
    move = replace(file.moves[6], draws=[FileDraw(3, "die", 6, [fell])], places=["1"])
    assert file.moves[2].order == move.order and file.moves[2].seat == move.seat
    file = replace(file, moves=[*file.moves[:6], move, *file.moves[7:]])
    assert fairness.check(file) == []
    assert found_differences(file) == ["places of the draws of move 6: the file says 1, but it should be 3"]


def test_a_different_order_after_a_rewind_has_new_dice(file: GameFile) -> None:
    doubted = replace(file.moves[2], order="doubt")
    difference = "places of the draws of move 2: the file says 1, but it should be 1.1"
    assert found_differences(with_rewind(file, [doubted]))[0] == difference


def test_a_rewound_move_against_the_rules_is_refused(file: GameFile) -> None:
    with pytest.raises(BadFile, match="“claim 1” by seat 1, is against the rules"):
        found_differences(with_rewind(file, [replace(file.moves[3], n=2)]))
