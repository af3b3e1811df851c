"""Charts and brackets as pages show them, kept by what they show: they take their time to be drawn."""

from typing import NamedTuple
from zlib import crc32

from django.core.cache import caches
from django.utils.safestring import SafeString

from games.leagues.words import bracket
from games.present import charts
from games.present.charts import Chart
from games.services.play.pictures import CACHE


class Drawn(NamedTuple):
    """A chart, and how it looks."""

    chart: Chart
    svg: SafeString


def dots(shared: SafeString) -> bytes:
    """A bracket to share, as a PNG."""
    name = f"leagues-bracket-{crc32(shared.encode()):08x}"
    kept: bytes | None = caches[CACHE].get(name)
    if kept is None:
        kept = bracket.png(shared)
        caches[CACHE].set(name, kept)
    return kept


def drawn(chart: Chart) -> Drawn:
    """The chart as an element of a page."""
    name = f"leagues-chart-{crc32(repr(chart).encode()):08x}"
    kept: str | None = caches[CACHE].get(name)
    if kept is None:
        kept = str(charts.svg(chart))
        caches[CACHE].set(name, kept)
    return Drawn(chart, SafeString(kept))
