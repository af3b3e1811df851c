"""The page about a game's end: its figures in the reader's language, drawn once and stored."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from django.core.cache import caches
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.models import Game
from games.present import charts, end_picture
from games.present.charts import Chart
from games.services.play import pictures
from games.services.play.pictures import CACHE
from games.titles import chronicle_words
from games.titles.chronicle_words import TurningPoint, sources_of_points
from games.titles.statistics import FigureTable
from rulebooks.engine.results import ranks_of

from . import chronicles


class DrawnChart(NamedTuple):
    """A chart for a page, with the same figures in a table."""

    chart: Chart
    svg: SafeString
    table: FigureTable


class GameEnding(NamedTuple):
    """A finished game in figures. ``rounds`` are tables of the sources of points, for each player."""

    by_what: str
    charts: list[DrawnChart]
    turning: list[TurningPoint]
    rounds: list[FigureTable]
    tables: list[FigureTable]
    luck: DrawnChart | None


def compose_ending(*, game: Game, names: Sequence[str]) -> GameEnding | None:
    """Compose the page of a finished game; None while its figures are not worked out."""
    figures = chronicles.figures_of(game)
    if figures is None or game.result is None:
        return None
    titled = game.title.statistics.chronicle
    luck_table = chronicle_words.luck_table(figures, names)
    game_charts = chronicle_words.draw_charts(titled, figures, names)
    luck = chronicle_words.draw_luck_chart(figures, names) if luck_table else None
    drawings = iter(_draw_charts(game, names, [*game_charts, luck] if luck else game_charts))
    return GameEnding(
        by_what=chronicle_words.sources_of_winners(titled, figures, game.result, names),
        charts=[DrawnChart(chart, next(drawings), chronicle_words.table_of_chart(chart)) for chart in game_charts],
        turning=chronicle_words.turning_points(titled, figures, names),
        rounds=chronicle_words.tables_by_round(titled, figures, names),
        tables=titled.tables(figures, names),
        luck=DrawnChart(luck, next(drawings), luck_table) if luck and luck_table else None,
    )


def _draw_charts(game: Game, names: Sequence[str], game_charts: Sequence[Chart]) -> list[SafeString]:
    """The charts as SVG: pygal takes its time, and a game that is over never changes."""
    name = f"{game.public_id}-charts-{_contents_key(names, [game_charts])}"
    drawings: list[str] | None = caches[CACHE].get(name)
    if drawings is None:
        drawings = [str(charts.svg(chart)) for chart in game_charts]
        caches[CACHE].set(name, drawings)
    return [SafeString(drawing) for drawing in drawings]


def _contents_key(*contents: object) -> str:
    """A word for all contents of a picture, and for its drawing."""
    return f"{crc32(repr(contents).encode()):08x}-{get_language()}-{end_picture.LOOK}"


def picture(*, game: Game, names: Sequence[str]) -> bytes | None:
    """The whole of it as one picture to share, in PNG; None while its figures are not worked out."""
    contents = _picture_contents(game, names)
    if contents is None:
        return None
    name = _picture_name(game, names, contents)
    png: bytes | None = caches[CACHE].get(name)
    if png is None:
        png = end_picture.png(contents, _final_map(game, names))
        caches[CACHE].set(name, png)
    return png


def picture_name(*, game: Game, names: Sequence[str]) -> str | None:
    """The name it is stored under; None while its figures are not worked out."""
    contents = _picture_contents(game, names)
    return None if contents is None else _picture_name(game, names, contents)


def _picture_name(game: Game, names: Sequence[str], contents: end_picture.EndPicture) -> str:
    board = game.title.board.picture
    return f"{game.public_id}-end-{_contents_key(names, [contents, board.LOOK if board else ''])}"


def _final_map(game: Game, names: Sequence[str]) -> end_picture.Map | None:
    """The map at the end of the game; None for a title without a picture."""
    board = game.title.board.picture
    if board is None:
        return None
    png = pictures.of_position(game=game, names=names, scale=2, language=get_language() or "en")
    return end_picture.Map(png, board.size(2), board.map_size(2)[1])


def _picture_contents(game: Game, names: Sequence[str]) -> end_picture.EndPicture | None:
    figures = chronicles.figures_of(game)
    if figures is None or game.result is None:
        return None
    titled, scoring, scores = game.title.statistics.chronicle, game.title.statistics.scoring, game.result["scores"]
    game_charts, ranks = chronicle_words.draw_charts(titled, figures, names), ranks_of(game.result)
    return end_picture.EndPicture(
        game=game.name,
        title=str(game.title.label),
        won_by=chronicle_words.name_winners(scoring, game.result, names),
        places=[
            end_picture.FinalPlace(
                ranks[seat], seat, names[seat], scoring.short(scores[seat]), sources_of_points(titled, figures, seat)
            )
            for seat in game.result["places"]
        ],
        chart=game_charts[0] if game_charts else None,
    )
