"""What the pages about the game itself show: the same for every game and every reader."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell, Grade
from games.present.lists import joined
from games.titles.title import Words

from ..board import cards as drawn
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES
from ..rules.data.influence import CRISES, METHODS
from ..rules.data.offices import BONUS, CATEGORY, EMPERORS_POINTS, LEGATUS_POINTS
from ..rules.state import Candidate
from . import names as called


class Told(NamedTuple):
    """How far a figure is known: ``key`` for links, a name, and what that means."""

    key: str
    name: Words
    meaning: Words


GRADES = {
    SOURCED: Told("stated", lazy("Stated"), lazy("The published rules state it.")),
    IMPLIED: Told("implied", lazy("Implied"), lazy("It follows from the published rules and their example.")),
    RECONSTRUCTED: Told(
        "ruling",
        lazy("House ruling"),
        lazy("The printed value is not public. Ours was chosen for balance and history."),
    ),
}


def grade(grades: tuple[Grade, ...]) -> Told:
    """How far figures can be trusted, by the least of them."""
    return GRADES[max(grades, key=list(GRADES).index)]


def candidates() -> list[dict[str, Any]]:
    """Every side of the ten cards: drawn, with what each figure is known by."""
    return [
        {
            "id": name,
            "name": called.CANDIDATES[name],
            "face": drawn.portrait(Candidate(name)),
            "side": known.side,
            "ability": str(called.ABILITIES[known.ability]) if known.ability else "",
            "grade": _grades([*known.ratings.values(), *known.modifiers.values()]),
        }
        for name, known in CANDIDATES.items()
    ]


def _grades(cells: list[Cell[int]]) -> Told:
    return grade(tuple(cell.grade for cell in cells))


def influence_cards() -> list[dict[str, Any]]:
    """Each card with its copies."""
    return [
        {
            "id": name,
            "name": called.card(name),
            "counts": _counts(known.type),
            "copies": known.copies,
            "grade": grade(known.grades),
        }
        for name, known in influence.CARDS.items()
    ]


def _counts(kind: str) -> str:
    """The elections that a type counts in."""
    return joined(str(called.METHODS[method]) for method in METHODS if kind in influence.COUNTS_IN[method])


def offices() -> list[dict[str, Any]]:
    """What each adds, and where."""
    return [
        {
            "name": called.office(office),
            "method": called.METHODS[CATEGORY[office]],
            "bonus": cell.value,
            "grade": grade((cell.grade,)),
        }
        for office, cell in BONUS.items()
    ]


def rewards() -> list[dict[str, int]]:
    """What a solved crisis brings, by rank."""
    pairs = zip(EMPERORS_POINTS, LEGATUS_POINTS, strict=True)
    return [{"rank": rank, "emperor": emperor, "legatus": legatus} for rank, (emperor, legatus) in enumerate(pairs, 1)]


def cards() -> dict[str, Any]:
    """All cards, and how far each figure is known."""
    return {
        "candidates": candidates(),
        "influence": influence_cards(),
        "offices": offices(),
        "grades": list(GRADES.values()),
    }


def how() -> dict[str, Any]:
    """What this game is and how it goes here."""
    return {
        "rewards": rewards(),
        "counts": [
            {"method": called.METHODS[method], "types": [called.TYPES[kind] for kind in influence.COUNTS_IN[method]]}
            for method in METHODS
        ],
        "crises": [called.CRISES[kind] for kind in CRISES],
        "rulings": [str(ruling) for ruling in RULINGS],
        "title": _("How to play Rome in Crisis"),
    }


RULINGS = (
    lazy("The first dealer is drawn by lot."),
    lazy("A candidate holds one office at a time, and changes it for another at most once a turn; the Legatus never."),
    lazy("With one card in hand you pass in the election without being asked."),
    lazy("For the Legatus rating, office and cards count, the sitting Legatus' own bonus too."),
    lazy("All Gold among the crises lies with the top-ranked one after each mounting."),
    lazy("A crisis of which only Gold is left is not solved; the Gold moves to the next."),
    lazy("An Emperor's strength is never less than nothing."),
    lazy("Ranks for the Legatus are those of the crises that the Emperor has left."),
    lazy("The deck is formed anew of the discards when it is out; only when both are out do players give cards."),
)
"""What the published rules leave open, as it is played here."""

PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {"how": how, "cards": cards}
