"""Imports run one way."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def test_no_imports_run_in_a_circle() -> None:
    """From file to file, those within functions and those for types alone included."""
    graph = grimp.build_graph("accounts", "games", "tocsite", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        pytest.fail("In a circle: " + " imports ".join(reversed(error.args[1])))
