"""The titles and their expansions as the front page introduces them."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse

from games.titles.registry import TITLES, USUAL
from games.titles.title import Title, Words

SHORT = ("how", "aid", "cards")
"""The pages of the usual title at the root."""


class ShownTitle(NamedTuple):
    """A title or an expansion: its page, and its picture among the static files, of a size in pixels."""

    label: Words
    pitch: Words
    address: str
    picture: str
    size: tuple[int, int]


def on_front_page() -> list[ShownTitle]:
    """Return all that are told in a sentence."""
    return [each for title in TITLES.values() if title.pitch for each in _introduce(title)]


def _introduce(title: Title) -> Iterator[ShownTitle]:
    """Yield a title, then its expansions; their pictures are made by `tools/pictures.py`."""
    board_picture = title.board.picture
    size = board_picture.size(1) if board_picture else (0, 0)
    pages = {"how": ("title", title.label, title.pitch)}
    pages |= {page: (page, expansion.label, expansion.pitch) for page, expansion in title.words.expansions.items()}
    for page, (name, label, pitch) in pages.items():
        picture = f"titles/{title.name}/{name}.png" if board_picture else ""
        yield ShownTitle(label, pitch, address_of(title, page), picture, size)


def address_of(title: Title, page: str) -> str:
    """Return the address of a page about a title; the usual title has some at the root."""
    short = title.name == USUAL and page in SHORT
    return reverse(f"games:{page}") if short else reverse("games:about", args=[title.name, page])
