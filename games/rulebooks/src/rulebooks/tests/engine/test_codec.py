"""States and events to text and back."""

import json
from typing import Any

import pytest

import rulebooks
from rulebooks import engine
from rulebooks.engine.codec import Codec
from rulebooks.engine.errors import UnknownSchema
from rulebooks.tests.time_of_crisis import samples
from rulebooks.tests.time_of_crisis.play import RULESET, keyed, playthrough
from rulebooks.tests.time_of_crisis.rules.positions import govern, position
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.agenda import StoredTocState
from rulebooks.time_of_crisis.rules.setup import SCHEMA
from rulebooks.time_of_crisis.rules.state import TocState


def stored_with(**fields: Any) -> str:
    """A stored game with some of its fields replaced."""
    return json.dumps({**json.loads(rulebooks.dump(position())), **fields})


def govern_italia(state: TocState) -> TocState:
    """The same with a player as Emperor whose support is no count."""
    govern(state, 0, "italia", support=3)
    return state


def stored(schema: int) -> list[Any]:
    """The samples of a schema, each under the name of its decision."""
    states = json.loads(samples.path(schema).read_text())
    return [pytest.param(kind, json.dumps(state), id=f"{schema}-{kind}") for kind, state in states.items()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_survives_being_stored(players: int) -> None:
    for position_played in playthrough({"players": players, "short": True}, keyed(players), seed=players):
        text = rulebooks.dump(position_played.state)
        assert rulebooks.load(text) == rulebooks.load(rulebooks.dump(rulebooks.load(text)))
        assert rulebooks.dump(rulebooks.load(text)) == text


def test_a_stored_game_goes_on_as_if_it_had_not_been_stored() -> None:
    for step in playthrough({"players": 4, "short": True}, keyed(1), seed=1):
        again = rulebooks.load(rulebooks.dump(step.state))
        assert engine.to_move(again) == engine.to_move(step.state)
        for seat in range(4):
            assert engine.legal(again, seat) == engine.legal(step.state, seat)


def test_every_event_survives_being_stored() -> None:
    for step in playthrough({"players": 3, "short": True}, keyed(2), seed=2):
        events = step.applied.events
        assert rulebooks.load_events(RULESET, rulebooks.dump_events(events)) == events


@pytest.mark.parametrize(
    ("kind", "text"), [stored_game for schema in range(1, SCHEMA + 1) for stored_game in stored(schema)]
)
def test_a_game_stored_in_any_schema_is_still_played(kind: str, text: str) -> None:
    state = rulebooks.load(text)
    view = rulebooks.view(state, None)
    assert state.schema == SCHEMA
    assert rulebooks.check(state) == []
    assert view.question is not None and view.question.kind == kind
    seat = engine.to_move(state)[0]
    for action in engine.legal(state, seat):
        engine.apply(rulebooks.load(text), seat, action, keyed(0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_neutral_italia_that_schema_1_had_not_raised_is_counted_when_it_is_read(players: int) -> None:
    raw = json.loads(rulebooks.dump(position(players)))
    raw["schema"], raw["provinces"]["italia"]["support"] = 1, 1
    state = rulebooks.load(json.dumps(raw))
    assert state.schema == SCHEMA
    assert state.provinces["italia"].support == 2 * players
    assert rulebooks.check(state) == []


def test_the_emperor_of_schema_1_keeps_the_support_that_he_had() -> None:
    before = govern_italia(position())
    raw = {**json.loads(rulebooks.dump(before)), "schema": 1}
    assert rulebooks.dump(rulebooks.load(json.dumps(raw))) == rulebooks.dump(before)


def test_a_set_up_of_schema_1_goes_on_without_the_step_that_founded_the_empire() -> None:
    state = rulebooks.new(RULESET, {"players": 3, "short": True}, keyed(3))
    raw = json.loads(rulebooks.dump(state))
    raw["schema"], raw["provinces"]["italia"]["support"] = 1, 1
    raw["agenda"].insert(-3, {"step": "FoundEmpire"})
    assert rulebooks.dump(rulebooks.load(json.dumps(raw))) == rulebooks.dump(state)


def test_there_is_a_sample_of_every_decision_of_this_schema() -> None:
    assert set(json.loads(samples.path(SCHEMA).read_text())) == samples.decisions()


def test_an_earlier_schema_is_upgraded_step_by_step() -> None:
    steps: list[int] = []

    def upgrade(raw: dict[str, Any]) -> dict[str, Any]:
        steps.append(raw["schema"])
        return {**raw, "schema": raw["schema"] + 1, "round": raw.get("round", 1) + 10}

    later = Codec(StoredTocState, log.LOG_EVENTS, schema=SCHEMA + 2, upgrades={SCHEMA: upgrade, SCHEMA + 1: upgrade})
    _, text = stored(SCHEMA)[0].values
    before, after = rulebooks.load(text), later.load(text, SCHEMA)
    assert isinstance(before, TocState) and isinstance(after, TocState)
    assert steps == [SCHEMA, SCHEMA + 1]
    assert (after.schema, after.round) == (SCHEMA + 2, before.round + 20)
    assert after.armies == before.armies and after.agenda == before.agenda


@pytest.mark.parametrize("schema", [0, SCHEMA + 1])
def test_a_schema_that_is_not_known_is_refused(schema: int) -> None:
    with pytest.raises(UnknownSchema, match=f"schema {schema} is not known"):
        rulebooks.load(stored_with(schema=schema))


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(UnknownSchema, match="the ruleset chess is not known"):
        rulebooks.load(stored_with(ruleset="chess"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no game",
        "[]",
        "{}",
        rulebooks.dump(position())[:-1],
        stored_with(agenda=[{"step": "CastleKing"}]),
        stored_with(players="four"),
        stored_with(provinces={"italia": {}}),
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(UnknownSchema):
        rulebooks.load(text)


@pytest.mark.parametrize("text", ["", "{}", '[{"event": "Eclipse"}]', '[{"event": "TurnEnded"}]'])
def test_damaged_events_are_refused(text: str) -> None:
    with pytest.raises(UnknownSchema):
        rulebooks.load_events(RULESET, text)
