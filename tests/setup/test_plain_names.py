"""A class has its name alone, nothing is named by a bare participle, and a docstring says what a thing is
or does rather than asks.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.local_site import ROOT

IN_BOTH = {"Decision", "Step", "Table"}
"""The engine's and a league's decision; an agenda's and a reminder's step; a league's table and the one in play."""
OF_DJANGO = {"Command", "DatabaseWrapper", "Migration"}
PARTICIPLES = {
    *("asked", "begun", "brought", "built", "called", "changed", "chosen", "counted", "done", "drawn", "found"),
    *("given", "gone", "heard", "held", "hidden", "kept", "known", "laid", "made", "meant", "met", "moved"),
    *("needed", "noted", "opened", "owed", "played", "rewound", "said", "sat", "sealed", "seen", "sent"),
    *("settled", "shown", "spent", "stood", "taken", "told", "tried", "wanted", "written"),
}
OF_FIELDS = {"called", "met", "seen"}
"""Names of fields: of a page's rows, of how often two players of a league have met, of a form."""
QUESTIONS = {"how", "that", "what", "whatever", "when", "where", "whether", "which", "who", "whoever", "whom", "whose"}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("accounts", "games", "tocsite", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not {"migrations", "tests", "script"} & set(path.parts):
                yield path.relative_to(ROOT), ast.parse(path.read_text())


def test_no_two_classes_have_one_name() -> None:
    files = defaultdict(list)
    for path, module in modules():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and node.name not in OF_DJANGO | IN_BOTH:
                files[node.name].append(str(path))
    assert {name: paths for name, paths in files.items() if len(paths) > 1} == {}


def test_no_module_is_named_by_a_bare_participle() -> None:
    """It says by its name what is in it: no two of them say the same by "told"."""
    assert [str(path) for path, _module in modules() if path.stem in PARTICIPLES] == []


def test_nothing_in_a_function_is_named_by_a_bare_participle() -> None:
    """A name says what is in it; only fields of stored rows, forms and readings keep theirs."""
    bare = []
    for path, module in modules():
        functions = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for function in functions:
            names = {function.name} | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
            stored = (node for node in ast.walk(function) if isinstance(node, ast.Name))
            names |= {node.id for node in stored if isinstance(node.ctx, ast.Store)}
            participles = {name for name in names if name.strip("_") in PARTICIPLES - OF_FIELDS}
            bare += [f"{path}: {function.name}: {name}" for name in sorted(participles)]
    assert bare == []


def test_no_docstring_opens_with_a_question() -> None:
    questions = []
    for path, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                words = (ast.get_docstring(node) or "").split()
                if words and words[0].strip(",.:;").lower() in QUESTIONS:
                    questions.append(f"{path}: {' '.join(words[:6])}")
    assert questions == []
