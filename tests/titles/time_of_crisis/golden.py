"""Golden playthroughs: whole games kept move by move, so that no change of the rules goes unnoticed.

``python -m tests.titles.time_of_crisis.golden`` plays them again and writes them; do so only after a
change that is meant.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games import engine
from games.engine import Event, State
from games.engine.dice import KeyedDice
from games.titles import rulebook
from games.titles.time_of_crisis.bots.named import BOTS

from .play import RULESET, question, restless

FOLDER = Path(__file__).parent / "golden"
SHORT = 10
"""Hexadecimal digits that a digest is cut to; enough to notice any change."""

GAMES: dict[str, dict[str, Any]] = {
    f"{players}-players": {"seed": f"{players:02x}" * 16, "options": {"players": players, "short": players < 4}}
    for players in (2, 3, 4)
} | {"emperors": {"seed": "14" * 16, "options": {"players": 4, "emperors": True}, "bots": True}}
FACTIONS = {
    "against-thrax": ["maximinus_thrax"],
    "against-pupienus": ["pupienus_balbinus"],
    "against-gordian": ["gordian_iii"],
    "alone-against-three": ["maximinus_thrax", "pupienus_balbinus", "gordian_iii"],
}
"""Games against factions without a player, in turn with and without kinds of Emperor and all the cards."""
GAMES |= {
    name: {
        "seed": f"{32 + number:02x}" * 16,
        "options": {
            "players": 1 + len(mats),
            "factions": mats,
            "emperors": number % 2 == 1,
            "cards": "fixed" if number % 2 else "base",
        },
        "bots": True,
    }
    for number, (name, mats) in enumerate(FACTIONS.items())
}
"""What the games are made from, by the name of their files. Chance alone hardly ever comes to the throne: where there
are ``bots`` they mostly play sensibly."""
CHANCE = 0.15
"""How often even they do not, but for where they reign, which is always by chance."""


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


def chosen(state: State, seat: int, rng: Random) -> engine.Action:
    """What a sensible bot does, or now and then anything."""
    legal, crowned = engine.legal(state, seat), question(state) == "PlaceEmperor"
    if crowned or rng.random() < CHANCE:
        return restless(legal, rng)
    return BOTS["sensible"].choose(rulebook.view(state, seat), legal, rng)


def play(game: dict[str, Any]) -> list[list[Any]]:
    """Play a game by chance; the record of every move."""
    stream, rng = dice(game), Random(game["seed"])
    state = rulebook.new(RULESET, game["options"], stream)
    moves = []
    while seats := engine.to_move(state):
        seat = rng.choice(seats)
        action = chosen(state, seat, rng) if game.get("bots") else restless(engine.legal(state, seat), rng)
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
    for name in GAMES:
        write(name)
