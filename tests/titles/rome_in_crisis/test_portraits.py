"""Every candidate has a head of his own on his coin."""

from games.titles.rome_in_crisis.board.drawings import HEADS, draw_head
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES


def test_twenty_candidates_have_twenty_heads() -> None:
    assert HEADS.keys() == CANDIDATES.keys()
    assert len({draw_head(name) for name in HEADS}) == len(CANDIDATES)
