"""The list of titles: the one place that knows games by their names."""

from .rome_in_crisis.title import RomeInCrisis
from .time_of_crisis.title import TimeOfCrisis
from .title import Title

TITLES: dict[str, Title] = {each.name: each for each in (TimeOfCrisis(), RomeInCrisis())}
"""Every game that can be played here, by the name that stored games have it by."""

USUAL = next(iter(TITLES))
"""The name of the game that is meant where nobody says which."""


def title(name: str) -> Title:
    """The title of a stored game. Raises KeyError for a name that no title here has."""
    return TITLES[name]
