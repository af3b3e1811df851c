"""Every command refuses bad values with a sentence and an exit code, before it does anything, without a traceback."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from rulebooks.terminal import count_of
from tests.local_site import ROOT
from tests.tables import person

pytestmark = pytest.mark.django_db

NUMBERS = ("-5", "", "abc", "1.5", "9" * 30, "nan")
COUNTS = (*NUMBERS, "0")
SPANS = ("-5", "0", "", "abc", "nan", "inf", "1e30")
WORDS = ("", "  ", "x" * 5000, "two\nlines", "\x00", os.fsdecode(b"\xff"), "\x1b[2J")
MISSING = ("", "{here}/nothing", "{here}", "{here}/file/below", os.fsdecode(b"/tmp/\xff"), "x" * 5000, "\x00")
"""Files to read that are none: no name, not there, a folder, below a file, no words, too long."""
TAKEN = ("", "{here}", "{here}/file", "{here}/file/below", os.fsdecode(b"/tmp/\xff"), "x" * 5000, "/proc/1/x")
"""Files to write that cannot be."""
NOT_OURS = ("[]", "{}", "null", '{"format": "tocsite-draw", "version": 2, "divisions": [5]}', "[" * 100_000, "\x00", "")
"""Contents of files that are not of ours."""

VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "arena": {
        "--games": COUNTS,
        "--players": (*COUNTS, "1", "99"),
        "--seed": NUMBERS,
        "--title": WORDS,
        "--game": WORDS,
        "--bots": WORDS,
        "--option": WORDS,
    },
    "audit_games": {"--seconds": SPANS},
    "backup": {"": TAKEN},
    "bench": {
        "": WORDS,
        "engine --games": COUNTS,
        "engine --players": (*COUNTS, "1"),
        "engine --site": COUNTS,
        "engine --machines": COUNTS,
        "engine --minutes": SPANS,
        "engine --title": WORDS,
        "engine --option": WORDS,
        "engine --language": (*WORDS, "xx"),
    },
    "check_mail_domain": {
        "--domain": (*WORDS, "127.0.0.1", "-x.org"),
        "--domain play.example.org --selector": WORDS,
        "--domain play.example.org --nameserver": ("abc", "1.2.3", "127.0.0.1:x", "127.0.0.1:99999", "\x00"),
    },
    "delete_account": {"": (*COUNTS, "123456")},
    "fuzz": {
        "--games": COUNTS,
        "--players": (*COUNTS, "1", "99"),
        "--seed": NUMBERS,
        "--title": WORDS,
        "--game": WORDS,
        "--bots": WORDS,
        "--option": (*WORDS, "=", "=x"),
        "--out": ("", "{here}/file", "{here}/file/below", os.fsdecode(b"/tmp/\xff"), "/proc/1/x"),
    },
    "import_game": {"": MISSING, "{here}/file --user": (*WORDS, "nobody")},
    "league_news": {"": WORDS, "News --file": MISSING},
    "maintenance": {
        "": ("On", "closed", *WORDS),
        "on": WORDS,
        "on --in": NUMBERS,
        "off --in": ("5", *NUMBERS),
        "--in": ("5", *NUMBERS),
        "off": ("until 20:00 UTC", *WORDS),
    },
    "mails": {"--count": COUNTS, "--user": (*WORDS, "nobody"), "--game": (*WORDS, "nothing")},
    "makemessages": {"--locale": (*WORDS, "xx", "../../x", "de/../../x", "DE"), "-l": ("xx",)},
    "messages": {"": (*WORDS, "nothing"), "nothing --remove": (*WORDS, "5")},
    "moderators": {"": (*WORDS, "nobody"), "--no-longer": ("",)},
    "receive_mail": {
        "--port": (*COUNTS, "65536"),
        "--host": (*WORDS, "no such host", "256.0.0.1", "a" * 150, "a..b"),
    },
    "remove_second_factor": {"": (*WORDS, "nobody", "Ana")},
    "restore": {"": MISSING},
    "rollback": {"": MISSING},
    "soak": {"--minutes": SPANS, "--players": COUNTS, "--seed": NUMBERS},
    "statistics": {"--title": WORDS},
    "verify_dice": {"": MISSING},
    "verify_draw": {"": MISSING},
}
"""Bad values of each argument of a command, by the words before the value."""
FILES = ("import_game", "restore", "rollback", "verify_dice", "verify_draw")
"""The commands that read a file."""
FLAGS = {
    *("--new-key", "--over", "--only-static", "--all", "--check", "--no-longer", "--yes", "--note", "--known"),
    *("--again", "--lmtp", "--nothing", "--recipient", "--sender", "--remove", "--locale", "--help", "--version"),
    *("--verbosity", "--settings", "--pythonpath", "--traceback", "--no-color", "--force-color", "--skip-checks"),
}
"""Options without a value of their own, Django's, and those of ``deliver_mail``, which a mail server gives it."""
WITHOUT_VALUES = {
    *("check_leagues", "chronicle", "compilemessages", "demo", "pack_games", "prepare", "rerate", "serve"),
    "deliver_mail",
}


def ours() -> dict[str, str]:
    """Our own commands, and the app of each."""
    apps = {"tocsite", "games", "games.leagues", "accounts", "tools"}
    return {name: app for name, app in get_commands().items() if isinstance(app, str) and app in apps}


def cases() -> Iterator[tuple[str, list[str]]]:
    for command, arguments in VALUES.items():
        for before, values in arguments.items():
            for value in values:
                *words, option = before.split() or [""]
                last = [f"{option}={value}"] if option.startswith("--") else [*([option] if option else []), value]
                yield command, [*words, *(["--no-longer"] if option == "--no-longer" else last)]


def refusal_of(command: str, arguments: list[str]) -> str:
    """Run a command, which is to refuse; return its sentence."""
    app = "tests.soak" if command == "soak" else ours()[command]
    loaded = load_command_class(app, command)
    with pytest.raises(CommandError) as refused:
        call_command(loaded, *arguments, stdout=StringIO(), stderr=StringIO())
    return str(refused.value)


@pytest.fixture
def here(tmp_path: Path) -> str:
    (tmp_path / "file").write_text("nothing of ours")
    person("Ana")
    return str(tmp_path)


@pytest.mark.parametrize("command", VALUES)
def test_bad_values_are_refused_with_a_sentence(command: str, here: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    for _command, arguments in (case for case in cases() if case[0] == command):
        sentence = refusal_of(command, [argument.replace("{here}", here) for argument in arguments])
        assert sentence.strip() and "Traceback" not in sentence, arguments
        sentence.encode()  # it can be printed
        assert len(sentence) < 6000 and "\x1b" not in sentence, arguments


@pytest.mark.parametrize("command", FILES)
def test_files_of_others_are_refused_with_a_sentence(command: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content in NOT_OURS:
        file.write_text(content)
        sentence = refusal_of(command, [str(file)])
        assert sentence and len(sentence) < 600, content[:50]


def test_every_command_and_every_option_has_bad_values() -> None:
    assert ours().keys() - WITHOUT_VALUES == VALUES.keys() - {"soak"}
    for name in ours().keys() - WITHOUT_VALUES:
        parser = load_command_class(ours()[name], name).create_parser("manage.py", name)
        options = set(re.findall(r"(?<![\w-])--[a-z-]+", parser.format_usage())) - FLAGS
        tried = {word for before in VALUES[name] for word in before.split()}
        assert options <= tried, name


@pytest.mark.parametrize(
    "arguments",
    [
        ["mails", "--count", "-5"],
        ["backup", "/proc/1/drill.backup"],
    ],
)
def test_the_terminal_shows_no_traceback(arguments: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode in (1, 2) and "Traceback" not in ran.stderr
    assert ran.stderr.strip().splitlines()[-1].endswith(".")


def code_of_delivery(*arguments: str) -> object:
    """The exit code for a mail server that pipes a mail in."""
    try:
        call_command("deliver_mail", *arguments, stderr=StringIO())
    except SystemExit as ended:
        return ended.code
    return 0


@pytest.mark.parametrize("where", ["--recipient", "--sender"])
@pytest.mark.parametrize("value", [*WORDS, "x@", "@", "a@b@c", "x@localhost" * 500])
def test_a_mail_server_that_gives_nonsense_is_told_so_by_a_code_or_rid_of_it(
    where: str, value: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(b"Subject: nothing\n\nNothing.")))
    others = [] if where == "--recipient" else ["--recipient=nobody@example.org"]
    assert code_of_delivery(f"{where}={value}", *others) in (0, 67, 75)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(("number", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_numbers_agree_with_their_nouns(number: int, words: str) -> None:
    assert count_of(number, "game") == words
