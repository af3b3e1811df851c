"""6.5 Expand Pretender Empire."""

import pytest

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.pretender import ExpandEmpire
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, TocState
from rulebooks.time_of_crisis.rules.support import empire_of

from .clauses import holds
from .positions import empire, govern, position, run


def eastern() -> TocState:
    """Seat 0 is the Pretender of Asia, Galatia and Syria."""
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    return state


@holds("6.5 joins", "12.1 joins")
@pytest.mark.parametrize(("name", "support", "joins"), [
    ("thracia", 3, True), ("thracia", 4, True), ("thracia", 2, False), ("africa", 4, False),
])  # fmt: skip
def test_6_5_a_province_joins_at_support_3_beside_the_empire(name: str, support: int, joins: bool) -> None:
    state = eastern()
    govern(state, 0, name, support=support)
    run(state, ExpandEmpire(0))
    assert (state.provinces[name].marker == BREAKAWAY) is joins


@holds("6.5 joins")
def test_6_5_others_provinces_do_not_join() -> None:
    state = eastern()
    state.provinces["aegyptus"].support = 4
    assert run(state, ExpandEmpire(0)) == []


@holds("6.5 not-italia", "12.1 not-italia")
def test_6_5_italia_does_not_join() -> None:
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    govern(state, 1, "italia", support=4)
    assert run(state, ExpandEmpire(1)) == []
    assert state.provinces["italia"].marker == ""


@holds("6.5 beginning")
def test_6_5_only_what_touches_the_empire_of_the_beginning_joins() -> None:
    state = eastern()
    govern(state, 0, "thracia", "macedonia", support=3)
    assert run(state, ExpandEmpire(0)) == [log.EmpireExpanded(0, ["thracia"])]
    assert run(state, ExpandEmpire(0)) == [log.EmpireExpanded(0, ["macedonia"])]


@holds("6.5 joins", "12.1 gallia-britannia")
def test_6_5_britannia_joins_by_way_of_gallia() -> None:
    state = position()
    empire(state, 2, "pannonia", "thracia", "macedonia")
    govern(state, 2, "gallia", "britannia", support=3)
    run(state, ExpandEmpire(2))
    run(state, ExpandEmpire(2))
    assert set(empire_of(state, 2)) == {"pannonia", "thracia", "macedonia", "gallia", "britannia"}


@holds("6.5 automatic")
def test_6_5_expansion_is_automatic_and_concerns_nobody_else() -> None:
    state = eastern()
    govern(state, 1, "hispania", "britannia", support=3)
    govern(state, 0, "thracia", support=3)
    run(state, ExpandEmpire(1))
    assert empire_of(state, 1) == []
    run(state, ExpandEmpire(0))
    assert state.agenda == [] and state.provinces["thracia"].marker == BREAKAWAY
