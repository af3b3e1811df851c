"""The game that the bench measures with: four bots that play to win, always the same while the rules are."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from games import engine
from games.engine.bot import Bot
from games.engine.dice import KeyedDice
from games.titles import rulebook
from games.titles.registry import USUAL, title
from games.titles.trial import Order, Record

SEED = bytes(range(32))
TITLE = ContextVar("title", default=USUAL)
"""What is played, by its name."""
OPTIONS: ContextVar[Mapping[str, Any]] = ContextVar("options", default=MappingProxyType({}))
"""What is agreed on beside the number of players."""
EARLY, MIDDLE, LATE = 0.05, 0.5, 0.85
"""How much of the game has been played in an early, a middle and a late position."""
MANY = 25
"""Choices of a player who has influence to spend."""


@contextmanager
def of(name: str, options: Mapping[str, Any] = MappingProxyType({})) -> Iterator[None]:
    """Measure with a game of this title, played with these options."""
    before, agreed = TITLE.set(name), OPTIONS.set(options)
    try:
        yield
    finally:
        TITLE.reset(before)
        OPTIONS.reset(agreed)


def bot() -> str:
    """The one that plays to win, by its name."""
    return title(TITLE.get()).stand_in


def long_game(name: str = "bench") -> Record:
    """The whole game. Its dice are those of the id ``name``, so that it may be imported under it."""
    return _long_game(TITLE.get(), repr(sorted(OPTIONS.get().items())), name)


@cache
def _long_game(of_title: str, _options: str, name: str) -> Record:
    """Kept for each title and what is agreed on."""
    return played(SEED, name, title(of_title).bots[bot()], Random(1))


def begun() -> engine.State:
    """The first position. Raises IllegalAction where the rules refuse what is agreed on."""
    return rulebook.new(TITLE.get(), _agreed(), KeyedDice(SEED, "bench"))


def _agreed() -> dict[str, Any]:
    return {"players": 4, **OPTIONS.get()}


def played(seed: bytes, name: str, bot: Bot, rng: Random) -> Record:
    """A game of four, the title's automata that play in it among them: all others are the same bot."""
    record = Record(TITLE.get(), _agreed(), seed.hex(), name)
    dice = KeyedDice(seed, name)
    state = rulebook.new(record.ruleset, record.options, dice)
    while seats := engine.to_move(state):
        legal = engine.choices(state, seats[0])
        action = bot.choose(rulebook.view(state, seats[0]), legal, rng)
        record.moves.append(Order(seats[0], engine.text(action)))
        engine.apply(state, seats[0], action, dice)
    return record


def positions(record: Record) -> list[str]:
    """The stored text of the position before each move."""
    dice = KeyedDice(bytes.fromhex(record.seed), record.game)
    state = rulebook.new(record.ruleset, record.options, dice)
    found = []
    for move in record.moves:
        found.append(rulebook.dump(state))
        engine.apply(state, move.seat, rulebook.parse(record.ruleset, move.order), dice)
    return found


def moment(record: Record, share: float) -> int:
    """How many moves have been made when, after ``share`` of the game, somebody has much to choose from, or as much as
    anybody still has."""
    start = round(share * len(record.moves))
    found = [choices(text) for text in positions(record)[start:]]
    much = min(MANY, max(found))
    return start + next(number for number, count in enumerate(found) if count >= much)


def choices(text: str) -> int:
    """How many actions are legal in a stored position for the first who is to move."""
    state = rulebook.load(text)
    return len(engine.legal(state, engine.to_move(state)[0]))
