"""The list of clauses and the page made from it."""

from .make_rules import PAGE, holders, page


def test_every_clause_has_a_test() -> None:
    assert [clause for clause, names in holders().items() if not names] == []


def test_the_page_of_rules_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run python -m tests.titles.time_of_crisis.rules.make_rules"
