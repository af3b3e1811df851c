"""The card reference: the effects of every influence and event card here, in our own words, with
house rulings marked.

A figure that is a ruling is taken from the tables, so correcting the table corrects the text.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from rulebooks.engine.grades import Cell, Grade
from rulebooks.time_of_crisis.rules.card import CARDS, InfluenceCard
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS

from . import names as called
from .card_words import CARD_WORDS
from .event_cards import EVENT_CARD_WORDS

Cells = Mapping[str, Cell[Any]]
"""Figures, switches and readings by name."""


GRADES: dict[Grade, tuple[Promise, Promise]] = {
    Grade.SOURCED: (lazy("From the rules"), lazy("The rules or a report of a played game say so.")),
    Grade.IMPLIED: (lazy("Follows from the rules"), lazy("No rule says exactly this, but it follows from one.")),
    Grade.MEMORY: (
        lazy("House ruling from memory"),
        lazy("Players remember it, but we have found no text that says so."),
    ),
    Grade.RECONSTRUCTED: (
        lazy("House ruling (our own)"),
        lazy("We found nothing, and chose what fits the rest of the game."),
    ),
}
"""Grades of a card's text, the best first, with the name and meaning of each."""


class GradeTold(NamedTuple):
    """A grade in words; ``key`` is its anchor on the page that explains it."""

    key: str
    name: str
    meaning: str

    @property
    def sentence(self) -> str:
        """The name as a sentence."""
        return _("%(grade)s.") % {"grade": self.name}


def grades() -> list[GradeTold]:
    """Every grade, the best first."""
    return [grade_in_words(grade) for grade in GRADES]


def grade_in_words(grade: Grade) -> GradeTold:
    name, meaning = GRADES[grade]
    return GradeTold(f"grade-{grade.value}", str(name), str(meaning))


class CardReference(NamedTuple):
    """An influence card; ``copies`` lie in the supply at the start. ``grade`` is that of its weakest figure."""

    card: str
    name: str
    sphere: str
    sphere_name: str
    value: int
    copies: int
    effect: str
    grade: GradeTold

    @property
    def expansion(self) -> bool:
        """Return True for a card of *The Age of Iron and Rust*."""
        return CARDS[self.card].expansion


class EventCardReference(NamedTuple):
    """An event card by its ``number`` and its id; a lasting one stays in force until the next of
    its kind. The rest is as with `CardReference`.
    """

    number: int
    card: str
    name: str
    effect: str
    grade: GradeTold
    lasting: bool

    @property
    def sentences(self) -> list[str]:
        """Tell the card's effect and its grade, a sentence each."""
        return [self.effect, self.grade.sentence]


def influence_cards() -> list[CardReference]:
    return [
        CardReference(
            name,
            called.card(name),
            card.sphere,
            str(called.SPHERES[card.sphere]),
            card.value,
            card.copies,
            effect_of(name),
            grade_in_words(grade_of(card)),
        )
        for name, card in CARDS.items()
    ]


def event_cards() -> list[EventCardReference]:
    return [event_card(number) for number in EVENT_CARDS]


def event_card(number: int) -> EventCardReference:
    card = EVENT_CARDS[number]
    return EventCardReference(
        number,
        card.name,
        called.event_card(number),
        _fill_figures(EVENT_CARD_WORDS[card.name].effect, card.rulings),
        grade_in_words(grade_of_event_card(number)),
        card.lasting,
    )


def effect_of(card: str) -> str:
    """Tell the event of an influence card in full."""
    return _fill_figures(CARD_WORDS[card].effect, _cells_of(CARDS[card]))


def in_brief(card: str) -> str:
    """Tell the event of an influence card on one line; empty if it has none."""
    brief = CARD_WORDS[card].brief
    return _fill_figures(brief, _cells_of(CARDS[card])) if brief else ""


def _cells_of(card: InfluenceCard) -> Cells:
    return {**card.rulings, **card.readings}


def _fill_figures(effect: Promise, cells: Cells) -> str:
    return str(effect) % {name: cell.value for name, cell in cells.items()}


def grade_of(card: InfluenceCard) -> Grade:
    """Return the weakest grade among a card's figures."""
    return _weakest_grade(_cells_of(card))


def grade_of_event_card(number: int) -> Grade:
    """Return the weakest grade of an event card: of its text, and of its figures."""
    card = EVENT_CARDS[number]
    return _weakest_grade(card.rulings, card.grade)


def _weakest_grade(cells: Cells, printed: Grade = Grade.SOURCED) -> Grade:
    """Return the weakest grade of a card: of its text as ``printed``, and of its figures."""
    return max([printed, *(cell.grade for cell in cells.values())], key=list(Grade).index)
