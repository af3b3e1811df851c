"""A figure, and ways to take one."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

Run = Callable[[], object]
UNITS = {"us": 1e6, "ms": 1e3}


class CannotMeasure(Exception):
    """The machine lacks something for a figure; the message names it."""


class BenchFigure(NamedTuple):
    """One line of the bench: a median (or, if so named, the least) of ``n`` times, or a count."""

    bench: str
    value: float
    unit: str
    n: int = 1

    def line(self) -> str:
        return json.dumps(self._asdict())


def median_time(bench: str, unit: str, runs: Iterable[Run]) -> BenchFigure:
    return median_figure(bench, unit, [seconds(run) for run in runs])


def median_figure(bench: str, unit: str, times: Sequence[float]) -> BenchFigure:
    """Return the median of times in seconds."""
    return BenchFigure(bench, round(median(times) * UNITS[unit], 2), unit, len(times))


def seconds(run: Run) -> float:
    began = perf_counter()
    run()
    return perf_counter() - began


def growth(bench: str, early: Iterable[Run], late: Iterable[Run]) -> Iterator[BenchFigure]:
    """Measure both ends of a game in milliseconds, in turns so that a busy machine slows both alike, and their
    ratio.
    """
    times = [(seconds(one), seconds(other)) for one, other in zip(early, late, strict=True)]
    first = median_figure(f"{bench}.early", "ms", [one for one, _ in times])
    last = median_figure(f"{bench}.late", "ms", [other for _, other in times])
    yield from (first, last)
    yield BenchFigure(f"{bench}.late_to_early", round(last.value / first.value, 2), "ratio", len(times))
