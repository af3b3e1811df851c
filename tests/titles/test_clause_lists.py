"""Every clause of a rulebook has a test, and the pages of the rules name those that there are."""

import pytest

from tests.titles.clause_lists import PAGES, path


@pytest.mark.parametrize("title", PAGES)
def test_every_clause_has_a_test(title: str) -> None:
    assert [clause for clause, names in PAGES[title].holders().items() if not names] == []


@pytest.mark.parametrize("title", PAGES)
def test_the_list_of_clauses_is_up_to_date(title: str) -> None:
    assert path(title).read_text() == PAGES[title].text(), "run python -m tests.titles.clause_lists"
