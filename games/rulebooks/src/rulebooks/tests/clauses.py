"""A rulebook clause by clause, and the tests that hold each: a site may show its readers both."""

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


class Clauses(NamedTuple):
    """A rulebook clause by clause, in words of our own, with the folder of the tests that hold them."""

    words: Mapping[str, str]
    folder: Path

    def holds(self, *clauses: str) -> Callable[[Test], Test]:
        """Say which clauses a test holds; raises `KeyError` for one that is not listed."""
        for clause in clauses:
            self.words[clause]

        def same(test: Test) -> Test:
            return test

        return same

    def named_tests(self) -> Iterator[tuple[str, str, list[str]]]:
        """File, name and clauses of every test of the folder."""
        for path in sorted(self.folder.glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield path.name, node.name, clauses_of(node)

    def holders(self) -> dict[str, list[str]]:
        """Every clause with the tests that hold it, each as ``file::test``."""
        tests: dict[str, list[str]] = {clause: [] for clause in self.words}
        for file, name, clauses in self.named_tests():
            for clause in clauses:
                tests[clause].append(f"{file}::{name}")
        return tests

    def text(self) -> str:
        """Return the whole list, a clause a line."""
        tests = self.holders()
        lines = [
            f"{json.dumps(clause)}: {json.dumps({'words': words, 'tests': sorted(tests[clause])}, ensure_ascii=False)}"
            for clause, words in self.words.items()
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def clauses_of(test: ast.FunctionDef) -> list[str]:
    """Return the clauses that its `holds` decorators name."""
    calls = [call for call in test.decorator_list if isinstance(call, ast.Call)]
    decorators = [call for call in calls if ast.unparse(call.func) == "holds"]
    return [ast.literal_eval(argument) for call in decorators for argument in call.args]
