"""The two forms of a game's file say the same, keep what they do not know, and tell where one is broken."""

from pathlib import Path

import pytest

from rulebooks.files import BadFile, GameFile, data, read_file, text
from rulebooks.tests.files.games import TITLE, whole_file
from rulebooks.tests.liars_die import register
from rulebooks.trial.replay import replay

SAMPLES = Path(__file__).parent / "samples"

SAMPLE = """\
[format "tocsite-game"]
[version 1]
[name "Rome \\"by\\" mail]"]
[seats ["Ana","Ünal"]]
[weather {"later":[1,null]}]

0 site set up @2026-03-02T18:04Z <0 first player/2 2>
1 0 place governor africa with 3 dice @2026-03-02T19:10Z <12 vote/6 3 5 1> <15 crisis/6 2>
2 1 ? {by standing}
! 2 {"kind":"away","seat":1,"player":"Ünal","at":"2026-03-03T07:00Z"}
! 2 {"kind":"eclipse","later":[1,{"a":null}]}
3 1 end turn @2026-03-03T08:00Z <17 vote/6 1> #1c9e04d2 {"mood":"calm","later":{"b":[]}}
4 0 attack <18 battle/6 3 1> <20 vote/6 2> <from 14 15 1.20>
"""


def test_a_file_comes_back_as_it_was_in_both_forms() -> None:
    file = text.from_text(SAMPLE)
    assert text.to_text(file) == SAMPLE
    assert data.from_json(data.to_json(file)) == file
    assert [move.seat for move in file.moves] == [None, 0, 1, 1, 0]
    assert file.moves[1].draws[0].results == [3, 5, 1]
    assert file.moves[4].places == ["14", "15", "1.20"]
    assert [each["after"] for each in file.happened] == [2, 2]
    assert file.moves[3].check == "1c9e04d2" and file.moves[3].more == {"mood": "calm", "later": {"b": []}}


def test_comments_and_empty_lines_say_nothing() -> None:
    assert text.from_text(SAMPLE.replace("2 1 ?", "; round 2\n\n2 1 ?")) == text.from_text(SAMPLE)


@pytest.mark.parametrize(
    ("sound", "broken", "sentence"),
    [
        ("3 1 end turn", "3 end turn", "Line 12 "),
        ("#1c9e04d2", "#1c9e", "Line 12 "),
        ('{"mood":"calm"', '{"mood":', "Line 12 "),
        ('! 2 {"kind":"eclipse"', '! two {"kind":"eclipse"', "Line 11 "),
        ('! 2 {"kind":"eclipse"', "! 2 {eclipse", "Line 11 "),
        ("<15 crisis/6 2>", "<15 crisis 2>", "Line 8 "),
        ('"Ünal"]', '"Ünal"', "Line 4 "),
        ('"later":{"b":[]}', '"later":' + "[" * 21 + "]" * 21, "more than 20 "),
        ("[version 1]", "[version 2]", "version 2"),
        ("tocsite-game", "pgn", "format"),
    ],
)
def test_a_broken_file_is_refused_with_a_reason(sound: str, broken: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        text.from_text(SAMPLE.replace(sound, broken))


@pytest.mark.parametrize(
    "damaged",
    [
        '{"format": "tocsite-game", "version": 1, "happened": [{"kind": "away"}]}',
        "",
        "[]",
        "{",
        '{"format": "tocsite-game", "version": 1, "moves": [{"n": "x"}]}',
    ],
)
def test_damaged_json_is_refused(damaged: str) -> None:
    with pytest.raises(BadFile):
        data.from_json(damaged)


def test_the_object_of_a_line_cannot_override_the_line() -> None:
    file = text.from_text(
        SAMPLE.replace('{"kind":"eclipse"', '{"after":"x","kind":"eclipse"').replace('"mood":"calm"', '"n":9')
    )
    assert [each["after"] for each in file.happened] == [2, 2]
    assert data.from_json(data.to_json(file)).moves[3].n == 3


def test_a_file_without_moves_is_one() -> None:
    headers = {"format": "tocsite-game", "version": 1}
    assert text.from_text(text.to_text(GameFile(headers, []))) == data.from_json(data.to_json(GameFile(headers, [])))


def test_the_samples_of_version_1_are_read_and_written_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were written when the version began and are never written anew."""
    register(monkeypatch)
    for name in ("whole.txt", "whole.json", "partial.txt", "partial.json"):
        write_form = text.to_text if name.endswith(".txt") else data.to_json
        stored = (SAMPLES / name).read_text()
        assert write_form(read_file(stored)) == stored, name
    file = read_file((SAMPLES / "whole.txt").read_text())
    assert file == read_file((SAMPLES / "whole.json").read_text()) == whole_file()
    *_before, last = replay(TITLE, file.headers["options"], file.moves, file.headers["schema"])
    assert last.state.result is not None
