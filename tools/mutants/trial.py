"""Runs of tests with a changed module in place of the right one, each in a process of its own."""

import ast
import gc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import hypothesis
import pytest

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "games" / "rulebooks" / "src"
OURS = {"accounts", "games", "rulebooks", "tests", "tocsite", "tools", "__main__"}
MEMORY = 2 << 30
"""Most memory for a run: a fault may fill it without end."""
WATCHING = 4
"""Times that a test may take longer while its calls are noted."""
PATIENCE = 2.0
"""Seconds that any test may take longer with a fault."""
WITHOUT = ("django", "xdist", "cacheprovider", "unraisableexception")
ARGUMENTS = (
    *("-q", "-x", "--tb=no", "--noconftest", "-c", str(ROOT / "pyproject.toml")),
    *(word for plugin in WITHOUT for word in ("-p", f"no:{plugin}")),
)
"""Neither database nor fixtures of the site: what needs them is no low-level test."""
hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None)


class Touch(NamedTuple):
    """The reach of a test that passes without a fault: its seconds, and first lines of functions by file."""

    test: str
    seconds: float
    functions: Mapping[str, Sequence[int]]


class _Watch:
    """A plugin of pytest noting what each test runs of some files."""

    def __init__(self, files: frozenset[str], slow: float) -> None:
        self.files, self.slow = files, slow
        self.touches: list[Touch] = []
        self.while_read: dict[str, list[int]] = {}
        self.failing: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        stop = self._note_calls(self.while_read)
        result = yield
        stop()
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        functions: dict[str, list[int]] = {}
        signal.signal(signal.SIGVTALRM, _skip)
        signal.setitimer(signal.ITIMER_VIRTUAL, WATCHING * self.slow)
        begin, stop = time.process_time(), self._note_calls(functions)
        result = yield
        stop()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.touches.append(Touch(item.nodeid, time.process_time() - begin, functions))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failing.add(report.nodeid)

    def _note_calls(self, functions: dict[str, list[int]]) -> Callable[[], None]:
        codes: set[CodeType] = set()

        def note(frame: FrameType, event: str, _argument: object) -> None:
            if event == "call" and frame.f_code.co_filename in self.files:
                codes.add(frame.f_code)

        def stop() -> None:
            sys.setprofile(None)
            for code in codes:
                if code.co_name != "<module>":
                    functions.setdefault(code.co_filename, []).append(code.co_firstlineno)

        sys.setprofile(note)
        return stop


def _skip(*_signal: object) -> None:
    pytest.skip("it takes long")


class _Choice:
    """A plugin of pytest for running some tests in this order and no others."""

    def __init__(self, touches: Sequence[Touch]) -> None:
        self.seconds = {touch.test: touch.seconds for touch in touches}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        items[:] = [by_name[test] for test in self.seconds if test in by_name]

    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """End the process when this test takes far longer than it should: a fault may run without end."""
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 4 * self.seconds[item.nodeid])


class _Exchange(SourceFileLoader):
    """A finder and loader of one module with other code."""

    def __init__(self, path: Path, code: CodeType) -> None:
        root = LIBRARY if path.is_relative_to(LIBRARY) else ROOT
        self.module = ".".join(path.relative_to(root).with_suffix("").parts)
        super().__init__(self.module, str(path))
        self.code = code

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self.module else None

    def get_code(self, _name: str) -> CodeType:
        return self.code


def _in_child(act: Callable[[], int], seconds: float) -> int:
    """Return the exit status of a child, which may take so many seconds of a processor; not 0 if it is ended."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    status = 1
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        hypothesis.settings.load_profile("mutants")
        status = act()
    finally:
        os._exit(status)


def watch(
    files: Sequence[Path], tests: Sequence[str], slow: float, notes: Path
) -> tuple[list[Touch], Mapping[str, Sequence[int]]]:
    """Return what each quick test runs of these files, and what runs while they are read. Raises RuntimeError."""

    def act() -> int:
        plugin = _Watch(frozenset(map(str, files)), slow)
        status = pytest.main([*ARGUMENTS, "--maxfail=1000", *tests], plugins=[plugin])
        touches = [touch for touch in plugin.touches if touch.test not in plugin.failing]
        libraries = [name for name in sys.modules if name.partition(".")[0] not in OURS]
        notes.write_text(json.dumps([touches, plugin.while_read, libraries]))
        return 0 if status in (0, 1) else 1

    if _in_child(act, 3600):
        raise RuntimeError(f"The tests can't be collected without a database: {' '.join(tests)}")
    touches, while_read, libraries = json.loads(notes.read_text())
    for name in libraries:  # so that no run has to read them again
        with suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()
    return [Touch(*touch) for touch in touches], while_read


def survives(path: Path, code: CodeType, tests: Sequence[Touch]) -> bool:
    """Return True if all these tests pass with other code of a module."""

    def act() -> int:
        sys.meta_path.insert(0, _Exchange(path, code))
        files = dict.fromkeys(touch.test.split("::")[0] for touch in tests)
        return int(pytest.main([*ARGUMENTS, *files], plugins=[_Choice(tests)]))

    return not tests or _in_child(act, 5 * PATIENCE) == 0


def require_survival(path: Path, tests: Sequence[Touch]) -> None:
    """Raise RuntimeError unless all these tests pass with the module as it is, put in its own place."""
    if not survives(path, compile(path.read_text(), str(path), "exec"), tests):
        raise RuntimeError(f"The tests of {path} fail without any fault: nothing can be told from them.")


def functions_of(path: Path) -> list[range]:
    """Return the lines of each function of a module, those inside others first."""
    nodes: list[Any] = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    spans = [
        range(min([node.lineno, *(each.lineno for each in node.decorator_list)]), node.end_lineno + 1) for node in nodes
    ]
    return sorted(spans, key=len)
