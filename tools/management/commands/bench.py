"""``manage.py bench PART`` with one of ``PARTS`` or ``all``: measure speed, memory and room of the
site, and the evenness of its draws, one figure a line as JSON.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from games.titles.registry import TITLES, USUAL
from rulebooks import terminal
from rulebooks.engine import IllegalAction
from rulebooks.options import BadOption, read_options
from tools.bench import (
    clicks,
    day,
    dearest,
    engine,
    league,
    mails,
    memory,
    moves,
    pages,
    pairing,
    processes,
    record,
    replies,
    site,
    storage,
    swiss,
)
from tools.bench.database import throw_away
from tools.bench.figures import BenchFigure, CannotMeasure

Measure = Callable[..., Iterator[BenchFigure]]

PARTS: dict[str, list[Measure]] = {
    "start": [processes.measure_start],
    "engine": [engine.measure_engine],
    "pages": [pages.measure_pages, pages.measure_replay, pages.measure_pictures, site.measure_site],
    "click": [clicks.measure_clicks],
    "dearest": [dearest.measure_dearest],
    "submit": [moves.measure_submit],
    "undo": [moves.measure_undo],
    "mail": [mails.measure_mails],
    "inbound": [replies.measure_replies],
    "sweep": [storage.measure_sweep],
    "memory": [memory.measure_memory],
    "storage": [storage.measure_storage],
    "pairing": [pairing.measure_pairing],
    "swiss": [swiss.measure_swiss],
    "rating": [site.measure_ratings],
    "league": [league.measure_league],
    "day": [day.measure_day],
}
FEWEST_GAMES, MOST_GAMES = 10, 100_000_000
FEWEST_PLAYERS, MOST_PLAYERS, MOST_MACHINES = 20, 1_000_000, 100
A_DAY = 24 * 60
WITHOUT_DATABASE = ("start", "engine", "click", "memory", "pairing", "swiss")


class Command(BaseCommand):
    help = "Measure the engine, the pages and the moves. Games go to a temporary database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("part", choices=[*PARTS, "all"])
        parser.add_argument("--title", choices=TITLES, default=USUAL, help="the title to measure with")
        parser.add_argument(
            "--option",
            action="append",
            type=terminal.words,
            default=[],
            metavar="NAME=VALUE",
            help="an option of that title, repeatable; NAME alone turns it on",
        )
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="the language of the players' pages and emails",
        )
        parser.add_argument("--nothing", action="store_true", help="start from a clone, with all packages to install")
        some, few = terminal.whole_number(FEWEST_GAMES, MOST_GAMES), terminal.whole_number(1, MOST_MACHINES)
        minutes, players = terminal.number_above(0, A_DAY), terminal.whole_number(FEWEST_PLAYERS, MOST_PLAYERS)
        parser.add_argument("--games", type=some, help="number of active games: of the sweep, and of a day")
        parser.add_argument("--minutes", type=minutes, default=day.MINUTES, help="length of a day")
        parser.add_argument("--machines", type=few, default=1, help="sites of one database that play a day together")
        parser.add_argument("--site", type=some, default=site.GAMES, help="number of games in the lists")
        parser.add_argument("--players", type=players, default=league.PLAYERS, help="number of players in the league")

    def handle(self, *args: Any, **options: Any) -> None:
        parts = list(PARTS) if options["part"] == "all" else [options["part"]]
        try:
            agreed = read_options(TITLES[options["title"]].rulebook.options, options["option"])
        except BadOption as wrong:
            raise CommandError(f"This title does not accept that: {wrong}.") from wrong
        with record.measure_with(options["title"], agreed), override(options["language"]):
            try:
                record.first_position()
            except IllegalAction as refusal:
                raise CommandError(f"These options can't be combined in this title: {refusal}.") from refusal
            for part in parts:
                self._measure(part, options)

    def _measure(self, part: str, options: Mapping[str, Any]) -> None:
        """Print the figures of a part, or the reason it has none here."""
        try:
            for figure in measure_part(part, _choices_of(options)):
                self.stdout.write(figure.line())
        except CannotMeasure as missing:
            self.stderr.write(f"{part}: {missing}")


def _choices_of(options: Mapping[str, Any]) -> dict[Measure, dict[str, Any]]:
    """Return what is chosen for each bench with a choice; without a number of games each has its own."""
    games = {} if options["games"] is None else {"games": options["games"]}
    return {
        processes.measure_start: {"nothing": options["nothing"]},
        storage.measure_sweep: games,
        day.measure_day: games | {"minutes": options["minutes"], "machines": options["machines"]},
        site.measure_site: {"games": options["site"]},
        site.measure_ratings: {"games": options["site"]},
        league.measure_league: {"players": options["players"]},
    }


def measure_part(part: str, choices: Mapping[Measure, Mapping[str, Any]]) -> Iterator[BenchFigure]:
    """Yield the figures of a part, on a database of its own if it needs one, with the choices for its benches."""
    with nullcontext() if part in WITHOUT_DATABASE else throw_away():
        for measure in PARTS[part]:
            yield from measure(**choices.get(measure, {}))
