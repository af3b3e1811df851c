"""Statistics of a title's games, in words: the same for the page and for a terminal."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils import formats
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.title_statistics import Best, GamesBySize, GameStatistics
from games.titles.statistics import FigureTable

from .title import Title

SEATS = ("I", "II", "III", "IV")
DAY = 24 * 60 * 60
RECORDS = {
    "highest": lazy("Highest winning score"),
    "lowest": lazy("Lowest winning score"),
    "clearest": lazy("Clearest win"),
    "closest": lazy("Closest win"),
    "longest": lazy("Longest game (rounds)"),
    "shortest": lazy("Shortest game (rounds)"),
    "slowest": lazy("Longest game (days)"),
    "quickest": lazy("Shortest game (days)"),
}


class TitleRecord(NamedTuple):
    label: str
    value: str
    game: str
    name: str


def statistics_tables(title: Title, statistics: GameStatistics) -> list[FigureTable]:
    """Return lengths and wins by seat for each number of players, and by the players' openings."""
    return [_table_of_lengths(title, statistics), _table_of_seats(statistics), *_tables_of_openings(title, statistics)]


def _table_of_lengths(title: Title, statistics: GameStatistics) -> FigureTable:
    heads = [_("Players"), _("Games"), _("Rounds"), _("Moves"), _("Days"), _("Winning score")]
    rows = [
        [
            str(group.players),
            formats.number_format(group.games, 0, use_l10n=True),
            *(formats.number_format(average, 1) for average in (group.rounds, group.moves, group.days, group.score)),
        ]
        for group in statistics.groups
    ]
    note = _("Averages by number of players. Score: %(score)s.") % {"score": title.statistics.scoring.label}
    return FigureTable(_("Length of games"), heads, rows, note)


def _table_of_seats(statistics: GameStatistics) -> FigureTable:
    most = max((group.players for group in statistics.groups), default=0)
    heads = [_("Players"), *(_("Seat %(number)s") % {"number": seat} for seat in SEATS[:most])]
    rows = [
        [str(group.players), *_shares_of_wins(group), *[""] * (most - group.players)] for group in statistics.groups
    ]
    return FigureTable(_("Wins by seat"), heads, rows, _("Seats are numbered in turn order."))


def _shares_of_wins(group: GamesBySize) -> Iterator[str]:
    return (_count_with_share(won, group.games) for won in group.wins)


def _count_with_share(won: int, games: int) -> str:
    return _("%(won)d (%(percent)d%%)") % {"won": won, "percent": round(100 * won / games)} if won else "0"


def _tables_of_openings(title: Title, statistics: GameStatistics) -> list[FigureTable]:
    chronicle = title.statistics.chronicle
    rows = [
        [chronicle.opening(opening.name), str(opening.played), _count_with_share(opening.won, opening.played)]
        for opening in statistics.openings
    ]
    head = str(chronicle.openings)
    caption = _("Wins by start: %(kind)s") % {"kind": head}
    return [FigureTable(caption, [head, _("Games"), _("Wins")], rows)] if rows else []


def title_records(title: Title, statistics: GameStatistics) -> list[TitleRecord]:
    return [
        TitleRecord(
            str(RECORDS[record.kind]),
            _record_in_words(title, record),
            record.game,
            record.in_languages.get(get_language(), record.name),
        )
        for record in statistics.records
    ]


def _record_in_words(title: Title, best: Best) -> str:
    match best.kind:
        case "highest" | "lowest" | "clearest" | "closest":
            return title.statistics.scoring.full(best.value)
        case "longest" | "shortest":
            return ngettext("%(count)d round", "%(count)d rounds", best.value) % {"count": best.value}
    days = best.value / DAY
    return ngettext("%(days)s day", "%(days)s days", round(days)) % {"days": formats.number_format(days, 1)}
