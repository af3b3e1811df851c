"""6.1 Upkeep."""

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.turn import Upkeep

from .clauses import holds
from .positions import army, govern, militia, position, run


@holds("6.1 quaestor")
def test_6_1_quaestors_go_from_every_province_one_governs() -> None:
    state = position()
    govern(state, 0, "italia", "syria")
    for name in ("asia", "italia", "syria"):
        state.provinces[name].quaestor = True
    run(state, Upkeep(0))
    assert not any(place.quaestor for place in state.provinces.values())


@holds("6.1 castra")
def test_6_1_castra_go_from_every_army_one_commands() -> None:
    state = position()
    army(state, 0, "asia", capital=True, castra=True)
    army(state, 0, "syria", castra=True)
    govern(state, 0, "galatia")
    militia(state, "galatia", castra=True)
    events = run(state, Upkeep(0))
    assert not any(force.castra for force in state.armies.values())
    assert events == [log.MarkersRemoved(0, [], ["asia", "syria", "galatia"])]
    guard = state.provinces["galatia"].militia
    assert guard and not guard.castra


@holds("6.1 others")
def test_6_1_the_markers_of_others_stay() -> None:
    state = position()
    number = army(state, 1, "asia", castra=True)
    militia(state, "pannonia", castra=True)
    state.provinces["gallia"].quaestor = True
    assert run(state, Upkeep(0)) == []
    guard = state.provinces["pannonia"].militia
    assert state.armies[number].castra and guard and guard.castra
    assert state.provinces["gallia"].quaestor
