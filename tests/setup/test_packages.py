"""``make env`` names the real cause where the packages cannot be installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.local_site import ROOT
from tocsite import packages

PROJECT = """
[project]
name = "trial"
version = "1"
requires-python = ">=3.11"
dependencies = ["lonely"]
[tool.uv]
package = false
"""
LOCK = """
version = 1
revision = 3
requires-python = ">=3.11"

[[package]]
name = "lonely"
version = "1"
source = {{ registry = "https://pypi.org/simple" }}
{files}

[[package]]
name = "trial"
version = "1"
source = {{ virtual = "." }}
dependencies = [{{ name = "lonely" }}]

[[package]]
name = "uv"
version = "1"
source = {{ registry = "https://pypi.org/simple" }}
"""
FILE = '{{ url = "https://127.0.0.1:9/{name}", hash = "sha256:' + "0" * 64 + '", size = 10 }}'
WHEEL = f"wheels = [{FILE.format(name='lonely-1-py3-none-any.whl')}]"
SOURCE = f"sdist = {FILE.format(name='lonely-1.tar.gz')}"
NO_WHEEL = "Some package has no ready-made version for this machine (no compiler is used). See the lines above."
NO_INDEX = "The package index can't be reached. See the lines above."
NOT_WRITABLE = "A file or folder can't be written. See the lines above."


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one package, with the site's Makefile and an environment that has uv."""
    (tmp_path / "tocsite").mkdir()
    for name in ("Makefile", "tocsite/__init__.py", "tocsite/packages.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / ".venv"], check=True)
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    assert uv, "the tests' own environment has it"
    (tmp_path / ".venv/bin/uv").symlink_to(uv)
    return tmp_path


def make(project: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """The exit code of ``make env``, and the last line that it says before make's own."""
    outer = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # of the run itself
    variables = outer | {"UV_HTTP_RETRIES": "0", "UV_CACHE_DIR": str(project / "cache")} | environment
    command = ["make", "env", f"PYTHON={sys.executable}", *arguments]
    ran = subprocess.run(command, cwd=project, env=variables, capture_output=True, text=True, timeout=120)
    lines = [line for line in (ran.stdout + ran.stderr).splitlines() if not line.startswith(("make:", "make["))]
    return ran.returncode, lines[-1]


@pytest.mark.parametrize(
    ("files", "environment", "sentence"),
    [
        (SOURCE, {"COLUMNS": "200"}, NO_WHEEL),
        (SOURCE, {"COLUMNS": "40"}, NO_WHEEL),
        (WHEEL.replace("py3-none-any", "cp39-cp39-win_amd64"), {}, NO_WHEEL),
        (WHEEL, {}, NO_INDEX),
        (WHEEL.replace("127.0.0.1:9", "no-such-host.invalid"), {}, NO_INDEX),
        (WHEEL, {"UV_CACHE_DIR": "/proc/1/cache"}, NOT_WRITABLE),
    ],
)
def test_the_cause_is_named(project: Path, files: str, environment: dict[str, str], sentence: str) -> None:
    (project / "uv.lock").write_text(LOCK.format(files=files))
    code, said = make(project, **environment)
    assert code and said == sentence
    assert not (project / ".venv/.synced").exists()


def test_a_folder_that_cannot_be_written_is_named(project: Path) -> None:
    (project / "uv.lock").write_text(LOCK.format(files=WHEEL))
    code, said = make(project, "VENV=/proc/1/venv")
    assert code and said == "The folder /proc/1/venv can't be written. Run make as the user who owns this folder."


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full."),
        ("failed to copy: Permission denied (os error 13)", "A file or folder can't be written."),
        ("error: Hash mismatch for `x==1`", "A package is not the one of uv.lock."),
        ("NewConnectionError: Temporary failure in name resolution", "The package index can't be reached."),
        ("something else", "The packages can't be installed."),
    ],
)
def test_other_failures_are_named_by_their_cause(output: str, sentence: str) -> None:
    assert packages.cause_of(output) == sentence
