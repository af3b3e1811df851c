"""docs/security.md names tests and files that are there, and says of each requirement how it stands."""

import re
from pathlib import Path

from django.conf import settings

DOCUMENT = Path(settings.BASE_DIR / "docs" / "security.md").read_text()
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+[\d., ]*) \| .+ \| (.+?) \| .*\|$", DOCUMENT, re.MULTILINE)
PATHS = re.findall(r"`((?:[\w.]+/)+[\w.]*)`|`(\w+\.(?:md|toml|yaml|lock))`", DOCUMENT)
OF_LEVELS_1_AND_2 = 253


def test_each_file_that_it_names_is_there() -> None:
    paths = {first or second for first, second in PATHS}
    roots = (settings.BASE_DIR, settings.BASE_DIR / "tests")
    assert paths and not [path for path in paths if not any((root / path).exists() for root in roots)]


def test_each_requirement_has_one_state() -> None:
    numbers = [number for several, _state in ROWS for number in several.split(", ")]
    assert len(numbers) == len({*numbers}) == OF_LEVELS_1_AND_2
    assert {state for _numbers, state in ROWS} == {"held", "n/a", "open"}
