"""The start of a new site by ``make run``: until its front page comes, and until its demo is whole."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from django.conf import settings

from games.bench.figures import BenchFigure, CannotMeasure
from games.bench.processes import SERVE, new_site

TOOLS = ("git", "make")
INDEX = ("PIP_", "UV_", "SSL_CERT_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""Beginnings of variables that say where packages come from, and by which way."""


def measure(*, nothing: bool = False) -> Iterator[BenchFigure]:
    """Measure from this environment; or from a fresh clone that has ``nothing`` but Python, so that
    packages are fetched and installed too. Raise CannotMeasure.
    """
    if not nothing:
        yield from _measure_start("start.installed", list(SERVE), settings.BASE_DIR, {})
        return
    with TemporaryDirectory(prefix="tocsite-bench-") as folder:
        home = Path(folder) / "clone"
        _clone(home)
        python = Path(sys.base_prefix) / "bin" / "python3"
        yield from _measure_start("start.nothing", ["make", "run", f"PYTHON={python}"], home, _no_cache(folder))


def _measure_start(name: str, command: list[str], home: Path, variables: dict[str, str]) -> Iterator[BenchFigure]:
    began = monotonic()
    with new_site(variables, command=command, home=home) as site:
        for until, has_come in {"answers": site.answers, "demo": site.has_demo}.items():
            site.wait_until(has_come)
            yield BenchFigure(f"{name}.{until}", round(monotonic() - began, 1), "s")


def _clone(home: Path) -> None:
    """Clone what is committed here. Raise CannotMeasure without a repository, git or make."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not (settings.BASE_DIR / ".git").exists():
        raise CannotMeasure(f"start.nothing needs git, make and a clone of the repository; missing: {missing}.")
    subprocess.run(["git", "clone", "--quiet", settings.BASE_DIR, home], check=True)


def _no_cache(folder: str) -> dict[str, str]:
    """Return variables with which every package is fetched anew, from where it is fetched here."""
    index = {name: value for name, value in os.environ.items() if name.upper().startswith(INDEX)}
    return index | {"PIP_CACHE_DIR": f"{folder}/pip", "UV_CACHE_DIR": f"{folder}/uv"}
