"""States and events to text and back."""

import json
from typing import Any

import pytest

from games import engine
from games.engine.codec import Codec
from games.engine.errors import UnknownSchema
from games.engine.time_of_crisis import log
from games.engine.time_of_crisis.agenda import StoredState
from games.engine.time_of_crisis.setup import SCHEMA
from games.engine.time_of_crisis.state import State

from . import samples
from .play import RULESET, keyed, playthrough
from .time_of_crisis.positions import govern, position


def changed(**fields: Any) -> str:
    """A stored game with some of its fields replaced."""
    return json.dumps({**json.loads(engine.dump(position())), **fields})


def govern_italia(state: State) -> State:
    """The same with a player as Emperor whose support is no count."""
    govern(state, 0, "italia", support=3)
    return state


def stored(schema: int) -> list[Any]:
    """The samples of a schema, each under the name of its decision."""
    states = json.loads(samples.path(schema).read_text())
    return [pytest.param(kind, json.dumps(state), id=f"{schema}-{kind}") for kind, state in states.items()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_survives_being_stored(players: int) -> None:
    for played in playthrough({"players": players, "short": True}, keyed(players), seed=players):
        text = engine.dump(played.state)
        assert engine.load(text) == engine.load(engine.dump(engine.load(text)))
        assert engine.dump(engine.load(text)) == text


def test_a_stored_game_goes_on_as_if_it_had_not_been_stored() -> None:
    for played in playthrough({"players": 4, "short": True}, keyed(1), seed=1):
        again = engine.load(engine.dump(played.state))
        assert engine.to_move(again) == engine.to_move(played.state)
        for seat in range(4):
            assert engine.legal(again, seat) == engine.legal(played.state, seat)


def test_every_event_survives_being_stored() -> None:
    for played in playthrough({"players": 3, "short": True}, keyed(2), seed=2):
        events = played.applied.events
        assert engine.load_events(RULESET, engine.dump_events(events)) == events


@pytest.mark.parametrize(("kind", "text"), [each for schema in range(1, SCHEMA + 1) for each in stored(schema)])
def test_a_game_stored_in_any_schema_is_still_played(kind: str, text: str) -> None:
    state = engine.load(text)
    view = engine.view(state, None)
    assert state.schema == SCHEMA
    assert engine.check(state) == []
    assert view.question is not None and view.question.kind == kind
    seat = engine.to_move(state)[0]
    for action in engine.legal(state, seat):
        engine.apply(engine.load(text), seat, action, keyed(0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_neutral_italia_that_schema_1_had_not_raised_is_counted_when_it_is_read(players: int) -> None:
    raw = json.loads(engine.dump(position(players)))
    raw["schema"], raw["provinces"]["italia"]["support"] = 1, 1
    state = engine.load(json.dumps(raw))
    assert state.schema == SCHEMA
    assert state.provinces["italia"].support == 2 * players
    assert engine.check(state) == []


def test_the_emperor_of_schema_1_keeps_the_support_that_he_had() -> None:
    before = govern_italia(position())
    raw = {**json.loads(engine.dump(before)), "schema": 1}
    assert engine.dump(engine.load(json.dumps(raw))) == engine.dump(before)


def test_a_set_up_of_schema_1_goes_on_without_the_step_that_founded_the_empire() -> None:
    state = engine.new(RULESET, {"players": 3, "short": True}, keyed(3))
    raw = json.loads(engine.dump(state))
    raw["schema"], raw["provinces"]["italia"]["support"] = 1, 1
    raw["agenda"].insert(-3, {"step": "FoundEmpire"})
    assert engine.dump(engine.load(json.dumps(raw))) == engine.dump(state)


def test_there_is_a_sample_of_every_decision_of_this_schema() -> None:
    assert set(json.loads(samples.path(SCHEMA).read_text())) == samples.decisions()


def test_an_earlier_schema_is_upgraded_step_by_step() -> None:
    steps: list[int] = []

    def upgrade(raw: dict[str, Any]) -> dict[str, Any]:
        steps.append(raw["schema"])
        return {**raw, "schema": raw["schema"] + 1, "round": raw.get("round", 1) + 10}

    later = Codec(StoredState, log.EVENTS, schema=SCHEMA + 2, upgrades={SCHEMA: upgrade, SCHEMA + 1: upgrade})
    _, text = stored(SCHEMA)[0].values
    before, after = engine.load(text), later.load(text, SCHEMA)
    assert isinstance(before, State) and isinstance(after, State)
    assert steps == [SCHEMA, SCHEMA + 1]
    assert (after.schema, after.round) == (SCHEMA + 2, before.round + 20)
    assert after.armies == before.armies and after.agenda == before.agenda


@pytest.mark.parametrize("schema", [0, SCHEMA + 1])
def test_a_schema_that_is_not_known_is_refused(schema: int) -> None:
    with pytest.raises(UnknownSchema, match=f"schema {schema} is not known"):
        engine.load(changed(schema=schema))


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(UnknownSchema, match="the ruleset chess is not known"):
        engine.load(changed(ruleset="chess"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no game",
        "[]",
        "{}",
        engine.dump(position())[:-1],
        changed(agenda=[{"step": "CastleKing"}]),
        changed(players="four"),
        changed(provinces={"italia": {}}),
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(UnknownSchema):
        engine.load(text)


@pytest.mark.parametrize("text", ["", "{}", '[{"event": "Eclipse"}]', '[{"event": "TurnEnded"}]'])
def test_damaged_events_are_refused(text: str) -> None:
    with pytest.raises(UnknownSchema):
        engine.load_events(RULESET, text)
