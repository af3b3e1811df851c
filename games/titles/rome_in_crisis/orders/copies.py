"""Cards by their number, as in "2 gold", "one Goths 5" or "all my gold"."""

import re
from collections.abc import Sequence

from games.orders.tokens import SMALL, any_of, plain_letters, spell_words
from rulebooks.rome_in_crisis.rules.data.influence import CARDS, CRISES, GOLD

from .languages import LANGUAGES

KINDS = (*CRISES, GOLD)


def listed(name: str) -> frozenset[str]:
    """Return a list of the title's words for orders, in all languages."""
    return frozenset(word for lexicon in LANGUAGES for word in spell_words(lexicon.lists[name], lexicon.language)) - {
        ""
    }


TYPES = {kind: listed(kind) for kind in KINDS}
"""People's words for the types of cards."""
ONE = listed("one")
WORD = re.compile(r"[a-z]+")
_WARS = any_of(word for kind, words in TYPES.items() if kind != GOLD for word in words)
_CARD = rf"(?:{any_of(TYPES[GOLD])}|(?:{_WARS}) \d)"
_ALL, _MY = any_of(listed("all")), f"(?: (?:{any_of(listed('of'))}))*"
_TIMES, _TWICE = any_of(listed("times")), any_of(listed("twice"))
COUNTED = re.compile(
    rf"\b(?:(?P<one>(?:{_WARS}) \d(?! ?[x*×]|\d* (?:{_TIMES})| (?:{_TWICE})))"
    rf"|(?P<count>\d{{1,2}}|{_ALL})(?: ?[x*×])?{_MY} (?P<behind>{_CARD})"
    rf"|(?P<before>{_CARD}) ?(?:[x*×] ?(?P<times>\d)|(?P<often>\d) ?(?:[x*×]|{_TIMES})|(?P<twice>{_TWICE})))\b"
)
"""A card by itself, so that its value is no number of cards; so many cards; a card so many times."""
EVERYTHING = re.compile(
    rf"(?P<verb>\w+) (?:{_ALL}|{any_of(listed('everything'))})(?:{_MY} (?:{any_of(listed('cards'))}))?"
)


def in_figures(line: str) -> str:
    """Put numbers of a line in figures, in plain letters."""
    return WORD.sub(lambda match: _figure(match[0]), plain_letters(line))


def _figure(word: str) -> str:
    return "1" if word in ONE else str(SMALL.numbers.get(word, word))


def spelled_out(line: str, hand: Sequence[str], usable: Sequence[str]) -> str | None:
    """Repeat each card in a line by its number; "all" means the copies in the hand, everything all
    that are ``usable``.

    Return None for a line that counts no cards.
    """
    text = in_figures(line).strip(" .!")
    if (all_of_it := EVERYTHING.fullmatch(text)) and usable:
        return f"{all_of_it['verb']} {', '.join(card.replace('_', ' ') for card in usable)}"
    repeated = COUNTED.sub(lambda match: _repeat_card(match, hand), text)
    return repeated if repeated != text else None


def _repeat_card(match: re.Match[str], hand: Sequence[str]) -> str:
    if match["one"]:
        return match[0]
    card = match["behind"] or match["before"]
    count = 2 if match["twice"] else match["count"] or match["times"] or match["often"]
    copies = hand.count(card_id(card)) if str(count).isalpha() else int(count)
    return ", ".join([card] * copies) if copies else match[0]


def card_id(words_of_card: str) -> str:
    """Return the card with a type and, but for Gold, a value; empty if there is none."""
    type_, _space, value = words_of_card.partition(" ")
    kind = next((kind for kind, words in TYPES.items() if type_ in words), "")
    name = GOLD if kind == GOLD else f"{kind}_{value}"
    return name if name in CARDS else ""
