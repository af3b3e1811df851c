"""The list of titles: the one place with games by their names."""

from .rome_in_crisis.title import RomeInCrisis
from .time_of_crisis.title import TimeOfCrisis
from .title import Title

TITLES: dict[str, Title] = {game.name: game for game in (TimeOfCrisis(), RomeInCrisis())}
"""Every game that can be played here, by its stored name."""

USUAL = next(iter(TITLES))
"""The name of the game meant by default."""


def title(name: str) -> Title:
    """Return the title of a stored game. Raise KeyError for an unknown name."""
    return TITLES[name]
