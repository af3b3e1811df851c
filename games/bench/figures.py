"""A figure, and how it is taken."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

Run = Callable[[], object]
UNITS = {"us": 1e6, "ms": 1e3}


class CannotMeasure(Exception):
    """What a figure needs is not on this machine; says what."""


class Figure(NamedTuple):
    """One line of the bench: a median (or, where said, the least) of ``n`` times, or a number that was counted."""

    bench: str
    value: float
    unit: str
    n: int = 1

    def line(self) -> str:
        return json.dumps(self._asdict())


def timed(bench: str, unit: str, runs: Iterable[Run]) -> Figure:
    """The median time of several runs."""
    return middle(bench, unit, [seconds(run) for run in runs])


def middle(bench: str, unit: str, times: Sequence[float]) -> Figure:
    """The median of times in seconds."""
    return Figure(bench, round(median(times) * UNITS[unit], 2), unit, len(times))


def seconds(run: Run) -> float:
    """How long one run takes."""
    began = perf_counter()
    run()
    return perf_counter() - began


def growth(bench: str, unit: str, early: Iterable[Run], late: Iterable[Run]) -> Iterator[Figure]:
    """Both ends of a game, run in turns so that a busy machine slows both alike, and how they compare."""
    times = [(seconds(one), seconds(other)) for one, other in zip(early, late, strict=True)]
    first = middle(f"{bench}.early", unit, [one for one, _ in times])
    last = middle(f"{bench}.late", unit, [other for _, other in times])
    yield from (first, last)
    yield Figure(f"{bench}.late_to_early", round(last.value / first.value, 2), "ratio", len(times))
