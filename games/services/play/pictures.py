"""Pictures of positions, drawn once and kept in a cache of their own, as files under
VAR_DIR/pictures.

A picture's name holds everything it depends on, so it is never out of date, and any may be deleted
at any time.
"""

from collections.abc import Collection, Sequence
from typing import Any
from zlib import crc32

from django.core.cache import caches

import rulebooks
from games.models import Game
from games.sealed_numbers import seal
from games.titles.picture import Picture, Scale
from games.titles.registry import TITLES
from rulebooks.engine.dice import KeyedDice

CACHE = "pictures"
AHEAD: tuple[Scale, ...] = (1, 2)


def picture_name(*, game: Game, names: Sequence[str], scale: Scale, language: str, marked: Collection[str] = ()) -> str:
    """A name that changes with the picture: with a move, the players, the marked regions or the drawing."""
    variant = f"{_short_hash(names)}-{_short_hash(sorted(marked))}" if marked else _short_hash(names)
    return (
        f"{game.public_id}-{seal(game.public_id, game.counted)}-{language}-{scale}x-{variant}-{_picture_of(game).LOOK}"
    )


def _short_hash(words: Sequence[str]) -> str:
    return f"{crc32(chr(0).join(words).encode()):08x}"


def of_position(
    *, game: Game, names: Sequence[str], scale: Scale, language: str, marked: Collection[str] = ()
) -> bytes:
    """The map of a game that has started, as everybody may see it, in PNG; ``marked`` regions stand out."""
    name = picture_name(game=game, names=names, scale=scale, language=language, marked=marked)
    png: bytes | None = caches[CACHE].get(name)
    if png is None:
        view = rulebooks.view(rulebooks.load(game.state), None)
        png = _picture_of(game).png(view, names, scale=scale, language=language, marked=marked)
        caches[CACHE].set(name, png)
    return png


def of_past(*, game: Game, place: int, view: Any, names: Sequence[str], language: str) -> bytes:
    """The map after an earlier move, by a view of it, in PNG for fine screens."""
    png: bytes | None = caches[CACHE].get(name := key_of_past(game, place, names, language))
    if png is None:
        png = _picture_of(game).png(view, names, scale=2, language=language)
        caches[CACHE].set(name, png)
    return png


def key_of_past(game: Game, place: int, names: Sequence[str], language: str) -> str:
    """A name that changes with the picture after an earlier move."""
    return f"{game.public_id}-after{place}-{language}-2x-{_short_hash(names)}-{_picture_of(game).LOOK}"


def draw_ahead() -> None:
    """Draw the beginnings of games, in the sizes of pages: for the first picture of a process most
    would have to be drawn.

    It takes most of a second; call it before a web server's processes part, so that all share its
    drawings.
    """
    for title in TITLES.values():
        if title.board.picture is not None:
            most = max(title.seating.players)
            beginning = rulebooks.new(title.name, {"players": most}, KeyedDice(b"", "drawn ahead"))
            view = rulebooks.view(beginning, None)
            for scale in AHEAD:
                title.board.picture.png(view, [""] * most, scale=scale)


def _picture_of(game: Game) -> Picture:
    """The title's picture; callers have checked that there is one."""
    assert game.title.board.picture is not None, "this game is never drawn"
    return game.title.board.picture
