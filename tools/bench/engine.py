"""The rules alone, at full size: the late positions of a game of four."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import rulebooks
from games.titles.registry import title
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.ruleset import RandomBot
from rulebooks.trial.fuzz import WrittenMove
from tools.bench import record
from tools.bench.figures import BenchFigure, median_time

REPEATS = 10
RANDOM_GAMES = 10
LATE_MOVES = 200


def measure_engine() -> Iterator[BenchFigure]:
    game = record.long_game()
    late = list(zip(record.positions(game), game.moves, strict=True))[-LATE_MOVES:]
    yield median_time("engine.apply", "us", [partial(move, text, order) for text, order in late] * REPEATS)
    yield from measure_parts(late)
    games = [partial(random_game, number) for number in range(RANDOM_GAMES)]
    yield median_time("engine.random_game", "ms", games)
    yield BenchFigure("engine.state", max(len(text) for text, _ in late), "bytes", len(late))


def move(text: str, order: WrittenMove) -> str:
    """Make a move in the engine: load, apply, save."""
    state = rulebooks.load(text)
    engine.apply(state, order.seat, rulebooks.parse(state.ruleset, order.order), KeyedDice(record.SEED, "bench"))
    return rulebooks.dump(state)


def measure_parts(late: list[tuple[str, WrittenMove]]) -> Iterator[BenchFigure]:
    positions = [(rulebooks.load(text), order) for text, order in late]
    runs: dict[str, list[Callable[[], object]]] = {
        "engine.load": [partial(rulebooks.load, text) for text, _ in late],
        "engine.dump": [partial(rulebooks.dump, state) for state, _ in positions],
        "engine.legal": [partial(engine.legal, state, order.seat) for state, order in positions],
        "engine.view": [partial(rulebooks.view, state, order.seat) for state, order in positions],
        "engine.parse": [partial(rulebooks.parse, state.ruleset, order.order) for state, order in positions],
        "engine.text": [
            partial(engine.order_text, rulebooks.parse(state.ruleset, order.order)) for state, order in positions
        ],
        f"bots.{record.bot()}": [partial(choose, state, order.seat) for state, order in positions],
    }
    for bench, calls in runs.items():
        yield median_time(bench, "us", calls * REPEATS)


def choose(state: engine.State, seat: int) -> engine.Action:
    """Choose as the bot that plays to win, with its view and the legal actions."""
    bot = title(state.ruleset).seating.bots[record.bot()]
    return bot.choose(rulebooks.view(state, seat), engine.choices(state, seat), Random(1))


def random_game(number: int) -> None:
    """Play a whole game of four random bots."""
    record.play_game(number.to_bytes(4, "big"), "bench", RandomBot(), Random(number))
