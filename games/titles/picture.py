"""The protocol for the picture of a title's board."""

from collections.abc import Container, Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal, Protocol

from django.utils.functional import Promise

Scale = Literal[1, 2, "mail", "small"]
"""Once and twice for pages; "mail" is light enough for a mail with much text beside it, "small" for a
mail with several of them.
"""
LIGHT: tuple[Scale, ...] = ("mail", "small")


def look_of(files: Iterable[Path], drawn_by: Iterable[str]) -> str:
    """Return a word that changes with these files and the versions of these packages."""
    digest = sha256(" ".join(map(version, drawn_by)).encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


class Picture(Protocol):
    """Draws positions as everybody may see them."""

    LOOK: str
    """A word that changes whenever the picture of a position may."""

    MARKED: str | Promise
    """The meaning of marks on the picture, told below it in a mail."""

    def size(self, scale: Scale) -> tuple[int, int]:
        """Width and height in pixels."""

    def map_size(self, scale: Scale) -> tuple[int, int]:
        """The same of its upper part alone, the map."""

    def png(
        self,
        view: Any,
        names: Sequence[str],
        *,
        scale: Scale = 1,
        language: str = "en",
        marked: Container[str] = (),
    ) -> bytes:
        """Draw the board in a language, with ``marked`` places standing out."""

    def forget(self) -> None:
        """Draw everything anew from now on."""
