"""Put small faults into the rules of scoring, pairing, clock, ratings and market; list those that no test notices."""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rulebooks import terminal

from .changes import Mutant, mutants
from .trial import ROOT, Touch, functions_of, require_survival, survives, watch


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
    "pairing": TrialSubject(
        ["games/leagues/pairing/*.py"],
        [f"tests/leagues/pairing/test_{name}.py" for name in ("apart", "drawn_again", "pairing")],
    ),
    "clock": TrialSubject(["games/rulebooks/src/rulebooks/clock/*.py"], ["games/rulebooks/src/rulebooks/tests/clock"]),
    "ratings": TrialSubject(
        ["games/leagues/ratings/*.py", "games/leagues/ladders.py"],
        ["tests/leagues/ratings", "tests/leagues/ladders/test_matching.py"],
    ),
    "market": TrialSubject(
        ["games/rulebooks/src/rulebooks/time_of_crisis/rules/market.py"],
        [f"games/rulebooks/src/rulebooks/tests/time_of_crisis/rules/test_{name}.py"
         for name in ("02_components", "03_setup", "05_cards", "06_7_buy", "10_historical_figures", "11_mobs",
                      "iron_setups")],
    ),
}  # fmt: skip
"""The one place with paths of rules and tests."""
LEAST = 85
"""Per cent of the mutants of each subject that tests are to notice."""


class Trials:
    """The trials of a subject: its tests, run once without a fault, then those that a fault can reach."""

    def __init__(self, paths: Sequence[Path], tests: Sequence[str], slow: float, most: float) -> None:
        with tempfile.NamedTemporaryFile() as notes:
            touches, self.while_read = watch(paths, tests, slow, Path(notes.name))
        self.touches = sorted((touch for touch in touches if touch.seconds <= slow), key=lambda touch: touch.seconds)
        self.most = most

    def tests_of(self, path: Path, line: int) -> list[Touch]:
        """Return the tests that run this line's function, the shortest first.

        Of a table they are those beside any test that runs its module: to compare a number runs nothing.
        """
        file = str(path)
        function = next((lines for lines in functions_of(path) if line in lines), range(0))
        if any(first in function for first in self.while_read.get(file, ())):
            function = range(0)
        beside = {_file_of(touch) for touch in self.touches if file in touch.functions}
        picked_tests, seconds = list[Touch](), 0.0
        for touch in self.touches:
            runs_it = any(first in function for first in touch.functions.get(file, ()))
            if runs_it or (not function and _file_of(touch) in beside):
                seconds += touch.seconds
                if seconds > self.most:
                    break
                picked_tests.append(touch)
        return picked_tests


def _file_of(touch: Touch) -> str:
    return touch.test.partition("::")[0]


def main() -> int:
    options = _read_options()
    modules = {path for subject in SUBJECTS.values() for module in subject.modules for path in ROOT.glob(module)}
    wrong = [place for place in options.what if place not in SUBJECTS and _path_of(place) not in modules]
    if wrong:
        print(f"Neither a subject nor a file of one: {', '.join(wrong)}", file=sys.stderr)
        return 2
    begin, poor = time.monotonic(), []
    for name, subject in SUBJECTS.items():
        paths = [path for module in subject.modules for path in sorted(ROOT.glob(module))]
        places = [place for place in options.what if _path_of(place) in paths]
        if options.what and name not in options.what and not places:
            continue
        trials = Trials(paths, subject.tests, options.slow, options.most)
        killed, faults = 0, 0
        for path in paths:
            of_module = list(_mutants_at(path, places))[:: options.every]
            survivors = list(_alive(path, of_module, trials))
            killed += len(of_module) - len(survivors)
            faults += len(of_module)
            _tell_module(path, of_module, survivors)
        if not faults:
            print(f"{name}: there is no fault to try at {', '.join(places) or 'any place'}")
            continue
        share = 100 * killed / faults
        minutes = (time.monotonic() - begin) / 60
        print(f"{name}: {killed} of {faults} killed, {share:.1f} %; {minutes:.0f} minutes so far", flush=True)
        poor += [name] * (share < LEAST)
    if poor:
        print(f"Less than {LEAST} % are killed of {', '.join(poor)}.")
    return bool(poor)


def _path_of(place: str) -> Path:
    return ROOT / place.partition(":")[0]


def _tell_module(path: Path, of_module: Sequence[Mutant], survivors: Sequence[Mutant]) -> None:
    file = path.relative_to(ROOT)
    if of_module:
        print(f"{file}: {len(of_module) - len(survivors)} of {len(of_module)} killed", flush=True)
    for mutant in survivors:
        print(f"  {file}:{mutant.line}  {mutant.before}  →  {mutant.after}", flush=True)


def _mutants_at(path: Path, places: Sequence[str]) -> Iterator[Mutant]:
    """Yield the mutants of a module at these places, "file" or "file:line"; all of them without any."""
    file = str(path.relative_to(ROOT))
    for mutant in mutants(path):
        if not places or file in places or f"{file}:{mutant.line}" in places:
            yield mutant


def _alive(path: Path, faults: Sequence[Mutant], trials: Trials) -> Iterator[Mutant]:
    sound_runs = set()
    for number, mutant in enumerate(faults, 1):
        if sys.stderr.isatty():
            print(f"\r{path.name}: {number} of {len(faults)}", end="\r", file=sys.stderr, flush=True)
        tests = trials.tests_of(path, mutant.line)
        names = tuple(touch.test for touch in tests)
        if names not in sound_runs:  # a run that can't pass would call every fault noticed
            require_survival(path, tests)
            sound_runs.add(names)
        if survives(path, mutant.code, tests):
            yield mutant


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"{', '.join(SUBJECTS)}; or a file, or file:line; all if left out")
    every = terminal.whole_number(1, 10_000)
    parser.add_argument("--every", type=every, default=1, metavar="N", help="try each Nth mutant only")
    parser.add_argument("--slow", type=float, default=1.0, metavar="S", help="leave out tests of more seconds (1)")
    parser.add_argument("--most", type=float, default=6.0, metavar="S", help="seconds of tests for a mutant (6)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
