"""``manage.py arena``: let bots of a title play against each other, and print their wins; needs no database."""

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import IllegalAction
from games.management import options as options_of
from games.titles import arena
from games.titles.arena import ArenaScore, Match
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title
from tocsite import terminal
from tocsite.terminal import count_of

HEADS = ("seats", "won", "share", "95 %", "place", "score")


class Command(BaseCommand):
    help = "Let bots play against each other and print how often each wins, with 95% confidence limits."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", choices=TITLES, default=USUAL)
        options_of.add_series(parser, games=100)
        parser.add_argument(
            "--bots",
            nargs="+",
            type=terminal.words,
            help="a bot for each seat without a non-player faction; the last one also fills the remaining seats",
        )
        parser.add_argument(
            "--option",
            action="append",
            type=terminal.words,
            default=[],
            help="NAME=VALUE, repeatable; NAME alone turns it on",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        title = TITLES[options["title"]]
        options_of.require(
            options["players"] in title.seating.players,
            f"This title can't be played with {count_of(options['players'], 'player')}.",
        )
        others = [name for name in title.seating.bots if name != title.seating.stand_in]
        agreed = options_of.parse_options(title, options["option"])
        automata = title.seating.automata_of(agreed)
        options_of.require(
            len(automata) < options["players"],
            "These options leave no seat for a bot: choose more players or fewer factions.",
        )
        bot_names = _seat_bots(
            title, options["bots"] or [title.seating.stand_in, *others[:1]], options["players"] - len(automata)
        )
        matches = _play_matches(title, bot_names, automata, agreed, options)
        for line in (
            *_write_table("bot", arena.scores_by_bot(matches)),
            "",
            *_write_table("seat", arena.scores_by_seat(matches)),
        ):
            self.stdout.write(line)
        games = count_of(options["games"], "game")
        self.stdout.write(f"arena: {games} of {title.name} for {options['players']}")


def _play_matches(
    title: Title, bot_names: Sequence[str], automata: Sequence[str], agreed: dict[str, Any], options: dict[str, Any]
) -> list[Match]:
    """Play the games. Raises CommandError if the rules refuse the options."""
    try:
        return list(arena.play_matches(title, bot_names, automata, agreed, options["seed"], options["games"]))
    except IllegalAction as refusal:
        raise CommandError(f"These options can't be combined in this title: {refusal}.") from refusal


def _seat_bots(title: Title, names: Sequence[str], players: int) -> list[str]:
    """Return a bot for each seat. Raises CommandError for names unknown to the title, and for too many."""
    unknown = [name for name in names if name not in title.seating.bots]
    options_of.require(not unknown, f"This title has no such bot. Choose from {', '.join(title.seating.bots)}.")
    options_of.require(len(names) <= players, f"There are more bots ({len(names)}) than seats ({players}).")
    return [*names, *[names[-1]] * (players - len(names))]


def _write_table(head: str, lines: Iterable[ArenaScore]) -> list[str]:
    """Columns of figures under their heads, as wide as they need to be."""
    rows = [(head, *HEADS), *(_figures_of(line) for line in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(_set_cells(row, widths)) for row in rows]


def _set_cells(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = zip(row, widths, strict=True)
    return [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]


def _figures_of(line: ArenaScore) -> tuple[str, ...]:
    low, high = line.bounds
    won = f"{line.won:.1f}".removesuffix(".0")
    return (
        line.name,
        str(line.seats),
        f"{won}/{line.games}",
        f"{line.share:.3f}",
        f"{low:.3f} to {high:.3f}",
        f"{line.place:.2f}",
        f"{line.score:.1f}",
    )
