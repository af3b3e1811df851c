"""Cards by their number, as in "2 gold", "one Goths 5" or "all my gold"."""

import re
from collections.abc import Sequence

from games.orders.tokens import NUMBERS, plain_letters, words_in_languages

from ..rules.data.influence import CARDS, GOLD

TYPES = {
    "persia": ("persia", "persian", "persians", "persien", "perser"),
    "goths": ("goths", "goth", "goten", "gote"),
    "palmyra": ("palmyra",),
    "spqr": ("spqr",),
    GOLD: (GOLD, "golds", "geld"),
}
"""People's words for the types of cards."""
GERMAN_NUMBERS = (
    "null",
    "ein, eine, einen, eins",
    "zwei, beide, beiden",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
)
WORD = re.compile(r"[a-z]+")
_WARS = "|".join(word for kind, words in TYPES.items() if kind != GOLD for word in words)
_CARD = rf"(?:{'|'.join(TYPES[GOLD])}|(?:{_WARS}) \d)"
_ALL, _MY = "all|every|each|alle|alles", "(?: (?:of|my|the|mein|meine|das))*"
COUNTED = re.compile(
    rf"\b(?:(?P<one>(?:{_WARS}) \d(?! ?[x*×]|\d* times| twice))"
    rf"|(?P<count>\d{{1,2}}|{_ALL})(?: ?[x*×])?{_MY} (?P<behind>{_CARD})"
    rf"|(?P<before>{_CARD}) ?(?:[x*×] ?(?P<times>\d)|(?P<often>\d) ?(?:[x*×]|times)|(?P<twice>twice)))\b"
)
"""A card by itself, so that its value is no number of cards; so many cards; a card so many times.
"""
EVERYTHING = re.compile(rf"(?P<verb>\w+) (?:{_ALL}|everything)(?:{_MY} (?:cards|hand))?")


def in_figures(line: str) -> str:
    """Put numbers of a line in figures, in plain letters."""
    numbers = {
        word: str(number)
        for number, (words, german) in enumerate(zip(NUMBERS, GERMAN_NUMBERS, strict=True))
        for word in words_in_languages(words, german)
    }
    return WORD.sub(lambda found: numbers.get(found[0], found[0]), plain_letters(line))


def spelled_out(line: str, hand: Sequence[str], usable: Sequence[str]) -> str | None:
    """Repeat each card in a line by its number; "all" means the copies in the hand, everything all
    that are ``usable``.

    Return None for a line that counts no cards.
    """
    text = in_figures(line).strip(" .!")
    if (all_of_it := EVERYTHING.fullmatch(text)) and usable:
        return f"{all_of_it['verb']} {', '.join(card.replace('_', ' ') for card in usable)}"
    named = COUNTED.sub(lambda found: _repeat_card(found, hand), text)
    return named if named != text else None


def _repeat_card(found: re.Match[str], hand: Sequence[str]) -> str:
    if found["one"]:
        return found[0]
    card = found["behind"] or found["before"]
    count = 2 if found["twice"] else found["count"] or found["times"] or found["often"]
    copies = hand.count(card_id(card)) if str(count).isalpha() else int(count)
    return ", ".join([card] * copies) if copies else found[0]


def card_id(written: str) -> str:
    """Return the card with a type and, but for Gold, a value; empty if there is none."""
    type_, _space, value = written.partition(" ")
    kind = next((kind for kind, words in TYPES.items() if type_ in words), "")
    name = GOLD if kind == GOLD else f"{kind}_{value}"
    return name if name in CARDS else ""
