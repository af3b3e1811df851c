"""Forces and their targets, in an order as people write it."""

from collections.abc import Sequence

from games.orders.intended import one_of
from games.orders.lexicon import Lexicon, Taken
from games.orders.matching import LineToken

from ..rules.actions import PEOPLES
from ..rules.data.regions import PROVINCES


def force(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return an army by its number, or the Militia of a province."""
    for each in said:
        if "army" in each.words and each.number >= 0:
            return f"army {each.number}", [each]
    militia = next((each for each in said if "militia" in each.words and each.number < 0), None)
    home = one_of(PROVINCES, [each for each in said if each is not militia], lexicon) if militia else None
    return (f"militia {home[0]}", [militia, *home[1]]) if militia and home else None


def target(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a force, or barbarians or a rival."""
    return force(said, lexicon) or one_of(PEOPLES, said, lexicon)
