"""The memory of a site on one machine, whose figures are printed at the end of the run."""

from collections.abc import Callable

from tests.local_site import LocalSite
from tools.bench import memory

MOST = 300.0
"""Megabytes, without PostgreSQL; it takes some 275."""


def test_a_site_on_one_machine_is_content_with_little_memory(
    demo_site: LocalSite, record_property: Callable[[str, object], None]
) -> None:
    demo_site.start(demo=True)
    assert demo_site.supervisor is not None
    figures = list(memory.measure_site(demo_site.url, demo_site.supervisor.pid))
    for figure in figures:
        record_property("bench", figure.line())
    megabytes = {figure.bench: figure.value for figure in figures}
    assert all(megabytes[f"site.memory.{name}"] > 5 for name in memory.PROCESSES)
    assert megabytes["site.memory"] < MOST
