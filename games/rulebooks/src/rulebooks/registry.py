"""The list of games: the one place of the library with games by their names."""

from .rome_in_crisis import ROME_IN_CRISIS
from .rulebook import Rulebook
from .time_of_crisis import TIME_OF_CRISIS

RULEBOOKS: dict[str, Rulebook] = {book.name: book for book in (TIME_OF_CRISIS, ROME_IN_CRISIS)}
"""Every game of the library by its stored name."""

USUAL = next(iter(RULEBOOKS))
"""The name of the game meant by default."""


def rulebook(name: str) -> Rulebook:
    """Return a game by its name. Raises KeyError for an unknown one."""
    return RULEBOOKS[name]
