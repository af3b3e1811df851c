"""Lists for readers are joined in their language, by `games.present.lists` and its filters."""

import ast
import re
from collections.abc import Iterator

from tests.local_site import ROOT
from tests.template_files import template_files

BETWEEN = {",", ";", "and", "or"}
NOT_FOR_READERS = (
    "accounts/sign_in_log.py",  # a log
    "games/leagues/services/breakdowns.py",  # operators
    "games/leagues/services/ratings.py",  # SQL
    "games/leagues/services/season_files.py",  # a file, the same in every language
    "games/management/",
    "games/orders/languages/word_files.py",  # lists of words, and what translators are told
    "games/present/choices.py",  # notation
    "games/rulebooks/",  # notation, and developers
    "games/titles/lesson_play.py",  # developers
    "games/titles/rome_in_crisis/orders/copies.py",  # a line as it would be typed
    "tocsite/embedded/",  # operators
    "tocsite/headers.py",
    "tocsite/settings.py",  # operators
)
IN_TEMPLATES = re.compile(r"""join(?::|\()["'][,;]|loop\.last %\}[,;] |\}\}[,;] \{% endfor|\{% for [^%]*%\}[,;] """)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in ("accounts", "games", "tocsite"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())


def glued(tree: ast.Module) -> list[int]:
    """Return the lines that join words by a mark or a conjunction of English."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    joins = (each.value for each in calls if isinstance(each, ast.Attribute) and each.attr == "join")
    return [each.lineno for each in joins if isinstance(each, ast.Constant) and str(each.value).strip() in BETWEEN]


def test_no_module_joins_words_for_readers_by_english_marks() -> None:
    faults = {name: lines for name, tree in modules() if (lines := glued(tree))}
    assert {name: lines for name, lines in faults.items() if not name.startswith(NOT_FOR_READERS)} == {}
    assert [each for each in NOT_FOR_READERS if not any(name.startswith(each) for name in faults)] == []


def test_no_template_joins_words_by_english_marks() -> None:
    assert [path.name for path in template_files() if IN_TEMPLATES.search(path.read_text())] == []
    assert IN_TEMPLATES.search('{{ names|join:", " }}') and IN_TEMPLATES.search("{% if not loop.last %}, {% endif %}")
    assert IN_TEMPLATES.search("{{ each }}, {% endfor %}") and IN_TEMPLATES.search("{% for each in all %}, {{ each }}")
