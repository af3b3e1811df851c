"""``manage.py fuzz``: let many games play and hold the engine to its promises at every move; needs no database."""

import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.engine import IllegalAction
from games.management import options as options_of
from games.titles import option_values
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title
from games.titles.trial import MIXED, GameRecord, trial
from tocsite import terminal
from tocsite.terminal import count_of


class Command(BaseCommand):
    help = "Play random games to the end and check every position. The exit code is 1 if a game fails."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", choices=TITLES, default=USUAL)
        options_of.add_series(parser, games=20)
        parser.add_argument(
            "--option",
            action="append",
            type=terminal.words,
            default=[],
            metavar="NAME=VALUE",
            help="an option of the title, repeatable; NAME alone turns it on. The others are drawn for each game",
        )
        parser.add_argument("--bots", type=terminal.words, help=f"a bot of the title, or {MIXED} (default: the first)")
        parser.add_argument(
            "--out", type=terminal.folder_to_write, default=Path("var/fuzz"), help="folder for failed games"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        title = TITLES[options["title"]]
        crews = [*title.seating.bots, MIXED]
        crew = options["bots"] or crews[0]
        options_of.require(crew in crews, f"This title has no such bot. Choose from {', '.join(crews)}.")
        options_of.require(
            options["players"] in title.seating.players,
            f"This title can't be played with {count_of(options['players'], 'player')}.",
        )
        fixed_options = options_of.parse_options(title, options["option"])
        began = time.perf_counter()
        moves, failures = 0, 0
        for number in range(options["games"]):
            agreed = agreed_in(number, title, options["seed"], options["players"], fixed_options)
            record = trial(
                number, seed=options["seed"], players=options["players"], crew=crew, ruleset=title.name, **agreed
            )
            moves += len(record.moves)
            failures += bool(record.failure)
            if record.failure:
                self.stdout.write(f"{record.failure}: {write_record(record, options['out'])}")
        speed = round(moves / (time.perf_counter() - began))
        counts = (count_of(options["games"], "game"), count_of(failures, "failure"), count_of(moves, "move"))
        self.stdout.write(f"fuzz: {', '.join(counts)}, {speed} moves/s")
        if failures:
            raise SystemExit(1)


def agreed_in(number: int, title: Title, seed: int, players: int, fixed_options: dict[str, Any]) -> dict[str, Any]:
    """Draw the options of one game of a series, the same for the same figures. Raises CommandError
    if the rules refuse the given ones.
    """
    try:
        return option_values.draw_options(title, players, Random(f"options {seed} {number} {players}"), fixed_options)
    except IllegalAction as refusal:
        raise CommandError(f"These options can't be combined in this title: {refusal}.") from refusal


def write_record(record: GameRecord, folder: Path) -> Path:
    """Write a game to a file for ``manage.py import_game``; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{record.game}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
    return path
