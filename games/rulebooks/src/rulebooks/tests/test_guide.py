"""The examples of the guide and of the README hold, word by word."""

import doctest
from pathlib import Path

import pytest

from rulebooks.__main__ import COMMANDS

MEMBER = Path(__file__).parents[3]
PAGES = [MEMBER / "README.md", *sorted((MEMBER.parents[1] / "docs" / "rulebooks").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_examples_of_a_page_hold(page: Path) -> None:
    outcome = doctest.testfile(str(page), module_relative=False)
    assert outcome.failed == 0 and bool(outcome.attempted) == (">>>" in page.read_text())


def test_guide_names_each_command() -> None:
    page = (MEMBER.parents[1] / "docs" / "rulebooks" / "commands.md").read_text()
    assert [name for name in COMMANDS if f"| `{name}" not in page] == []
