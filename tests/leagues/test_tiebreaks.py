"""The tie-break that decided a place, in figures and in words."""

from typing import NamedTuple

import pytest

from games.leagues.scoring.tiebreaks import TieBreak, find_tiebreak


class Line(NamedTuple):
    points: int
    met: int | None
    wins: int
    common: int | None
    seconds: int


@pytest.mark.parametrize(
    ("above", "below", "tiebreak"),
    [
        ((240, 5, 2, 9, 1), (239, 6, 3, 9, 2), None),
        ((240, 5600, 1, None, 0), (240, 5500, 3, None, 2), TieBreak("met", 5600, 5500)),
        ((240, 5500, 48, None, 0), (240, 5500, 24, None, 2), TieBreak("wins", 48, 24)),
        ((240, None, 48, None, 0), (240, None, 24, None, 2), TieBreak("wins", 48, 24)),
        ((240, None, 48, 72, 0), (240, None, 24, 144, 2), TieBreak("wins", 48, 24)),  # wins before common points
        ((240, None, 24, 144, 0), (240, None, 24, 72, 2), TieBreak("common", 144, 72)),
        ((240, None, 48, None, 0), (240, 5500, 24, None, 0), TieBreak("wins", 48, 24)),  # only one has the figure
        ((240, None, 24, 144, 0), (240, None, 24, None, 2), None),  # not level in what decides before
        ((240, None, 24, None, 2), (240, None, 24, None, 1), TieBreak("seconds", 2, 1)),
        ((240, 5500, 24, 72, 1), (240, 5500, 24, 72, 1), TieBreak("lot", 0, 0)),
        ((240, None, 24, None, 1), (240, None, 48, None, 1), None),  # something else put it above
    ],
)
def test_the_first_figure_that_differs_decides(
    above: tuple[int, ...], below: tuple[int, ...], tiebreak: TieBreak | None
) -> None:
    assert find_tiebreak(Line(*above), Line(*below)) == tiebreak
