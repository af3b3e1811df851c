"""Count the sequences of orders from a position."""

from argparse import ArgumentParser, Namespace
from random import Random

import rulebooks
from rulebooks import engine
from rulebooks.engine import UnknownSchema
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.ruleset import RandomBot
from rulebooks.terminal import file_to_read, printable, whole_number
from rulebooks.trial.perft import count_sequences, divide

from . import CommandProblem, Progress, Write, add_game, chosen_game, new_game, read_text

HELP = "Count the sequences of 1, 2, ... orders from a position, to compare two versions of the rules."


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--position", type=file_to_read, metavar="FILE", help="a stored position (default: a new game)")
    parser.add_argument(
        "--moves", type=whole_number(0, 5000), default=0, help="random moves before the count (default: 0)"
    )
    parser.add_argument("--depth", type=whole_number(1, 10), default=2, help="number of orders in a row (default: 2)")
    parser.add_argument("--divide", action="store_true", help="print a count for each first order")


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    position = _find_position(wishes)
    if not engine.to_move(rulebooks.load(position)):
        raise CommandProblem("The game is over in this position: there is nothing to count.")
    if wishes.divide:
        progress = Progress(count_sequences(position, 1), "order", warn)
        total = 0
        for number, (seat, action, count) in enumerate(divide(position, wishes.depth), 1):
            write(f"{seat} {engine.order_text(action)}: {count}")
            total += count
            progress.step(number)
        write(f"depth {wishes.depth}: {total}")
        return 0
    for depth in range(1, wishes.depth + 1):
        write(f"depth {depth}: {count_sequences(position, depth)}")
    return 0


def _find_position(wishes: Namespace) -> str:
    """Return the stored position to count from. Raises CommandProblem."""
    if wishes.position:
        try:
            return rulebooks.dump(rulebooks.load(read_text(wishes.position)))
        except UnknownSchema as error:
            raise CommandProblem(printable(f"{wishes.position}: {error}.")) from error
    book, options = chosen_game(wishes)
    rng = Random(wishes.seed)
    dice = KeyedDice(rng.randbytes(32), "perft")
    state, bot = new_game(wishes, book, options, dice), RandomBot()
    for _ in range(wishes.moves):
        if not (seats := engine.to_move(state)):
            break
        action = bot.choose(rulebooks.view(state, seats[0]), engine.choices(state, seats[0]), rng)
        engine.apply(state, seats[0], action, dice)
    return rulebooks.dump(state)
