"""A finished game in figures for its page: charts, each with its table, and turning points."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.charts import Chart, ChartLine, figure
from games.present.lists import join_list, join_phrases, join_sentences
from games.present.numbers import with_sign
from games.present.percent import percent
from games.titles.statistics import FigureTable, Scoring, TitleChronicle
from rulebooks.engine.figures import Figures, Luck, Turning
from rulebooks.engine.results import winners


class TurningPoint(NamedTuple):
    """A turning point: its move, and its sentence."""

    turning: Turning
    sentence: str


def name_winners(scoring: Scoring, result: Mapping[str, Any], names: Sequence[str]) -> str:
    first = winners(result)
    words = {
        "player": join_list(names[seat] for seat in first),
        "score": scoring.short(result["scores"][first[0]]),
    }
    sentence = ngettext("Winner: %(player)s (%(score)s)", "Winners: %(player)s (%(score)s)", len(first))
    return sentence % words


def draw_charts(chronicle: TitleChronicle, figures: Figures, names: Sequence[str]) -> list[Chart]:
    """Draw each player's quantities round by round, and the sources of points; the points first."""
    over_time = [
        _draw_rounds(series.name, str(chronicle.series[series.name]), series.values, names)
        for series in sorted(figures.series, key=lambda series: list(chronicle.series).index(series.name))
    ]
    sources = _source_charts(chronicle, figures, names) if figures.sources else []
    return [*over_time[:1], *sources, *over_time[1:]]


def table_of_chart(chart: Chart) -> FigureTable:
    """Put the same figures in rows."""
    values = zip(*(line.values for line in chart.lines), strict=True)
    rows = [[label, *map(figure, row)] for label, row in zip(chart.labels, values, strict=True)]
    return FigureTable(chart.title, [chart.head, *(line.name for line in chart.lines)], rows)


def _draw_rounds(name: str, title: str, values: Sequence[Sequence[int]], names: Sequence[str]) -> Chart:
    labels = [str(number) for number in range(1, len(values[0]) + 1)]
    lines = [ChartLine(seat, names[seat], player_values) for seat, player_values in enumerate(values)]
    return Chart(name, title, "lines", _("Round"), labels, lines, _leaders_in(lines))


def _leaders_in(lines: Sequence[ChartLine]) -> str:
    """Name the players with the most at the end."""
    most = max(line.values[-1] for line in lines)
    first = [line.name for line in lines if line.values[-1] == most]
    if len(first) == len(lines):
        return _("All players are tied at %(count)d.") % {"count": most}
    return _("Most at the end: %(players)s (%(count)d).") % {"players": join_list(first), "count": most}


def _source_charts(chronicle: TitleChronicle, figures: Figures, names: Sequence[str]) -> list[Chart]:
    labels = [str(chronicle.sources[source.name]) for source in figures.sources]
    lines = [
        ChartLine(seat, name, [sum(source.gained[seat]) for source in figures.sources])
        for seat, name in enumerate(names)
    ]
    title = _("%(score)s by source") % {"score": _score_name(chronicle)}
    return [Chart("sources", title, "bars", _("Source"), labels, lines, _tell_sources(labels, lines))]


def _score_name(chronicle: TitleChronicle) -> str:
    return str(next(iter(chronicle.series.values())))


def _tell_sources(labels: Sequence[str], lines: Sequence[ChartLine]) -> str:
    """Name each player's largest source."""
    best = (_largest_source(labels, line) for line in lines if line.values)
    return _("Largest sources: %(sources)s.") % {"sources": join_phrases(best)}


def _largest_source(labels: Sequence[str], line: ChartLine) -> str:
    count, label = max(zip(line.values, labels, strict=True))
    return _("%(player)s: %(source)s (%(count)d)") % {"player": line.name, "source": label, "count": count}


def turning_points(chronicle: TitleChronicle, figures: Figures, names: Sequence[str]) -> list[TurningPoint]:
    return [TurningPoint(point, chronicle.turning(point, names)) for point in figures.turning]


def luck_table(figures: Figures, names: Sequence[str]) -> FigureTable | None:
    """Return the table of each player's luck; None if no dice were counted."""
    if not any(share.dice for share in figures.luck):
        return None
    heads = [_("Player"), _("Dice"), _("Own dice"), _("Opponents' dice"), _("Swing"), _("Chance of better luck")]
    rows = [[name, *_luck_cells(share)] for name, share in zip(names, figures.luck, strict=True)]
    return FigureTable(_("Luck with the dice"), heads, rows, _luck_note(len(names)))


def _luck_cells(luck: Luck) -> Iterable[str]:
    chance = "–" if luck.chance is None else percent(luck.chance)
    return (str(luck.dice), *(with_sign(each, 1) for each in (luck.own, luck.against, luck.swing)), chance)


def _luck_note(players: int) -> str:
    """Return the note about luck: among several players one is easily very lucky by nothing but chance."""
    percents = round(100 * (1 - 0.95**players))
    explanation = _(
        "Own dice: your hits and votes compared with the average. Opponents' dice: how far theirs fell short of it "
        "against you. Swing: what you won compared with your chances before each roll. Its average is 0."
    )
    odds = _(
        "The chance of better luck is for the same number of dice, from 20 dice on. Among %(players)d players, one has "
        "a chance under 5%% in %(percents)d of 100 games by pure luck."
    )
    return join_sentences([explanation, odds % {"players": players, "percents": percents}])


def draw_luck_chart(figures: Figures, names: Sequence[str]) -> Chart:
    """Draw the same as bars, own dice, dice against and swing side by side."""
    labels = [_("Own dice"), _("Opponents' dice"), _("Swing")]
    lines = [
        ChartLine(seat, names[seat], [round(value, 1) for value in (share.own, share.against, share.swing)])
        for seat, share in enumerate(figures.luck)
    ]
    best = max(lines, key=lambda line: line.values[0])
    summary = _("No player rolled above average.")
    if best.values[0] > 0:
        finding = _("Luckiest with own dice: %(player)s (%(more)s compared with the average).")
        summary = finding % {"player": best.name, "more": with_sign(best.values[0], 1)}
    return Chart("luck", _("Luck with the dice"), "bars", _("Luck"), labels, lines, summary)


def sources_of_points(chronicle: TitleChronicle, figures: Figures, seat: int) -> str:
    """Name the sources of a seat's points, the largest first; empty if they are not counted."""
    sums = [(sum(source.gained[seat]), str(chronicle.sources[source.name])) for source in figures.sources]
    gains = sorted((gain for gain in sums if gain[0]), key=lambda gain: -gain[0])
    return join_list(_("%(source)s %(count)d") % {"source": source, "count": count} for count, source in gains)


def sources_of_winners(
    chronicle: TitleChronicle, figures: Figures, result: Mapping[str, Any], names: Sequence[str]
) -> str:
    """Name the same for the winner; for several, each with a name."""
    first = winners(result)
    sources = [sources_of_points(chronicle, figures, seat) for seat in first]
    if len(first) == 1:
        return sources[0]
    line = _("%(player)s: %(sources)s")
    shares = zip(first, sources, strict=True)
    return join_phrases(line % {"player": names[seat], "sources": share} for seat, share in shares if share)


def tables_by_round(chronicle: TitleChronicle, figures: Figures, names: Sequence[str]) -> list[FigureTable]:
    """Return a table for each player of the points from each source in each round."""
    heads = [_("Round"), *(str(chronicle.sources[source.name]) for source in figures.sources)]
    tables = []
    for seat, name in enumerate(names):
        gained = [source.gained[seat] for source in figures.sources]
        rows = [[str(number), *map(_count_cell, gains)] for number, gains in enumerate(zip(*gained, strict=True), 1)]
        tables.append(FigureTable(name, heads, rows))
    return tables if figures.sources else []


def _count_cell(value: int) -> str:
    return f"{value}".replace("-", "−") if value else ""
