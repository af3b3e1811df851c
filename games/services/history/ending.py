"""What the page about a game's end shows of it: its figures in the reader's language, drawn once and kept."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from django.core.cache import caches
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.figures import Figures
from games.engine.places import ranks_of
from games.models import Game
from games.present import charts, chronicle, end_picture
from games.present.charts import Chart
from games.present.chronicle import Told
from games.services.play import pictures
from games.services.play.pictures import CACHE
from games.titles.chronicle import Table

from . import chronicles


class Drawn(NamedTuple):
    """A chart as a page shows it, with the same figures in a table."""

    chart: Chart
    svg: SafeString
    table: Table


class Ending(NamedTuple):
    """A finished game in figures. ``rounds`` are tables of where points came from, for each player."""

    by_what: str
    charts: list[Drawn]
    turning: list[Told]
    rounds: list[Table]
    tables: list[Table]
    luck: Drawn | None


def ending(*, game: Game, names: Sequence[str]) -> Ending | None:
    """What is told of a finished game; None while its figures are not worked out."""
    figures = chronicles.figures_of(game)
    if figures is None or game.result is None:
        return None
    titled = game.title.chronicle
    told = chronicle.luck(figures, names)
    shown = chronicle.charts(titled, figures, names)
    luck = chronicle.luck_chart(figures, names) if told else None
    drawn = iter(_drawn(game, names, [*shown, luck] if luck else shown))
    return Ending(
        by_what=chronicle.won_by_what(titled, figures, game.result, names),
        charts=[Drawn(chart, next(drawn), chronicle.table(chart)) for chart in shown],
        turning=chronicle.turning(titled, figures, names),
        rounds=chronicle.by_round(titled, figures, names),
        tables=titled.tables(figures, names),
        luck=Drawn(luck, next(drawn), told) if luck and told else None,
    )


def _drawn(game: Game, names: Sequence[str], shown: Sequence[Chart]) -> list[SafeString]:
    """The charts as SVG: pygal takes its time, and a game that is over never changes."""
    name = f"{game.public_id}-charts-{_key(names, [shown])}"
    kept: list[str] | None = caches[CACHE].get(name)
    if kept is None:
        kept = [str(charts.svg(chart)) for chart in shown]
        caches[CACHE].set(name, kept)
    return [SafeString(each) for each in kept]


def _key(*shown: object) -> str:
    """A word for everything that a picture shows, and for how it is drawn."""
    return f"{crc32(repr(shown).encode()):08x}-{get_language()}-{end_picture.LOOK}"


def picture(*, game: Game, names: Sequence[str]) -> bytes | None:
    """The whole of it as one picture to share, in PNG; None while its figures are not worked out."""
    figures = chronicles.figures_of(game)
    if figures is None or game.result is None:
        return None
    shown = _shown(game, figures, names)
    board = game.title.picture
    name = f"{game.public_id}-end-{_key(names, [shown, board.LOOK if board else ''])}"
    drawn: bytes | None = caches[CACHE].get(name)
    if drawn is None:
        drawn = end_picture.png(shown, _last(game, names))
        caches[CACHE].set(name, drawn)
    return drawn


def _last(game: Game, names: Sequence[str]) -> end_picture.Map | None:
    """The map as the game left it; none of a game that is never drawn."""
    board = game.title.picture
    if board is None:
        return None
    drawn = pictures.of_position(game=game, names=names, scale=2, language=get_language() or "en")
    return end_picture.Map(drawn, board.size(2), board.map_size(2)[1])


def _shown(game: Game, figures: Figures, names: Sequence[str]) -> end_picture.Shown:
    assert game.result is not None, "nothing is pictured before the end"
    titled, scoring, scores = game.title.chronicle, game.title.scoring, game.result["scores"]
    found, ranks = chronicle.charts(titled, figures, names), ranks_of(game.result)
    return end_picture.Shown(
        game=game.name,
        title=str(game.title.label),
        places=[
            end_picture.Placed(
                ranks[seat], seat, names[seat], scoring.short(scores[seat]), chronicle.by_what(titled, figures, seat)
            )
            for seat in game.result["places"]
        ],
        chart=found[0] if found else None,
    )
