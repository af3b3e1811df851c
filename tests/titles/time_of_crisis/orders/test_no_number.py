"""NO before a number refuses something; with its dot it is short for "number"."""

import pytest

from games.orders.single_order import is_number


@pytest.mark.parametrize("line", ["no 2", "No, 2", "NO 2!", "no - 2"])
def test_a_no_is_no_number(line: str) -> None:
    assert not is_number(line)


@pytest.mark.parametrize("line", ["No. 2", "no.2", "nr 2", "Nr. 2", "number 2", "option 2", "choice two"])
def test_a_number_is_one(line: str) -> None:
    assert is_number(line)
