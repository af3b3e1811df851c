"""Influence cards as pages show them: in rows, each kind with its number, and told."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

from rulebooks.time_of_crisis.rules.card import CARDS
from tocsite.page_parts import render_part

from . import names as called
from . import reference


@dataclass(frozen=True, slots=True)
class CardLine:
    """So many copies of an influence card."""

    card: str
    name: str
    sphere: str
    value: int
    count: int

    @property
    def sphere_name(self) -> str:
        return str(called.SPHERES[self.sphere])

    @property
    def brief(self) -> str:
        return reference.in_brief(self.card)


class CardRow(list[CardLine]):
    """Cards by kind; as text it is the row of a page, cached because most rows do not change."""

    def __str__(self) -> SafeString:
        return _in_a_row(tuple(self), get_language())

    __html__ = __str__

    @property
    def none(self) -> str:
        return pgettext("no cards", "none")


def card_lines(cards: Iterable[str]) -> CardRow:
    """Cards counted by kind, in the order of the tables."""
    copies = Counter(cards)
    return CardRow(card_line(card, copies[card]) for card in CARDS if copies[card])


def card_line(card: str, count: int) -> CardLine:
    kind = CARDS[card]
    return CardLine(card, called.card(card), kind.sphere, kind.value, count)


def effects_for_script() -> SafeString:
    """Return the effects of all influence cards, for a script to show at the table."""
    return _render_effects(get_language())


@lru_cache(maxsize=1024)
def _in_a_row(lines: tuple[CardLine, ...], _language: str | None) -> SafeString:
    return render_part("titles/time_of_crisis/_cards.html", {"cards": lines})


@lru_cache(maxsize=32)
def _render_effects(_language: str | None) -> SafeString:
    return render_part("titles/time_of_crisis/_what_cards_do.html", {"influence": reference.influence_cards()})
