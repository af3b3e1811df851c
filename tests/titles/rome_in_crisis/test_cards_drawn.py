"""Every influence card has a drawing of its own, on pages and in pictures."""

from games.titles.rome_in_crisis.board import cards
from games.titles.rome_in_crisis.board.drawings import DRAWINGS
from rulebooks.rome_in_crisis.rules.data import influence


def test_every_influence_card_is_drawn_and_no_two_alike() -> None:
    assert list(DRAWINGS) == list(influence.CARDS)
    assert len(set(DRAWINGS.values())) == len(DRAWINGS)


def test_a_card_shows_its_own_drawing() -> None:
    assert all(f'd="{DRAWINGS[name]}"' in cards.draw_card(name) for name in influence.CARDS)
