"""A short game as a file: of the tests' own title, which is over after eight moves."""

from typing import Any

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice, commitment
from rulebooks.files import FORMAT, VERSION, FileDraw, FileMove, GameFile
from rulebooks.tests.liars_die import LIARS_DIE

TITLE = LIARS_DIE.name
SEED = bytes(range(32))
CHECKED_AT = 6


def whole_file() -> GameFile:
    """One that Ana and Ben have played to the end; the title is registered."""
    dice = KeyedDice(SEED, "sample")
    state = rulebooks.new(TITLE, {"players": 2}, dice)
    moves = [FileMove(0, "set up", at="2026-03-02T18:04Z", draws=_draws(state))]
    while seats := engine.to_move(state):
        action = engine.legal(state, seats[0])[0]
        engine.apply(state, seats[0], action, dice)
        check = rulebooks.checksum(state) if len(moves) == CHECKED_AT else ""
        at = "2026-03-02T19:04Z"
        moves.append(FileMove(len(moves), engine.order_text(action), seats[0], at=at, draws=_draws(state), check=check))
    assert state.result is not None
    result = {"places": state.result.places, "scores": state.result.scores, "columns": {}}
    return GameFile(headers(result=result), moves, [{"after": 2, "kind": "away", "seat": 1, "player": "Ben"}])


def headers(**others: Any) -> dict[str, Any]:
    """Those of a whole file."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": "sample",
        "name": "Dice at dawn",
        "title": TITLE,
        "schema": 1,
        "options": {"players": 2},
        "view": "all",
        "status": "finished",
        "seats": ["Ana", "Ben"],
        "pace": {"pace": 86400, "bank": 0, "increment": 0, "cap": 0},
        "started": "2026-03-02T18:04Z",
        "seal": commitment(SEED),
        "finished": "2026-03-02T19:04Z",
        "seed": SEED.hex(),
        **others,
    }


def _draws(state: engine.State) -> list[FileDraw]:
    return [FileDraw(each.number, each.purpose, each.sides, each.results) for each in engine.latest_draws(state)]
