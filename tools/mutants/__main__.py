"""Put small faults into the rules of scoring, pairing, clock, ratings and market; list those that no test notices."""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .changes import Mutant, mutants
from .trial import ROOT, Touch, functions_of, survives, watch


class TrialSubject(NamedTuple):
    """A subject to be tried: its modules, and the tests that need neither database nor site."""

    modules: Sequence[str]
    tests: Sequence[str]


SUBJECTS: Mapping[str, TrialSubject] = {
    "scoring": TrialSubject(
        ["games/leagues/scoring/*.py"],
        ["tests/leagues/test_scoring.py", "tests/leagues/test_promotion.py", "tests/leagues/test_tiebreaks.py",
         "tests/leagues/test_knockout.py"],
    ),
    "pairing": TrialSubject(["games/leagues/pairing/*.py"], ["tests/leagues/pairing"]),
    "clock": TrialSubject(["games/clock/*.py"], ["tests/clock"]),
    "ratings": TrialSubject(
        ["games/leagues/ratings/*.py", "games/leagues/ladders.py"],
        ["tests/leagues/ratings", "tests/leagues/ladders/test_matching.py"],
    ),
    "market": TrialSubject(
        ["games/titles/time_of_crisis/rules/market.py"],
        [f"tests/titles/time_of_crisis/rules/test_{name}.py"
         for name in ("02_components", "03_setup", "05_cards", "06_7_buy", "10_historical_figures", "11_mobs",
                      "iron_setups")],
    ),
}  # fmt: skip
"""The one place with paths of rules and tests."""
LEAST = 85
"""Per cent of the mutants of each subject that tests are to notice."""


class Survivor(NamedTuple):
    path: Path
    mutant: Mutant

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.mutant.line}  {self.mutant.before}  →  {self.mutant.after}"


class Trials:
    """The trials of a subject: its tests, run once without a fault, then those that a fault can reach."""

    def __init__(self, subject: TrialSubject, slow: float, most: float) -> None:
        self.paths = [path for module in subject.modules for path in sorted(ROOT.glob(module))]
        with tempfile.NamedTemporaryFile() as notes:
            touches, self.while_read = watch(self.paths, subject.tests, Path(notes.name))
        self.touches = sorted((touch for touch in touches if touch.seconds <= slow), key=lambda touch: touch.seconds)
        self.most = most

    def tests_of(self, path: Path, line: int) -> list[Touch]:
        """Return the tests that run this line's function, the shortest first; of a table those that run its module."""
        file = str(path)
        function = next((lines for lines in functions_of(path) if line in lines), range(0))
        if any(first in function for first in self.while_read.get(file, ())):
            function = range(0)
        picked_tests, seconds = list[Touch](), 0.0
        for touch in self.touches:
            lines = touch.functions.get(file, ())
            if any(first in function for first in lines) or (lines and not function):
                seconds += touch.seconds
                if seconds > self.most:
                    break
                picked_tests.append(touch)
        return picked_tests


def main() -> int:
    options = _read_options()
    begin, poor = time.monotonic(), []
    for name, subject in SUBJECTS.items():
        places = [place for place in options.what if place not in SUBJECTS]
        if options.what and name not in options.what and not places:
            continue
        trials = Trials(subject, options.slow, options.most)
        killed, survivors = 0, list[Survivor]()
        for path in trials.paths:
            faults = list(_mutants_at(path, places if name not in options.what else ()))[:: options.every]
            alive = [Survivor(path, mutant) for mutant in _alive(path, faults, trials)]
            killed += len(faults) - len(alive)
            survivors += alive
            if faults:
                print(f"{path.relative_to(ROOT)}: {len(faults) - len(alive)} of {len(faults)} killed", flush=True)
            for survivor in alive:
                print(f"  {survivor}", flush=True)
        if killed or survivors:
            share = 100 * killed / (killed + len(survivors))
            minutes = (time.monotonic() - begin) / 60
            print(f"{name}: {killed} of {killed + len(survivors)} killed, {share:.1f} %; {minutes:.0f} minutes so far")
            poor += [name] * (share < LEAST)
    if poor:
        print(f"Less than {LEAST} % are killed of {', '.join(poor)}.")
    return bool(poor)


def _mutants_at(path: Path, places: Sequence[str]) -> Iterator[Mutant]:
    """Yield the mutants of a module at these places, "file" or "file:line"; all of them without any."""
    file = str(path.relative_to(ROOT))
    for mutant in mutants(path):
        if not places or file in places or f"{file}:{mutant.line}" in places:
            yield mutant


def _alive(path: Path, faults: Sequence[Mutant], trials: Trials) -> Iterator[Mutant]:
    for number, mutant in enumerate(faults, 1):
        if sys.stderr.isatty():
            print(f"\r{path.name}: {number} of {len(faults)}", end="\r", file=sys.stderr, flush=True)
        if survives(path, mutant.code, trials.tests_of(path, mutant.line)):
            yield mutant


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"{', '.join(SUBJECTS)}; or a file, or file:line; all if left out")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try each Nth mutant only")
    parser.add_argument("--slow", type=float, default=1.0, metavar="S", help="leave out tests of more seconds (1)")
    parser.add_argument("--most", type=float, default=6.0, metavar="S", help="seconds of tests for a mutant (6)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
