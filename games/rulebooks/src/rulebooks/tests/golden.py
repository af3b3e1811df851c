"""Golden playthroughs of a title: whole games kept move by move, so that no change of its rules goes unnoticed."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import rulebooks
from rulebooks import engine
from rulebooks.engine import Action, Event, State, kernel
from rulebooks.engine.dice import KeyedDice
from rulebooks.registry import RULEBOOKS
from rulebooks.trial.fuzz import GameRecord, WrittenMove, check_file

SHORT = 10
"""Hexadecimal digits that a digest is cut to; enough to notice any change."""

BOT, CHANCE = "sensible", 0.15
"""Who plays where chance does not, and how often it does all the same."""

Chooser = Callable[[Sequence[Action], Random], Action]


def digest(value: Any) -> str:
    """A short hash of anything that can be written as JSON."""
    return hashlib.sha256(msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted")).hexdigest()[
        :SHORT
    ]


def views(state: State) -> str:
    """One digest over what every seat, and an onlooker, may know."""
    count = state.options.players
    return digest([digest(rulebooks.view(state, seat)) for seat in (None, *range(count))])


def record(seat: int, line: str, events: list[Event], state: State) -> list[Any]:
    """Return the record of one move: seat, order, the events and everyone's view after it."""
    return [seat, line, digest(events), views(state)]


def dice(game: Mapping[str, Any]) -> KeyedDice:
    """The stream of a game."""
    return KeyedDice(bytes.fromhex(game["seed"]), "golden")


@dataclass(frozen=True)
class Golden:
    """The kept games of one ruleset: ``games`` are what they are made from, by the names of their files in ``folder``,
    and ``choose`` picks each order.

    Chance alone hardly ever comes to some decisions. A game that names them as ``by_chance`` is mostly played by the
    title's bot, but for these.
    """

    ruleset: str
    folder: Path
    games: Mapping[str, Mapping[str, Any]]
    choose: Chooser

    def play(self, game: Mapping[str, Any]) -> list[list[Any]]:
        """Play a game by chance; the record of every move."""
        stream, rng = dice(game), Random(game["seed"])
        state = rulebooks.new(self.ruleset, game["options"], stream)
        moves = []
        while seats := engine.to_move(state):
            seat = rng.choice(seats)
            action = self.choose_order(game, state, seat, rng)
            applied = engine.apply(state, seat, action, stream)
            moves.append(record(seat, engine.order_text(action), applied.events, state))
        return moves

    def choose_order(self, game: Mapping[str, Any], state: State, seat: int, rng: Random) -> Action:
        """The next order of a game."""
        legal, decisions = engine.legal(state, seat), game.get("by_chance")
        if decisions is None or type(kernel.decision(state)).__name__ in decisions or rng.random() < CHANCE:
            return self.choose(legal, rng)
        order: Action = RULEBOOKS[self.ruleset].bots[BOT].choose(rulebooks.view(state, seat), legal, rng)
        return order

    def write(self) -> None:
        """Play the games again and keep them, one move a line; only after a change that is meant."""
        for name, game in self.games.items():
            lines = ",\n".join(json.dumps(move) for move in self.play(game))
            head = json.dumps({"ruleset": self.ruleset, **game})[:-1]
            (self.folder / f"{name}.json").write_text(f'{head}, "moves": [\n{lines}\n]}}\n')

    def positions(self, name: str) -> Iterator[State]:
        """Those of a kept game, one after the other; the state changes in place."""
        game: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text())
        stream = dice(game)
        state = rulebooks.new(game["ruleset"], game["options"], stream)
        for seat, line, *_ in game["moves"]:
            engine.apply(state, seat, rulebooks.parse(game["ruleset"], line), stream)
            yield state

    def check(self, name: str) -> None:
        """A kept game has the events and views that it had, every position is sound, and its file comes back."""
        game: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text())
        stream = dice(game)
        state = rulebooks.new(game["ruleset"], game["options"], stream)
        draws = [engine.latest_draws(state)]
        for number, (seat, line, *_) in enumerate(game["moves"]):
            applied = engine.apply(state, seat, rulebooks.parse(game["ruleset"], line), stream)
            draws.append(applied.draws)
            expected = [number, *game["moves"][number]]
            assert [number, *record(seat, line, applied.events, state)] == expected
            assert rulebooks.check(state) == []
        assert engine.to_move(state) == ()
        assert state.result is not None
        orders = [WrittenMove(seat, line) for seat, line, *_ in game["moves"]]
        check_file(GameRecord(game["ruleset"], game["options"], game["seed"], "golden", orders), draws, state)
