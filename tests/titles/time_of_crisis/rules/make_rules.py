"""Makes clauses.json: for every clause of the rulebook the tests that hold it."""

from .clauses import PAGE

if __name__ == "__main__":
    PAGE.file.write_text(PAGE.text())
