"""The list of clauses and the page made from it."""

from .clauses import PAGE


def test_every_clause_has_a_test() -> None:
    assert [clause for clause, names in PAGE.holders().items() if not names] == []


def test_the_page_of_rules_is_up_to_date() -> None:
    assert PAGE.page.read_text() == PAGE.written(), f"run {PAGE.command}"
