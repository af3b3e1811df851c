"""Makes RULES.md: for every clause of the rulebook the tests that hold it.

Run it as ``python -m tests.titles.time_of_crisis.rules.make_rules`` after adding or renaming a test.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from .clauses import CLAUSES

HERE = Path(__file__).parent
PAGE = HERE / "RULES.md"


def named_tests() -> Iterator[tuple[str, str, list[str]]]:
    """File, name and clauses of every test of this folder."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield path.name, node.name, clauses_of(node)


def clauses_of(test: ast.FunctionDef) -> list[str]:
    """What its `holds` decorators name."""
    calls = [call for call in test.decorator_list if isinstance(call, ast.Call)]
    named = [call for call in calls if ast.unparse(call.func) == "holds"]
    return [ast.literal_eval(argument) for call in named for argument in call.args]


def holders() -> dict[str, list[str]]:
    """Every clause with the tests that hold it, each as ``file::test``."""
    found: dict[str, list[str]] = {clause: [] for clause in CLAUSES}
    for file, name, clauses in named_tests():
        for clause in clauses:
            found[clause].append(f"{file}::{name}")
    return found


def page() -> str:
    """The whole of RULES.md."""
    found = holders()
    counted = len({test for names in found.values() for test in names})
    lines = [
        "# The rules of Time of Crisis and the tests that hold them",
        "",
        "Made by `python -m tests.titles.time_of_crisis.rules.make_rules` from the names of the tests; do not edit.",
        f"{len(CLAUSES)} clauses, {counted} tests.",
    ]
    section = ""
    for clause, words in CLAUSES.items():
        if clause.split()[0] != section:
            section = clause.split()[0]
            lines += ["", f"## {section}", ""]
        lines.append(f"- **{clause}** {words}")
        lines += [f"  - `{name}`" for name in sorted(found[clause])]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
