"""A finished game in figures, as its page tells them: charts, each with its table, and what turned it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils import formats
from django.utils.translation import gettext as _

from games.engine.figures import Figures, Luck, Turning
from games.engine.places import winners
from games.titles.chronicle import Chronicle, Table
from games.titles.scoring import Scoring

from .charts import Chart, Line
from .lists import joined
from .percent import percent


class Told(NamedTuple):
    """A turning point: its move, and what it was."""

    turning: Turning
    sentence: str


def won(players: Sequence[str], score: str) -> str:
    """Who has won and with which score, in a sentence; several where they share the first place."""
    words = {"player": joined(players), "score": score}
    if len(players) > 1:
        return _("%(player)s have won with %(score)s.") % words
    return _("%(player)s has won with %(score)s.") % words


def won_by(scoring: Scoring, result: Mapping[str, Any], names: Sequence[str]) -> str:
    """The same of a stored result."""
    first = winners(result)
    return won([names[seat] for seat in first], scoring.short(result["scores"][first[0]]))


def charts(chronicle: Chronicle, figures: Figures, names: Sequence[str]) -> list[Chart]:
    """What there was more or less of, round by round, and where the points came from; the points first."""
    over_time = [
        _over_rounds(each.name, str(chronicle.series[each.name]), each.values, names)
        for each in sorted(figures.series, key=lambda each: list(chronicle.series).index(each.name))
    ]
    sources = _sources(chronicle, figures, names) if figures.sources else []
    return [*over_time[:1], *sources, *over_time[1:]]


def table(chart: Chart) -> Table:
    """The same figures in rows."""
    values = zip(*(line.values for line in chart.lines), strict=True)
    rows = [[label, *(f"{each:g}" for each in row)] for label, row in zip(chart.labels, values, strict=True)]
    return Table(chart.title, [chart.head, *(line.name for line in chart.lines)], rows)


def _over_rounds(name: str, title: str, values: Sequence[Sequence[int]], names: Sequence[str]) -> Chart:
    labels = [str(number) for number in range(1, len(values[0]) + 1)]
    lines = [Line(seat, names[seat], each) for seat, each in enumerate(values)]
    return Chart(name, title, "lines", _("Round"), labels, lines, _most(lines))


def _most(lines: Sequence[Line]) -> str:
    """Who has most at the end."""
    most = max(line.values[-1] for line in lines)
    first = [line.name for line in lines if line.values[-1] == most]
    if len(first) == len(lines):
        return _("At the end all have %(count)d.") % {"count": most}
    return _("Most at the end: %(players)s with %(count)d.") % {"players": joined(first), "count": most}


def _sources(chronicle: Chronicle, figures: Figures, names: Sequence[str]) -> list[Chart]:
    labels = [str(chronicle.sources[source.name]) for source in figures.sources]
    lines = [
        Line(seat, name, [sum(source.gained[seat]) for source in figures.sources]) for seat, name in enumerate(names)
    ]
    title = _("Where it came from: %(score)s by source") % {"score": _score(chronicle)}
    return [Chart("sources", title, "bars", _("Source"), labels, lines, _from_where(labels, lines))]


def _score(chronicle: Chronicle) -> str:
    return str(next(iter(chronicle.series.values())))


def _from_where(labels: Sequence[str], lines: Sequence[Line]) -> str:
    """What each player had most from."""
    best = (_largest(labels, line) for line in lines if line.values)
    return _("Most came from: %(sources)s.") % {"sources": "; ".join(best)}


def _largest(labels: Sequence[str], line: Line) -> str:
    count, label = max(zip(line.values, labels, strict=True))
    return _("for %(player)s %(source)s (%(count)d)") % {"player": line.name, "source": label, "count": count}


def turning(chronicle: Chronicle, figures: Figures, names: Sequence[str]) -> list[Told]:
    """On what the game turned, in its order."""
    return [Told(each, chronicle.turning(each, names)) for each in figures.turning]


def luck(figures: Figures, names: Sequence[str]) -> Table | None:
    """How the dice fell for each player; None where none were counted."""
    if not any(each.dice for each in figures.luck):
        return None
    heads = [_("Player"), _("Dice"), _("Own dice"), _("Dice against"), _("Swing"), _("Chance of more luck")]
    rows = [[name, *_lucky(each)] for name, each in zip(names, figures.luck, strict=True)]
    return Table(_("Dice against expectation"), heads, rows, _luck_note(len(names)))


def _lucky(luck: Luck) -> Iterable[str]:
    chance = "–" if luck.chance is None else percent(luck.chance)
    return (str(luck.dice), *map(_signed, (luck.own, luck.against, luck.swing)), chance)


def _signed(value: float) -> str:
    rounded = round(value, 1) or 0.0
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + formats.number_format(abs(rounded), 1)


def _luck_note(players: int) -> str:
    """What is to be known of luck: with so many players one of them is easily very lucky by nothing but chance."""
    percents = round(100 * (1 - 0.95**players))
    told = _(
        "Own dice: hits and votes beyond what one's dice promised. Dice against: what others' dice fell short, rolled "
        "at one. Swing: what was won beyond the chances before each roll; its mean is 0, however one plays."
    )
    odds = _(
        "The chance is that of more luck with the same dice; under 20 dice nobody can say. One of %(players)d players "
        "has a chance under 5%% in %(percents)d of 100 games, by nothing but luck."
    )
    return f"{told} {odds % {'players': players, 'percents': percents}}"


def luck_chart(figures: Figures, names: Sequence[str]) -> Chart:
    """The same as bars, own dice, dice against and swing side by side."""
    labels = [_("Own dice"), _("Dice against"), _("Swing")]
    lines = [
        Line(seat, names[seat], [round(value, 1) for value in (each.own, each.against, each.swing)])
        for seat, each in enumerate(figures.luck)
    ]
    best = max(lines, key=lambda line: line.values[0])
    finding = _("The luckiest own dice: %(player)s, %(more)s against what they promised.")
    told = finding % {"player": best.name, "more": _signed(best.values[0])}
    return Chart("luck", _("Dice against expectation"), "bars", _("Luck"), labels, lines, told)


def by_what(chronicle: Chronicle, figures: Figures, seat: int) -> str:
    """Where a seat's points came from, the largest first, in a phrase; empty where that is not counted."""
    sums = [(sum(source.gained[seat]), str(chronicle.sources[source.name])) for source in figures.sources]
    found = sorted((each for each in sums if each[0]), key=lambda each: -each[0])
    return joined(_("%(source)s %(count)d") % {"source": source, "count": count} for count, source in found)


def won_by_what(chronicle: Chronicle, figures: Figures, result: Mapping[str, Any], names: Sequence[str]) -> str:
    """The same of who has won; where several have, of each of them."""
    first = winners(result)
    told = [by_what(chronicle, figures, seat) for seat in first]
    if len(first) == 1:
        return told[0]
    return "; ".join(f"{names[seat]}: {each}" for seat, each in zip(first, told, strict=True) if each)


def by_round(chronicle: Chronicle, figures: Figures, names: Sequence[str]) -> list[Table]:
    """For each player what came from each source in each round."""
    heads = [_("Round"), *(str(chronicle.sources[source.name]) for source in figures.sources)]
    tables = []
    for seat, name in enumerate(names):
        gained = [source.gained[seat] for source in figures.sources]
        rows = [[str(number), *map(_count, each)] for number, each in enumerate(zip(*gained, strict=True), 1)]
        tables.append(Table(name, heads, rows))
    return tables if figures.sources else []


def _count(value: int) -> str:
    return f"{value}".replace("-", "−") if value else ""
