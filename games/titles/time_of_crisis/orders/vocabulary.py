"""The words of the game: people's names for its things, beside its notation, and the words that
bear numbers.
"""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from ..rules.card import CARDS
from ..rules.data import event_cards, regions
from ..words import names as called
from ..words.card_words import CARD_WORDS

OTHER_NAMES: dict[str, Promise] = {
    "italia": lazy("italy, rome"),
    "gallia": lazy("gaul"),
    "britannia": lazy("britain"),
    "hispania": lazy("spain"),
    "aegyptus": lazy("egypt"),
    "thracia": lazy("thrace"),
    "macedonia": lazy("macedon"),
    "alamanni": lazy("alemanni"),
    "sassanid": lazy("persians, sassanian, sasanid"),
    "army": lazy("armies"),
    "dice": lazy("die, d"),
    "legion": lazy("legio"),
    "militia": lazy("militias"),
    "amphitheatre": lazy("amphitheater, arena"),
    "maneuver": lazy("manoeuvre"),
    "move": lazy("march, go, send"),
    "attack": lazy("fight, battle"),
    "take": lazy("select, pick, choose, draw, get"),
    "buy": lazy("purchase, get"),
    "recruit": lazy("hire"),
    "place": lazy("put"),
    "use": lazy("ready"),
    "train": lazy("training"),
    "add": lazy("raise"),
    "increase": lazy("raise"),
    "create": lazy("raise, form"),
    "disperse": lazy("scatter"),
    "end": lazy("finish"),
    "trash": lazy("scrap"),
    "discard": lazy("sacrifice"),
    "begin": lazy("start"),
    "start": lazy("begin, take, choose, pick, select"),
    "decline": lazy("no, n, nope, refuse, nein"),
    "emperor": lazy("reign, rule, throne"),
    "castra": lazy("castrum"),
    "reveal": lazy("show"),
    "cycle": lazy("bury"),
    "up": lazy("higher"),
    "down": lazy("lower"),
}
"""People's other names for a word of the notation; a translator's list is their own language's."""

COUNTED = frozenset({"legion", "general", "governor", "mob", "game", "militia", "legacy"}) | {
    word for name in (*CARDS, *regions.TRIBES) for word in name.removesuffix("s").split("_")
}
"""Words counted by a number before them: "2 generals" are not the one of price 2."""
KNOWN = ("army", "active", "reduce")
"""Words of the rules that are in no order by themselves; to reduce a full Legion is not to keep it
reduced."""


def texts() -> Iterator[str]:
    """Yield the names of things in the language in use, and the ids of the rivals, which stand in
    no list.
    """
    yield from KNOWN
    yield from (name.replace("_", " ") for name in event_cards.RIVALS)
    yield from (str(words.name) for words in CARD_WORDS.values())
    for words in (called.REGIONS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        yield from map(str, words.values())
