"""Private parts of a library, where nothing public serves, are used in one place, which is for these versions."""

from importlib.metadata import version

import pytest

USED = {
    "kombu": ("5.7", "tocsite/broker.py: Channel._put, Channel._queue_bind"),
    "aiosmtpd": ("1.4", "games/doors/smtp.py: SMTP._reader"),
    "pytest-xdist": ("3.8", "tests/together.py: LoadScopeScheduling._split_scope"),
}


@pytest.mark.parametrize("library", USED)
def test_a_new_version_has_them_looked_at_again(library: str) -> None:
    checked_version, where = USED[library]
    assert version(library).startswith(f"{checked_version}."), f"see whether these are still what they were: {where}"
