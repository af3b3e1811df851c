"""Golden playthroughs: whole games kept move by move, so that no change of the rules goes unnoticed.

``python -m tests.titles.time_of_crisis.golden`` plays them again and writes them, or those alone that are named; do so
only after a change that is meant.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games import engine
from games.engine import Event, State
from games.engine.dice import KeyedDice
from games.titles import rulebook
from games.titles.time_of_crisis.bots.named import BOTS
from games.titles.time_of_crisis.rules.data.cards import SLOTS

from .play import RULESET, restless

FOLDER = Path(__file__).parent / "golden"
SHORT = 10
"""Hexadecimal digits that a digest is cut to; enough to notice any change."""

GAMES: dict[str, dict[str, Any]] = {
    f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
    for players in (2, 3, 4)
} | {
    f"{cards}-cards": {"seed": f"{seed:02x}" * 16, "options": {"players": 3, "cards": cards, **more}, "sense": 0.8}
    for seed, (cards, more) in enumerate(
        {
            "fixed": {},
            "variable": {"short": True},
            "selective": {"stacks": [both[1] for both in SLOTS.values()]},
        }.items(),
        5,
    )
}
"""What the games are made from, by the name of their files. ``sense`` is the share of orders that are those of the
sensible bot: whoever plays at random hardly buys cards."""


def digest(value: Any) -> str:
    """A short hash of anything that can be written as JSON."""
    return hashlib.sha256(msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted")).hexdigest()[
        :SHORT
    ]


def views(state: State) -> str:
    """One digest over what every seat, and an onlooker, may know."""
    count = state.options.players
    return digest([digest(rulebook.view(state, seat)) for seat in (None, *range(count))])


def record(seat: int, line: str, events: list[Event], state: State) -> list[Any]:
    """What is kept of one move: seat, order, the events and everyone's view after it."""
    return [seat, line, digest(events), views(state)]


def dice(game: dict[str, Any]) -> KeyedDice:
    """The stream of a game."""
    return KeyedDice(bytes.fromhex(game["seed"]), "golden")


def play(game: dict[str, Any]) -> list[list[Any]]:
    """Play a game by chance; the record of every move."""
    stream, rng = dice(game), Random(game["seed"])
    state = rulebook.new(RULESET, game["options"], stream)
    moves = []
    while seats := engine.to_move(state):
        seat = rng.choice(seats)
        legal = engine.legal(state, seat)
        sensible = rng.random() < game["sense"] if "sense" in game else False
        action = BOTS["sensible"].choose(rulebook.view(state, seat), legal, rng) if sensible else restless(legal, rng)
        applied = engine.apply(state, seat, action, stream)
        moves.append(record(seat, engine.text(action), applied.events, state))
    return moves


def write(name: str) -> None:
    """Play a game and keep it, one move a line."""
    game = GAMES[name]
    lines = ",\n".join(json.dumps(move) for move in play(game))
    head = json.dumps({"ruleset": RULESET, **game})[:-1]
    (FOLDER / f"{name}.json").write_text(f'{head}, "moves": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        write(name)
