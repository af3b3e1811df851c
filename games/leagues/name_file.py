"""The names in the file of a season's draws: those that a draw has sealed, and those that none has."""

from collections.abc import Iterator, Mapping
from typing import Any

from .pairing import seal_name

File = Mapping[str, Any]
FORMER = "Former player"
"""The beginning of a name that no person has: names have no blanks."""


def differences(file: File) -> Iterator[str]:
    """Yield a sentence for each name that is not the sealed one.

    Former players have lost their salt, and those who have given up the name of then.
    """
    names, salts, at_draw = file["people"], file.get("salts", {}), file.get("names_at_draw", {})
    gave_up = file.get("names_given_up", ())
    for entry, seal in sorted(_seals(file)):
        if entry in salts and seal_name(entry, at_draw.get(entry, names[entry]), salts[entry]) != seal:
            yield f"Entry {entry} was drawn under another name than {names[entry]}."
        if entry not in salts and entry not in gave_up and not names[entry].startswith(FORMER):
            yield f"Entry {entry} was drawn under a sealed name, but {names[entry]} has no salt to check it."
    for entry, name in names.items():
        if name.startswith(FORMER) and entry in salts:
            yield f"Entry {entry} has a salt, which former players have lost."
    drawn_names = {name: entry for entry, name in at_draw.items()}
    for entry, name in names.items():
        if drawn_names.get(name, entry) != entry:
            yield f"Entry {entry} is now called {name}, the name that entry {drawn_names[name]} was drawn under."


def list_unsealed(file: File) -> list[str]:
    """Return the names that no draw binds, or no more: only the site can tell if they are right."""
    bound = {entry for entry, _seal in _seals(file)} & set(file.get("salts", {}))
    bound -= set(file.get("names_at_draw", {}))
    return sorted(name for entry, name in file.get("people", {}).items() if entry not in bound)


def _seals(file: File) -> set[tuple[str, str]]:
    draws = [division["given"] for division in file["divisions"]]
    return {(entry, seal) for draw_input in draws for entry, seal in draw_input.get("people", {}).items()}
