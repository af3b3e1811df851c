"""The words of the game: what people call its things, beside its notation, and what numbers belong to in it."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from ..rules.data import cards, event_cards, regions
from ..words import names as called

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
"""Words that people use for a word of the notation; a translator's list is their own language's."""

COUNTED = frozenset({"legion", "general", "governor", "mob", "game", "militia", "legacy"}) | {
    word for name in (*cards.CARDS, *regions.TRIBES) for word in name.removesuffix("s").split("_")
}
"""What a number before it counts: "2 generals" are not the one of price 2."""
KNOWN = ("army", "active", "reduce")
"""Words of the rules that no order has by themselves; to reduce what is full is not to keep it reduced."""


def texts() -> Iterator[str]:
    """What things are called in the language in use, and of the rivals their ids, which stand in no list."""
    yield from KNOWN
    yield from (name.replace("_", " ") for name in event_cards.RIVALS)
    for words in (called.REGIONS, called.CARDS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        yield from map(str, words.values())
