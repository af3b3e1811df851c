"""Hold the dice of a finished game against its seal, its seed and the rules."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from itertools import islice

from rulebooks import engine, files
from rulebooks.files import BadFile, FileMove, GameFile, fairness
from rulebooks.terminal import count_of, file_to_read, printable
from rulebooks.trial import rewind_check
from rulebooks.trial.replay import ReplayStep, replay

from . import CommandProblem, Write, read_text

HELP = (
    "Check a game file: seal, salts, seats and every draw, and that the rules required each draw. Exit code 1: "
    "something differs."
)
MOST = 10
"""So many differences are told."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=file_to_read, help="as downloaded from the site, text or JSON")


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    try:
        file = files.read_file(read_text(wishes.file))
        differences = fairness.check(file)
    except BadFile as error:
        raise CommandProblem(printable(f"{wishes.file}: {error}")) from error
    against_rules = list(islice(_against_rules(file), MOST))
    for line in (*_summarise(file), *differences[:MOST], *against_rules):
        write(printable(line))
    if differences or against_rules:
        write(f"{count_of(len(differences), 'difference')} from the seed, {len(against_rules)} from the rules")
        return 1
    write("Everything matches the seed, and the rules required each draw.")
    return 0


def _summarise(file: GameFile) -> Iterator[str]:
    """Tell the extent of the check; the seal is for comparing with the one mailed at the start."""
    undone = _count_draws(move for rewind in fairness.rewinds_of(file) for move in rewind.moves)
    yield f"game {file.headers.get('game')}, seal {file.headers.get('seal')}"
    moves, draws = count_of(len(file.moves), "move"), count_of(_count_draws(file.moves), "draw")
    yield f"{moves}, {draws}, and {undone} more that {'was' if undone == 1 else 'were'} rewound"
    if file.headers.get("turned"):
        yield "The seats were rotated from the game before, not drawn."
    elif joined := file.headers.get("joined"):
        yield f"{count_of(len(joined), 'seat')} drawn"
    else:
        yield "The file does not give the order of joining, so the draw for seats is not checked."


def _count_draws(moves: Iterable[FileMove]) -> int:
    return sum(len(draw.results) for move in moves for draw in move.draws)


def _against_rules(file: GameFile) -> Iterator[str]:
    """Yield draws of the file not asked for by the rules of today; nothing is checked after an illegal move."""
    title, options = file.headers.get("title"), file.headers.get("options")
    if not isinstance(title, str) or not isinstance(options, dict):
        yield "The headers do not say which game this is."
        return
    is_over = False
    try:
        for step in replay(title, options, file.moves):
            yield from _other_purposes(step)
            is_over = step.state.result is not None
        yield from rewind_check.differences(title, options, file)
    except BadFile as problem:
        yield str(problem)
        return
    if not is_over:
        yield "The last move of the file does not end the game."


def _other_purposes(step: ReplayStep) -> Iterator[str]:
    """Compare the purposes of draws, part of their making: a free choice of its name would be a choice of dice."""
    for file_draw, rules_draw in zip(step.move.draws, engine.latest_draws(step.state), strict=False):
        if file_draw.purpose != rules_draw.purpose:
            where = f"draw {file_draw.number} of move {step.move.n}"
            yield f"{where}: its purpose is {file_draw.purpose} in the file, but {rules_draw.purpose} under the rules"
