"""Pictures of positions, drawn once and kept as files under VAR_DIR/pictures.

A file is named by everything the picture depends on, so it is never out of date, and any may be deleted at any time.
"""

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from zlib import crc32

from django.conf import settings

from games.engine.dice import KeyedDice
from games.models import Game
from games.sealed import seal
from games.titles import rulebook
from games.titles.time_of_crisis.board import picture

KEPT = 2000
"""So many files at most; when there are more, the quarter that was drawn first goes."""
AHEAD: tuple[picture.Scale, ...] = (1, 2)


def folder() -> Path:
    """Where the pictures lie."""
    return Path(settings.VAR_DIR) / "pictures"


def key(*, game: Game, names: Sequence[str], scale: picture.Scale, language: str, marked: Collection[str] = ()) -> str:
    """A name that changes whenever the picture does: with a move, with who plays, with what is marked or with how it is
    drawn."""
    shown = f"{_short(names)}-{_short(sorted(marked))}" if marked else _short(names)
    return f"{game.public_id}-{seal(game.public_id, game.counted)}-{language}-{scale}x-{shown}-{picture.LOOK}"


def _short(words: Sequence[str]) -> str:
    return f"{crc32(chr(0).join(words).encode()):08x}"


def of_position(
    *, game: Game, names: Sequence[str], scale: picture.Scale, language: str, marked: Collection[str] = ()
) -> bytes:
    """The map of a game that has started, as everybody may see it, in PNG; ``marked`` regions stand out."""
    file = folder() / f"{key(game=game, names=names, scale=scale, language=language, marked=marked)}.png"
    try:
        return file.read_bytes()
    except FileNotFoundError:
        view = rulebook.view(rulebook.load(game.state), None)
        drawn = picture.png(view, names, scale=scale, language=language, marked=marked)
        _keep(file, drawn)
        return drawn


def draw_ahead() -> None:
    """Draw how a game begins, in the sizes of pages: for the first picture of a process most would have to be drawn.

    It takes most of a second, and is to be called before a web server's processes part, so that all have what it drew.
    """
    beginning = rulebook.new("time_of_crisis", {"players": 4}, KeyedDice(b"", "drawn ahead"))
    view = rulebook.view(beginning, None)
    for scale in AHEAD:
        picture.png(view, [""] * 4, scale=scale)


def _keep(file: Path, drawn: bytes) -> None:
    """Write a file that others see whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        part.write(drawn)
    os.replace(part.name, file)
    _make_room()


def _make_room() -> None:
    with os.scandir(folder()) as found:
        files = [(entry.stat().st_mtime, entry.path) for entry in found]
    if len(files) > KEPT:
        for _moment, path in sorted(files)[: len(files) // 4]:
            Path(path).unlink(missing_ok=True)
