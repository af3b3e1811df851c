"""The lists of clauses with their tests, which the pages of the rules show: ``python -m tests.titles.clause_lists``
writes them anew after a test was added or got another name.
"""

from pathlib import Path

from rulebooks.tests.rome_in_crisis.rules import clauses as rome_in_crisis
from rulebooks.tests.time_of_crisis.rules import clauses as time_of_crisis
from tests.local_site import ROOT

PAGES = {"time_of_crisis": time_of_crisis.PAGE, "rome_in_crisis": rome_in_crisis.PAGE}


def path(title: str) -> Path:
    """Return the path of a title's list, beside its rules in words."""
    return ROOT / "games" / "titles" / title / "rules_in_words" / "clauses.json"


if __name__ == "__main__":
    for title, page in PAGES.items():
        path(title).write_text(page.text())
