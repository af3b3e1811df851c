"""No line keeps its reader busy. Work is counted as calls of functions, which no busy machine makes more of.

Fifty milliseconds are some 300 000 calls on a machine of 2020; a line that is an order in words takes 10 000.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.orders.matching import Offered
from games.orders.read_line import Read, read_line
from games.orders.readings import Problem, Why
from games.orders.split import are_numbered_in_sequence
from games.orders.tokens import MOST_PARTS
from tools.bench.hostile import LONGEST, PIECES, lines

MOST_CALLS = 200_000
CROWDED = ("turn", "losses", "hand")


def calls(work: Callable[[], object]) -> int:
    """Count the functions called meanwhile, ours and others'."""
    count = 0

    def note(_frame: FrameType, event: str, _more: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def read_whole(line: str, offered: Offered) -> list[Read]:
    """A line and all lines that take its place, as `services.play.lines` reads them."""
    left, found, own = [line], list[Read](), are_numbered_in_sequence([line], offered.lexicon)
    while left:
        read = read_line(left.pop(0), offered, own_list=own)
        if isinstance(read, list):
            left = [*read, *left]
        else:
            found.append(read)
    return found


@pytest.fixture(scope="module")
def crowded(before: dict[str, Offered]) -> list[Offered]:
    """Positions with what is remembered of them: labels and spellings are made once."""
    for at in CROWDED:
        read_line("play the nearest wrod", before[at])
    return [before[at] for at in CROWDED]


def test_no_line_takes_more_than_a_bounded_time(crowded: list[Offered]) -> None:
    worst = max((calls(lambda: read_whole(line, at)), line) for at in crowded for line in lines())  # noqa: B023
    assert worst[0] < MOST_CALLS, worst


@settings(max_examples=150)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6))
def test_a_mixture_of_hostile_pieces_does_not_keep_the_reader_busy(crowded: list[Offered], pieces: list[str]) -> None:
    line = ("".join(pieces) * LONGEST)[:LONGEST]
    assert max(calls(lambda: read_whole(line, at)) for at in crowded) < MOST_CALLS  # noqa: B023


def test_the_longest_line_that_is_read_takes_no_more(crowded: list[Offered]) -> None:
    """As many parts as lines may have."""
    for piece in ("1 and ", "1, ", "play senate, ", "one, ", "play castra and "):
        line = " ".join((piece * MOST_PARTS).split()[: MOST_PARTS - 2])
        assert max(calls(lambda: read_whole(line, at)) for at in crowded) < MOST_CALLS, piece  # noqa: B023


def test_a_line_of_too_many_words_is_refused_briefly(crowded: list[Offered]) -> None:
    read = read_line("12," * 133, crowded[0])
    assert isinstance(read, Problem) and read.why == Why.UNREADABLE
    assert read.sentence.endswith("” is longer than 50 words. Write each order on its own line.")
    assert len(read.sentence) < 200, "not all of the line is said back"
