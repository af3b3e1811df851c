"""``manage.py fuzz``: let many games play and hold the engine to its promises at every move; needs no database."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.titles.registry import TITLES, USUAL
from games.titles.trial import MIXED, Record, trial


class Command(BaseCommand):
    help = "Play random games to the end and check every position; exit code 1 when a game fails."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", choices=TITLES, default=USUAL)
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--option", action="append", default=[], help="an option of the title, to be on")
        parser.add_argument("--bots", help=f"one of the title's, by its name, or {MIXED}; usually its first")
        parser.add_argument("--out", type=Path, default=Path("var/fuzz"), help="where failing games are written")

    def handle(self, *args: Any, **options: Any) -> None:
        title = TITLES[options["title"]]
        crews = [*title.bots, MIXED]
        crew = options["bots"] or crews[0]
        _require(crew in crews, f"This title has no such bots: choose from {', '.join(crews)}.")
        _require(options["players"] in title.players, f"This title is not for {options['players']} players.")
        unknown = set(options["option"]) - set(title.options())
        _require(not unknown, f"This title has no such option: {', '.join(unknown)}.")
        began = time.perf_counter()
        moves, failures = 0, 0
        for number in range(options["games"]):
            record = trial(
                number,
                seed=options["seed"],
                players=options["players"],
                crew=crew,
                ruleset=title.name,
                **dict.fromkeys(options["option"], True),
            )
            moves += len(record.moves)
            failures += bool(record.failure)
            if record.failure:
                self.stdout.write(f"{record.failure}: {write(record, options['out'])}")
        speed = round(moves / (time.perf_counter() - began))
        self.stdout.write(f"fuzz: {options['games']} games, {failures} failures, {moves} moves, {speed} moves/s")
        if failures:
            raise SystemExit(1)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise CommandError(otherwise)


def write(record: Record, folder: Path) -> Path:
    """Write a game down as a file for ``manage.py import_game``; returns where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{record.game}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
    return path
