"""The list of clauses and the file made from it."""

from .clauses import PAGE


def test_every_clause_has_a_test() -> None:
    assert [clause for clause, names in PAGE.holders().items() if not names] == []


def test_the_list_of_clauses_is_up_to_date() -> None:
    assert PAGE.file.read_text() == PAGE.text(), f"run {PAGE.command}"
