"""The 48 influence cards: types, values and copies.

The set of cards is mostly our reconstruction; the grades mark the ones named or implied by the
rules text.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Grade

PERSIA, GOTHS, PALMYRA, SPQR = CRISES = ("persia", "goths", "palmyra", "spqr")
"""The four kinds of crisis, in the order of their tiebreaker letters A to D."""
WARS = (PERSIA, GOTHS, PALMYRA)
GOLD = "gold"

MILITARY, PRAETORIAN = "military", "praetorian"
METHODS = (MILITARY, SPQR, PRAETORIAN)
"""Ways to select an Emperor."""
COUNTS_IN: dict[str, tuple[str, ...]] = {MILITARY: (*WARS, GOLD), SPQR: (SPQR, GOLD), PRAETORIAN: (GOLD,)}
"""The types of cards that count in each election."""


class RomeCard(NamedTuple):
    """One influence card with its copies, a grade for each of them."""

    type: str
    value: int
    grades: tuple[Grade, ...]

    @property
    def copies(self) -> int:
        return len(self.grades)


_LETTERS = {"A": SOURCED, "B": IMPLIED, "D": RECONSTRUCTED}
_COPIES = {
    PERSIA: {4: "DD", 5: "AD", 6: "AD", 7: "AD", 8: "D", 9: "D"},
    GOTHS: {3: "AD", 4: "DD", 5: "ABD", 6: "DD", 7: "D"},
    PALMYRA: {3: "AB", 4: "DD", 5: "D", 6: "D", 7: "D", 8: "A"},
    SPQR: {3: "AD", 4: "AD", 5: "DD", 6: "DD", 7: "A", 8: "D", 9: "A"},
    GOLD: {2: "AAABDDDDD"},
}
"""A letter for each copy: A stated in the rules text, B implied by it, D designed here."""


def _card_name(type_: str, value: int) -> str:
    return GOLD if type_ == GOLD else f"{type_}_{value}"


CARDS: dict[str, RomeCard] = {
    _card_name(type_, value): RomeCard(type_, value, tuple(_LETTERS[letter] for letter in letters))
    for type_, values in _COPIES.items()
    for value, letters in values.items()
}
"""Every card by its id: ``goths_5``, and ``gold``, for all Gold is worth 2."""

ORDER = {card: place for place, card in enumerate(CARDS)}


def all_cards() -> list[str]:
    """Return the deck of 48 before it is shuffled."""
    return [card for card, printed in CARDS.items() for _copy in range(printed.copies)]


def value(card: str) -> int:
    return CARDS[card].value


def total(cards: list[str] | tuple[str, ...]) -> int:
    """Return the sum of the cards."""
    return sum(CARDS[card].value for card in cards)


def ranks(cards: Iterable[str]) -> frozenset[int]:
    """Return the values by which people call cards: all Gold is worth the same."""
    return frozenset(CARDS[card].value for card in cards if card in CARDS and card != GOLD)


def sort_cards(cards: list[str]) -> list[str]:
    """Sort cards in the order of the tables."""
    return sorted(cards, key=ORDER.__getitem__)
