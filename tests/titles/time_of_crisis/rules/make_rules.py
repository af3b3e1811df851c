"""Makes RULES.md: for every clause of the rulebook the tests that hold it."""

from .clauses import PAGE

if __name__ == "__main__":
    PAGE.page.write_text(PAGE.written())
