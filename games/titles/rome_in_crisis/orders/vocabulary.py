"""The words of the game: people's names for its things, beside its notation."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from ..words import names as called

OTHER_NAMES: dict[str, Promise] = {
    "persia": lazy("persian, parthia"),
    "goths": lazy("goth, gothic"),
    "palmyra": lazy("palmyrene"),
    "praetorian": lazy("guard, praetorians"),
    "take": lazy("pick, choose, draft, get"),
    "draft": lazy("take, pick, choose, get"),
    "offer": lazy("propose, nominate, put"),
    "bid": lazy("play, raise"),
    "pass": lazy("fold"),
    "select": lazy("choose, set"),
    "mount": lazy("add, put, place"),
    "address": lazy("solve, attempt, tackle, face"),
    "fight": lazy("attack, battle"),
    "decline": lazy("refuse"),
    "appoint": lazy("choose, take"),
    "assign": lazy("give"),
    "transfer": lazy("take, move"),
    "cancel": lazy("remove"),
    "discard": lazy("remove"),
}
"""People's other names for a word of the notation; a translator's list is their own language's."""


def texts() -> Iterator[str]:
    """Yield the names of things in the language in use."""
    yield from called.CANDIDATES.values()
    for words in (called.TYPES, called.CRISES, called.METHODS, called.OFFICES):
        yield from map(str, words.values())
