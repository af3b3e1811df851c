"""The bench's game: four bots that play to win, always the same under the same rules."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

import rulebooks
from games.titles.registry import USUAL, title
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.ruleset import Bot
from rulebooks.trial.fuzz import GameRecord, WrittenMove

SEED = bytes(range(32))
TITLE = ContextVar("title", default=USUAL)
"""The name of the title to play."""
OPTIONS: ContextVar[Mapping[str, Any]] = ContextVar("options", default=MappingProxyType({}))
"""The options beside the number of players."""
EARLY, MIDDLE, LATE = 0.05, 0.5, 0.85
"""The played shares of the game in an early, a middle and a late position."""
MANY = 25
"""Choices of a player who has influence to spend."""


@contextmanager
def measure_with(name: str, options: Mapping[str, Any] = MappingProxyType({})) -> Iterator[None]:
    """Measure with a game of this title, played with these options."""
    before, agreed = TITLE.set(name), OPTIONS.set(options)
    try:
        yield
    finally:
        TITLE.reset(before)
        OPTIONS.reset(agreed)


def bot() -> str:
    """Return the name of the bot that plays to win."""
    return title(TITLE.get()).seating.stand_in


def long_game(name: str = "bench") -> GameRecord:
    """Return the whole game. Its dice are those of the id ``name``, so that it may be imported under it."""
    return _long_game(TITLE.get(), repr(sorted(OPTIONS.get().items())), name)


@cache
def _long_game(of_title: str, _options: str, name: str) -> GameRecord:
    return play_game(SEED, name, title(of_title).seating.bots[bot()], Random(1))


def first_position() -> engine.State:
    """Return the first position. Raise IllegalAction if the rules refuse the options."""
    return rulebooks.new(TITLE.get(), _agreed(), KeyedDice(SEED, "bench"))


def _agreed() -> dict[str, Any]:
    return {"players": 4, **OPTIONS.get()}


def play_game(seed: bytes, name: str, bot: Bot, rng: Random) -> GameRecord:
    """Play a game of four, with the title's automata among them if it has any; all others are the same bot."""
    record = GameRecord(TITLE.get(), _agreed(), seed.hex(), name)
    dice = KeyedDice(seed, name)
    state = rulebooks.new(record.ruleset, record.options, dice)
    while seats := engine.to_move(state):
        legal = engine.choices(state, seats[0])
        action = bot.choose(rulebooks.view(state, seats[0]), legal, rng)
        record.moves.append(WrittenMove(seats[0], engine.order_text(action)))
        engine.apply(state, seats[0], action, dice)
    return record


def positions(record: GameRecord) -> list[str]:
    """Yield the stored text of the position before each move."""
    dice = KeyedDice(bytes.fromhex(record.seed), record.game)
    state = rulebooks.new(record.ruleset, record.options, dice)
    texts = []
    for move in record.moves:
        texts.append(rulebooks.dump(state))
        engine.apply(state, move.seat, rulebooks.parse(record.ruleset, move.order), dice)
    return texts


def moves_until(record: GameRecord, share: float) -> int:
    """Return the number of moves until, after ``share`` of the game, somebody has much to choose
    from, or the most still to come.
    """
    start = round(share * len(record.moves))
    counts = [choices(text) for text in positions(record)[start:]]
    much = min(MANY, max(counts))
    return start + next(number for number, count in enumerate(counts) if count >= much)


def choices(text: str) -> int:
    """Count the legal actions of the first player to move in a stored position."""
    state = rulebooks.load(text)
    return len(engine.legal(state, engine.to_move(state)[0]))
