"""The two forms of a game's file say the same, keep what they do not know, and tell where one is broken."""

import pytest

from games.files import BadFile, GameFile, data, text

SAMPLE = """\
[format "tocsite-game"]
[version 1]
[name "Rome \\"by\\" mail]"]
[seats ["Ana","Ünal"]]
[weather {"later":[1,null]}]

0 site set up @2026-03-02T18:04Z <0 first player/2 2>
1 0 place governor africa with 3 dice @2026-03-02T19:10Z <12 vote/6 3 5 1> <15 crisis/6 2>
2 1 ? {by standing}
3 1 end turn
4 0 attack <18 battle/6 3 1> <20 vote/6 2> <from 14 15 1.20>
"""


def test_a_file_comes_back_as_it_was_in_both_forms() -> None:
    file = text.read(SAMPLE)
    assert text.written(file) == SAMPLE
    assert data.read(data.written(file)) == file
    assert [move.seat for move in file.moves] == [None, 0, 1, 1, 0]
    assert file.moves[1].draws[0].results == [3, 5, 1]
    assert file.moves[4].places == ["14", "15", "1.20"]


def test_comments_and_empty_lines_say_nothing() -> None:
    assert text.read(SAMPLE.replace("2 1 ?", "; round 2\n\n2 1 ?")) == text.read(SAMPLE)


@pytest.mark.parametrize(
    ("sound", "broken", "told"),
    [
        ("3 1 end turn", "3 end turn", "Line 10 "),
        ("<15 crisis/6 2>", "<15 crisis 2>", "Line 8 "),
        ('"Ünal"]', '"Ünal"', "Line 4 "),
        ("[version 1]", "[version 2]", "version 2"),
        ("tocsite-game", "pgn", "format"),
    ],
)
def test_what_is_broken_is_told(sound: str, broken: str, told: str) -> None:
    with pytest.raises(BadFile, match=told):
        text.read(SAMPLE.replace(sound, broken))


@pytest.mark.parametrize("damaged", ["", "[]", "{", '{"format": "tocsite-game", "version": 1, "moves": [{"n": "x"}]}'])
def test_damaged_json_is_refused(damaged: str) -> None:
    with pytest.raises(BadFile):
        data.read(damaged)


def test_a_file_without_moves_is_one() -> None:
    headers = {"format": "tocsite-game", "version": 1}
    assert text.read(text.written(GameFile(headers, []))) == data.read(data.written(GameFile(headers, [])))
