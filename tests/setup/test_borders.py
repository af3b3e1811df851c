"""Borders that import contracts cannot see."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.local_site import ROOT

VIEWS = sorted((ROOT / "games" / "doors" / "views").rglob("*.py"))
MAIL = [*sorted((ROOT / "games" / "mail").rglob("*.py")), ROOT / "games" / "recap.py"]
QUERIES = ("django.db", ".objects", ".filter(", ".exclude(", ".select_related(", ".values_list(", ".all()", ".latest(")


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.stem)
def test_views_leave_the_rows_to_services_and_access(path: Path) -> None:
    """They may name a model's class and constants; they ask and change nothing themselves."""
    assert ".objects" not in path.read_text()


@pytest.mark.parametrize("path", MAIL, ids=lambda path: path.stem)
def test_mails_leave_the_rows_to_services(path: Path) -> None:
    """They are handed rows as values; what belongs to these was read with them."""
    text = path.read_text()
    assert [query for query in QUERIES if query in text] == []


@pytest.mark.parametrize(
    "library",
    ["rulebooks.engine", "rulebooks.time_of_crisis.rules.ruleset", "rulebooks.time_of_crisis.bots.sensible"],
)
def test_rules_and_bots_need_no_django(library: str) -> None:
    code = f"import sys, {library}; print(sorted(name for name in sys.modules if name.split('.')[0] == 'django'))"
    process = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"


def modules_in(folder: Path) -> set[str]:
    """The modules and packages right in there, by their names."""
    own = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    return {".".join((*folder.relative_to(ROOT).parts, name)) for name in own - {"__init__", "migrations"}}


def test_nobody_is_left_out_of_those_who_may_not_know_a_game_by_its_name() -> None:
    """A new module of `games` is named in the contract."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    contract = next(
        candidate for candidate in contracts if candidate["name"].startswith("Nobody but the list of titles")
    )
    games = {path.parent.name for path in (ROOT / "games" / "titles").glob("*/title.py")}
    assert set(contract["forbidden_modules"]) == {
        f"{place}.{name}" for place in ("games.titles", "rulebooks") for name in games
    }
    titles = {"games.titles", "games.titles.registry", *contract["forbidden_modules"]}
    everybody = modules_in(ROOT / "games") | modules_in(ROOT / "games" / "titles")
    assert set(contract["source_modules"]) == everybody - titles | {"accounts", "tocsite"}
