"""The folders of the site's files. Read by every process, small ones without Django among them."""

import os
from pathlib import Path

from tocsite.errors import UnfitMachine

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("VAR_DIR", BASE_DIR / "var")).resolve()


def var_folder(*parts: str) -> str:
    """Return a folder under VAR_DIR, made if it is missing. Raises UnfitMachine if it cannot be."""
    folder = VAR_DIR.joinpath(*parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnfitMachine(f"The folder {folder} can't be created: {error.strerror}.") from error
    return str(folder)
