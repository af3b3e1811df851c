"""Imports run one way."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from tests.local_site import LocalSite


def test_no_imports_run_in_a_circle() -> None:
    """From file to file, those within functions and those for types alone included."""
    graph = grimp.build_graph("accounts", "games", "tocsite", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        pytest.fail("In a circle: " + " imports ".join(reversed(error.args[1])))


RARE = ("anymail", "babel", "dns", "icalendar", "inscriptis", "pygal", "prometheus_client", "requests", "sentry_sdk")
"""Megabytes each, of no use to most processes, or to most sites."""


def test_libraries_of_rare_use_are_loaded_by_what_uses_them(local_site: LocalSite) -> None:
    loaded = f"import sys, tocsite.wsgi; print(sorted({{*{RARE}}} & sys.modules.keys()))"
    process = local_site.manage("shell", "--no-imports", "--command", loaded)
    assert process.stdout.strip() == "[]", process.stderr
