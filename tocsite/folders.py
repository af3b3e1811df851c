"""Where the site's files lie. Read by every process, the small ones that know nothing of Django among them."""

import os
from pathlib import Path

from tocsite.errors import Unfit

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("VAR_DIR", BASE_DIR / "var")).resolve()


def var_folder(*parts: str) -> str:
    """A folder under VAR_DIR, made if it is missing. Raises Unfit where it cannot be."""
    folder = VAR_DIR.joinpath(*parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unfit(f"The folder {folder} cannot be made: {error.strerror}.") from error
    return str(folder)
