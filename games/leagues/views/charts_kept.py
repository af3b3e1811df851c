"""Charts and brackets for pages, cached by their contents: drawing them takes time."""

from typing import NamedTuple
from zlib import crc32

from django.core.cache import caches
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.leagues.words import bracket
from games.present import charts
from games.present.charts import Chart
from games.services.play.pictures import CACHE


class LeagueChart(NamedTuple):
    chart: Chart
    svg: SafeString


def dots(shared: SafeString) -> bytes:
    name = f"leagues-bracket-{crc32(shared.encode()):08x}"
    cached: bytes | None = caches[CACHE].get(name)
    if cached is None:
        cached = bracket.png(shared)
        caches[CACHE].set(name, cached)
    return cached


def drawn(chart: Chart) -> LeagueChart:
    name = f"leagues-chart-{get_language()}-{crc32(repr(chart).encode()):08x}"
    cached: str | None = caches[CACHE].get(name)
    if cached is None:
        cached = str(charts.svg(chart))
        caches[CACHE].set(name, cached)
    return LeagueChart(chart, SafeString(cached))
