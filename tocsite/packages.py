"""Install the packages of uv.lock for ``make``, and name the cause where that fails: ``python -m tocsite.packages``.

It runs before any package is there, so it needs none.
"""

import subprocess
import sys
from pathlib import Path

CAUSES = (
    (("no binary distribution",), "Some package has no ready-made version for this machine (no compiler is used)."),
    (("No space left on device",), "The disk is full."),
    (
        ("Permission denied", "Read-only file system", "failed to create", "failed to open file"),
        "A file or folder can't be written.",
    ),
    (
        ("error sending request", "dns error", "Failed to fetch", "Connection", "NewConnectionError", "timed out"),
        "The package index can't be reached.",
    ),
    (("Hash mismatch",), "A package is not the one of uv.lock."),
)
"""The words of uv and pip for what went wrong, and ours; the first that fits."""
OTHERWISE = "The packages can't be installed."


def cause_of(output: str) -> str:
    """Return a sentence on the cause of a failure."""
    small = " ".join(output.casefold().split())  # uv wraps its lines at COLUMNS, where that is set
    return next((ours for theirs, ours in CAUSES if any(word.casefold() in small for word in theirs)), OTHERWISE)


def run_and_explain(*command: str) -> int:
    """Run a command, pass its lines on as they come, and explain a failure below them; return its exit code."""
    lines = []
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        assert process.stderr is not None
        for line in process.stderr:
            sys.stderr.write(line)
            lines.append(line)
    if process.returncode:
        sys.stderr.write(f"{cause_of(''.join(lines))} See the lines above.\n")
    return process.returncode


def main(version: str) -> int:
    """Install uv in this version where it is missing, and then all packages."""
    here = Path(sys.executable).parent
    if not (here / "uv").exists():
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"uv=={version}")
        if failed := run_and_explain(*pip):
            return failed
    return run_and_explain(str(here / "uv"), "sync", "--frozen", "--no-build")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
