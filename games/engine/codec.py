"""Convert states and events to JSON and back, so that a person can read a stored game."""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from .errors import UnknownSchema
from .events import Event
from .kernel import GameState

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class StateHeader(msgspec.Struct):
    """Ruleset and schema of a stored state."""

    ruleset: str
    schema: int


class Codec:
    """Reads and writes one ruleset's states and events. ``upgrades[n]`` turns the raw data of
    schema n into n + 1.
    """

    def __init__(
        self,
        state: type[GameState],
        events: Sequence[type[Event]],
        *,
        schema: int,
        upgrades: dict[int, Upgrade] | None = None,
    ) -> None:
        self.state = state
        self.schema = schema
        self.upgrades = upgrades or {}
        self._encoder = msgspec.json.Encoder()
        self._state = msgspec.json.Decoder(state)
        union: Any = reduce(or_, events)
        self._events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[union])

    def dump(self, state: GameState) -> str:
        """Write a state as one line of JSON."""
        return self._encoder.encode(state).decode()

    def load(self, data: str, schema: int) -> GameState:
        """Read a state of this or any earlier schema; raise `UnknownSchema` for later ones and for
        damaged text.
        """
        try:
            if schema == self.schema:
                return self._state.decode(data)
            return msgspec.convert(
                self._upgrade(msgspec.json.decode(data), schema),
                self.state,
                str_keys=True,
            )
        except msgspec.MsgspecError as error:
            raise UnknownSchema(f"this stored game cannot be read: {error}") from error

    def _upgrade(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        while schema != self.schema:
            if schema not in self.upgrades:
                raise UnknownSchema(f"schema {schema} is not known here, only up to {self.schema}")
            raw = self.upgrades[schema](raw)
            schema += 1
        return {**raw, "schema": schema}

    def dump_events(self, events: Sequence[Event]) -> str:
        """Write events as a JSON list."""
        return self._encoder.encode(events).decode()

    def load_events(self, data: str) -> list[Event]:
        """Read events from a JSON list; raise `UnknownSchema` for damaged text."""
        try:
            return self._events.decode(data)
        except msgspec.MsgspecError as error:
            raise UnknownSchema(f"these stored events cannot be read: {error}") from error
