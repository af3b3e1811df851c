"""Let bots play against each other, and print how often each wins."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from rulebooks.rulebook import Rulebook
from rulebooks.terminal import count_of, whole_number, words
from rulebooks.trial import arena
from rulebooks.trial.arena import ArenaScore, Match

from . import MOST_GAMES, CommandProblem, Progress, Write, add_game, chosen_game, combined_options, require_bots

HELP = "Let bots play against each other and print how often each wins, with 95% confidence limits."
HEADS = ("seats", "won", "share", "95 %", "place", "score")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=100, help="number of games (default: 100)")
    parser.add_argument(
        "--bots",
        nargs="+",
        type=words,
        help="a bot for each seat without a non-player faction; the last one also fills the remaining seats",
    )


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    book, options = chosen_game(wishes)
    seats = wishes.players - len(book.automata_of(options))
    if seats < 1:
        raise CommandProblem("These options leave no seat for a bot: choose more players or fewer factions.")
    bots = _seat_bots(book, wishes.bots, seats)
    progress = Progress(wishes.games, "game", warn)
    matches: list[Match] = []
    with combined_options():
        for match in arena.play_matches(book, bots, options, wishes.seed, wishes.games):
            matches.append(match)
            progress.step(len(matches))
    by_bot, by_seat = arena.scores_by_bot(matches), arena.scores_by_seat(matches)
    for line in (*_write_table("bot", by_bot), "", *_write_table("seat", by_seat)):
        write(line)
    write(f"arena: {count_of(wishes.games, 'game')} of {book.name} for {wishes.players}")
    return 0


def _seat_bots(book: Rulebook, names: Sequence[str] | None, seats: int) -> list[str]:
    """Return a bot for each seat: by default the stand-in against another one. Raises CommandProblem."""
    others = [name for name in book.bots if name != book.stand_in]
    seated = require_bots(book, list(names or [book.stand_in, *others[:1]][:seats]))
    if len(seated) > seats:
        raise CommandProblem(f"There are more bots ({len(seated)}) than seats ({seats}).")
    return [*seated, *[seated[-1]] * (seats - len(seated))]


def _write_table(head: str, scores: Iterable[ArenaScore]) -> list[str]:
    """Set columns of figures under their heads, as wide as they need to be."""
    rows = [(head, *HEADS), *(_figures_of(score) for score in scores)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def _figures_of(score: ArenaScore) -> tuple[str, ...]:
    low, high = score.bounds
    won = f"{score.won:.1f}".removesuffix(".0")
    return (
        score.name,
        str(score.seats),
        f"{won}/{score.games}",
        f"{score.share:.3f}",
        f"{low:.3f} to {high:.3f}",
        f"{score.place:.2f}",
        f"{score.score:.1f}",
    )
