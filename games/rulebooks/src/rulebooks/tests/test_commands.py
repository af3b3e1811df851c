"""``python -m rulebooks``, as people run it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rulebooks
from rulebooks import KeyedDice, Rulebook
from rulebooks.__main__ import COMMANDS, main
from rulebooks.commands.fuzz import write_record
from rulebooks.options import Option, read_options
from rulebooks.registry import RULEBOOKS, USUAL
from rulebooks.tests.files.games import whole_file
from rulebooks.tests.liars_die import register
from rulebooks.trial.fuzz import GameRecord, WrittenMove, trial

Run = Callable[..., tuple[int, list[str], str]]
TOC = RULEBOOKS["time_of_crisis"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; return its exit code, its lines, and what it says on the error stream."""

    def run_command(*words: str) -> tuple[int, list[str], str]:
        try:
            code = main(list(words))
        except SystemExit as stop:  # of argparse
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return code, out.splitlines(), err

    return run_command


def test_help_names_each_command(run: Run) -> None:
    code, lines, _ = run("--help")
    assert code == 0 and all(any(line.strip().startswith(name) for line in lines) for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_each_command_tells_what_it_does(run: Run, command: str) -> None:
    code, lines, _ = run(command, "--help")
    assert code == 0 and lines[0].startswith(f"usage: python -m rulebooks {command}") and len(lines) > 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "required"),
        (("win",), "invalid choice"),
        (("fuzz", "--bots=clever"), "no such bot. Choose from random, sensible, mixed."),
        (("fuzz", "--players=5"), "can't be played with 5 players"),
        (("fuzz", "--games=0"), "at least 1"),
        (("fuzz", "--option=long"), "no option “long”: choose from short"),
        (("fuzz", "--option=short=perhaps"), "short has no value “perhaps”"),
        (("fuzz", "--option=stacks=mob,mobile_vulgus"), "choose mob or mobile_vulgus, not both"),
        (("fuzz", "--game=rome_in_crisis", "--option=short"), "choose from none"),
        (("arena", "--bots", "clever"), "no such bot"),
        (("arena", "--players=2", "--bots", "random", "random", "random"), "more bots (3) than seats (2)"),
        (("arena", "--players=2", "--option=factions=maximinus_thrax,gordian_iii"), "leave no seat for a bot"),
        (("verify", "nowhere.json"), "There is no file nowhere.json"),
        (("fuzz", f"--out={__file__}/games"), "is no folder"),
        (("fuzz", "--bots="), "can't be empty"),
        (("arena", "--option=a\x1bb"), "can't be printed"),
        (("fuzz", "--option=stacks=mob,,castle"), "no value “castle”"),
        (("replay", "/"), "/ is a folder"),
        (("perft", "--position=nowhere"), "There is no file nowhere"),
        (("play", "--seat=4", "--players=3"), "no seat 4: choose one from 1 to 3"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_a_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    code, lines, err = run(*words)
    assert code == 2 and lines == [] and sentence in " ".join(err.split())


def test_fuzz_counts_games_failures_and_moves(run: Run) -> None:
    code, lines, _ = run("fuzz", "--game=rome_in_crisis", "--games=2", "--players=2", "--seed=4")
    records = [trial(number, seed=4, players=2, crew="random", ruleset="rome_in_crisis") for number in range(2)]
    moves = sum(len(record.moves) for record in records)
    assert code == 0 and lines[-1].startswith(f"fuzz: 2 games, 0 failures, {moves} moves, ")


def test_fuzz_keeps_a_game_that_fails_and_replay_stops_at_the_same_move(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebooks.trial.promises.rulebooks.check", lambda state: ["support 5"] * (state.draws > 60))
    code, lines, _ = run("fuzz", "--games=1", "--players=2", "--option=short", f"--out={tmp_path}")
    assert code == 1 and lines[0] == "Game 0 failed: BrokenPromise: check: support 5"
    assert lines[-1].startswith("fuzz: 1 game, 1 failure")
    path = lines[1].removeprefix("Written to ")
    code, lines, _ = run("replay", path)
    assert code == 1 and lines[-1].startswith("Move ") and "support 5" in lines[-1]
    monkeypatch.undo()
    code, lines, _ = run("replay", path)
    assert code == 0 and "by today's rules" in lines[-1]


def test_replay_names_an_illegal_move_and_goes_as_far_as_asked(run: Run, tmp_path: Path) -> None:
    record: GameRecord = trial(0, seed=4, players=2, short=True, crew="random")
    del record.moves[20:]
    record.moves.append(WrittenMove(0, "start in asia"))
    path = str(write_record(record, tmp_path))
    code, lines, _ = run("replay", path)
    assert code == 1 and lines[-1].startswith("Move 21, “start in asia” by seat 0, failed")
    code, lines, _ = run("replay", path, "--until=20", "--moves")
    assert code == 0 and lines[0].startswith("1 ") and lines[-1].startswith("20 moves by today's rules: seats ")
    code, lines, err = run("replay", path, "--until=20", "--position")
    assert code == 0 and err.startswith("20 moves by today's rules: seats ")
    position = tmp_path / "position.json"
    position.write_text("\n".join(lines))
    code, lines, _ = run("perft", f"--position={position}", "--depth=1")
    assert code == 0 and lines[0].startswith("depth 1: ")


def test_replay_and_verify_read_files_of_games(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    path = tmp_path / "game.json"
    path.write_text(rulebooks.files.data.to_json(whole_file()))
    code, lines, _ = run("replay", str(path))
    assert code == 0 and lines[-1].startswith(f"{len(whole_file().moves) - 1} moves by today's rules: over")
    code, lines, _ = run("verify", str(path))
    assert code == 0 and lines[-1] == "Everything matches the seed, and the rules required each draw."
    path.write_text(path.read_text().replace('"claim 1"', '"claim 2"', 1))
    code, lines, _ = run("replay", str(path))
    assert (code == 1 and "differs from the file" in lines[-1]) or "against the rules" in lines[-1]


def test_replay_names_what_a_file_lacks(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    path = tmp_path / "game.json"
    path.write_text(rulebooks.files.data.to_json(whole_file()).replace('"view": "all"', '"view": 0'))
    code, _, err = run("replay", str(path))
    assert code == 2 and "can be replayed once it is over" in err
    path.write_bytes(msgspec.json.encode(GameRecord("chess", {"players": 2}, "00" * 16, "x")))
    code, _, err = run("replay", str(path))
    assert code == 2 and "a game that is not known here: chess" in err
    path.write_text("[" * 5000)
    for command in (("replay", str(path)), ("perft", f"--position={path}")):
        code, _, err = run(*command)
        assert code == 2 and str(path) in err


@pytest.mark.parametrize("game", RULEBOOKS)
def test_arena_tells_wins_that_add_up(run: Run, game: str) -> None:
    code, lines, _ = run("arena", f"--game={game}", "--players=2", "--games=2", "--bots", "sensible", "random")
    assert code == 0 and lines[0].split()[:3] == ["bot", "seats", "won"]
    won = {line.split()[0]: line.split()[2] for line in lines[1:3]}
    assert won.keys() == {"sensible", "random"}
    assert sum(float(share.removesuffix("/2")) for share in won.values()) == 2
    assert [line.split()[0] for line in lines[5:7]] == ["1", "2"]
    assert lines[-1] == f"arena: 2 games of {game} for 2"


def test_perft_counts_the_same_again_and_divides_its_count_by_first_orders(run: Run) -> None:
    words = ("perft", "--game=rome_in_crisis", "--players=3", "--moves=12", "--seed=3")
    code, lines, _ = run(*words)
    assert code == 0 and [line.split(":")[0] for line in lines] == ["depth 1", "depth 2"]
    assert run(*words)[1] == lines
    _, divided, _ = run(*words, "--divide")
    assert divided[-1] == lines[-1] and len(divided) - 1 == int(lines[0].split()[-1])
    assert sum(int(line.rsplit(" ", 1)[1]) for line in divided[:-1]) == int(lines[-1].split()[-1])


def test_play_takes_numbers_and_words_refuses_others_and_goes_on_from_its_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["nonsense", "end turn", "9" * 5000, "View", "start in asia", "QUIT"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    path = tmp_path / "mine.json"
    words = ("play", "--players=2", "--seed=7", f"--save={path}")
    code, lines, _ = run(*words)
    text = "\n".join(lines)
    assert code == 0
    assert text.count("That is no order.") == 2 and "That order is not allowed now." in text and '"round"' in text
    assert "ChooseProvince" in lines[1] and "SelectCards" in text
    answers = iter(["quit"])
    code, lines, _ = run(*words)
    assert code == 0 and "SelectCards" in lines[2]
    assert lines[0].startswith(f"Going on with the game of {path}, time_of_crisis, in seat 1.")
    saved = path.read_text()
    for wrong in (
        "{}",
        saved.replace('"seed":"', '"seed":"00'),
        saved.replace('"seat":0', '"seat":7'),
        saved.replace('"bot":"sensible"', '"bot":"clever"'),
    ):
        path.write_text(wrong)
        code, _, err = run(*words)
        assert code == 2 and ("is no game of this command" in err or "no such bot" in err)


def test_output_may_end_before_the_command_and_its_input_too(tmp_path: Path) -> None:
    command = f"{sys.executable} -m rulebooks"
    full = "The output can't be written: No space left on device."
    for line, code, err in (
        (f"{command} --help | true", 0, ""),
        (f"{command} perft --game=rome_in_crisis --divide | head -1", 0, ""),
        (f"{command} perft --game=rome_in_crisis > /dev/full", 1, full),
        (f"{command} play --game=rome_in_crisis <&-", 0, ""),
    ):
        shell = ["bash", "-o", "pipefail", "-c", line]
        process = subprocess.run(shell, capture_output=True, text=True, cwd=tmp_path)
        assert (process.returncode, process.stderr.strip()) == (code, err), line


def test_a_game_is_played_to_its_end_in_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    code, lines, _ = run("play", "--game=rome_in_crisis", "--players=2", "--seed=1")
    assert code == 0 and lines[-2].startswith("1. seat ") and any("(you)" in line for line in lines[-2:])


def test_options_that_are_not_chosen_are_drawn_for_each_game() -> None:
    chosen = {"cards": "selective", "short": True}
    drawn = [TOC.draw_options(2, Random(number), chosen) for number in range(20)]
    assert all(options | chosen == options for options in drawn)
    assert len({tuple(options["stacks"]) for options in drawn}) > 10
    assert all(set(options) == {option.name for option in TOC.options} for options in drawn)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("short", True),
        ("short=no", False),
        ("cards=variable", "variable"),
        ("stacks=mob,cavalry", ["mob", "cavalry"]),
        ("stacks=", []),
    ],
)
def test_options_are_read_from_lines(line: str, value: Any) -> None:
    assert list(read_options(TOC.options, [line]).values()) == [value]


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=list(RULEBOOKS))
def test_every_value_of_an_option_is_one_of_the_rules(book: Rulebook) -> None:
    def begin(**options: Any) -> Any:
        return book.rules.new({"players": 3, **options}, KeyedDice(bytes(16), "options"))

    fields = {field.encode_name for field in msgspec.structs.fields(begin().options)}
    assert {option.name for option in book.options} == fields - {"players"}
    for option in book.options:
        for value in option.values or (True, False):
            assert option.groups or begin(**{option.name: value})
        for group in option.groups:
            assert all(begin(cards="selective", **{option.name: [value]}) for value in group)


def test_the_default_game_is_the_first_of_the_list() -> None:
    assert next(iter(RULEBOOKS)) == USUAL and Option("short").read("on") is True
