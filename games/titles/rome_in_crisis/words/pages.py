"""Content of the pages about the game itself: the same for every game and every reader."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell, Grade
from games.present.lists import join_list
from games.titles.title import Words

from ..board import cards as drawn
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES
from ..rules.data.influence import CRISES, METHODS
from ..rules.data.offices import BONUS, CATEGORY, EMPERORS_POINTS, LEGATUS_POINTS
from ..rules.state import Candidate
from . import names as called


class GradeWords(NamedTuple):
    """A degree of certainty of a figure: ``key`` for links, a name, and its meaning."""

    key: str
    name: Words
    meaning: Words


GRADES = {
    SOURCED: GradeWords("stated", lazy("Stated"), lazy("The published rules state it.")),
    IMPLIED: GradeWords("implied", lazy("Implied"), lazy("It follows from the published rules and their example.")),
    RECONSTRUCTED: GradeWords(
        "ruling",
        lazy("House ruling"),
        lazy("The printed value is not public. Ours was chosen for balance and history."),
    ),
}


def grade(grades: tuple[Grade, ...]) -> GradeWords:
    """Return the least of the grades."""
    return GRADES[max(grades, key=list(GRADES).index)]


def candidates() -> list[dict[str, Any]]:
    """Return every side of the ten cards: drawn, with the certainty of its figures."""
    return [
        {
            "id": name,
            "name": called.CANDIDATES[name],
            "face": drawn.portrait(Candidate(name)),
            "side": known.side,
            "ability": str(called.ABILITIES[known.ability]) if known.ability else "",
            "grade": _grade_words([*known.ratings.values(), *known.modifiers.values()]),
        }
        for name, known in CANDIDATES.items()
    ]


def _grade_words(cells: list[Cell[int]]) -> GradeWords:
    return grade(tuple(cell.grade for cell in cells))


def influence_cards() -> list[dict[str, Any]]:
    """Return each card with its copies."""
    return [
        {
            "id": name,
            "name": called.card(name),
            "counts": _tell_counts(known.type),
            "copies": known.copies,
            "grade": grade(known.grades),
        }
        for name, known in influence.CARDS.items()
    ]


def _tell_counts(kind: str) -> str:
    """List the elections in which a type counts."""
    return join_list(str(called.METHODS[method]) for method in METHODS if kind in influence.COUNTS_IN[method])


def offices() -> list[dict[str, Any]]:
    """Return each office's addition, and its elections."""
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
    """Return the rewards of a solved crisis, by rank."""
    pairs = zip(EMPERORS_POINTS, LEGATUS_POINTS, strict=True)
    return [{"rank": rank, "emperor": emperor, "legatus": legatus} for rank, (emperor, legatus) in enumerate(pairs, 1)]


def cards_page() -> dict[str, Any]:
    """Return all cards, with the certainty of each figure."""
    return {
        "candidates": candidates(),
        "influence": influence_cards(),
        "offices": offices(),
        "grades": list(GRADES.values()),
    }


def how_to_play_page() -> dict[str, Any]:
    """Return the content of the page on how to play."""
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
    lazy("Who can take nothing in the set-up is passed over; offices for nobody are given in the first turn."),
    lazy("Candidates left over from the set-up lie shuffled, as one block, in the middle of the deck."),
    lazy("The deck is formed anew of the discards when it is out; only when both are out do players give cards."),
    lazy(
        "They give them in rounds: from the dealer's left each takes a card of their left neighbour, one on display by"
        " choice or one of the hand by lot, and lays it face up. What is left after the draft is the new deck."
    ),
    lazy("With one card in hand you pass in the election without being asked."),
    lazy("A bid may be more than it has to; whoever leads with nobody left to bid adds no cards."),
    lazy(
        "The next method is set by who had no candidate in the race, of several the first to the dealer's left, and"
        " only if there is none by the first to pass; it differs from this turn's even where nobody was elected."
    ),
    lazy("For the Legatus rating, office and cards count, the sitting Legatus' own bonus too; a rating is needed."),
    lazy("The Legatus comes first, then what Florianus recalls, then the other offices, one by one."),
    lazy("A candidate holds one office at a time, and changes it for another at most once a turn; the Legatus never."),
    lazy(
        "Which of their fitting candidates takes an office is its owner's choice. Only who would have to give up an"
        " office for it may decline; then the next player is asked."
    ),
    lazy("Of equals an office goes to the first player to the dealer's right; the dealer is the last."),
    lazy("Aemilius Aemilianus and Florianus act once, when they become Emperor, and need not."),
    lazy("Who has no card in hand when crises mount adds none."),
    lazy("All Gold among the crises lies with the top-ranked one after each mounting; Gold alone is no crisis."),
    lazy("A crisis of which only Gold is left is not solved; the Gold moves to the next."),
    lazy("An Emperor's strength is never less than nothing."),
    lazy("Each Gold of Trebonianus Gallus cancels a Goths card of his player's choice and counts 2 as well."),
    lazy("The Legatus need not fight; neither rating, office nor ability counts, and cards must remove something."),
    lazy("Ranks for the Legatus are those of the crises that the Emperor has left."),
    lazy("Hands are hidden, and so are cards that mount until all are chosen; every card drafted stays in the log."),
)
"""House rulings on questions left open by the published rules."""

PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {"how": how_to_play_page, "cards": cards_page}
