"""Content of the pages about the game itself: the same for every game and every reader."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_list
from games.titles.title import Words
from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell, Grade
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import BONUS, CATEGORY, EMPERORS_POINTS, LEGATUS_POINTS
from rulebooks.rome_in_crisis.rules.state import Candidate

from ..board import cards as drawn
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


def grade_in_words(grades: tuple[Grade, ...]) -> GradeWords:
    """Return the least of the grades."""
    return GRADES[max(grades, key=list(GRADES).index)]


def candidates() -> list[dict[str, Any]]:
    """Return every side of the ten cards: drawn, with the certainty of its figures."""
    return [
        {
            "id": name,
            "name": called.candidate(name),
            "face": drawn.draw_portrait(Candidate(name)),
            "side": printed.side,
            "ability": str(called.ABILITIES[printed.ability]) if printed.ability else "",
            "grade": _grade_words([*printed.ratings.values(), *printed.modifiers.values()]),
        }
        for name, printed in CANDIDATES.items()
    ]


def _grade_words(cells: list[Cell[int]]) -> GradeWords:
    return grade_in_words(tuple(cell.grade for cell in cells))


def influence_cards() -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "name": called.card(name),
            "drawn": drawn.as_svg(drawn.draw_card(name), drawn.WIDTH, drawn.HEIGHT, "card"),
            "counts": _tell_counts(printed.type),
            "copies": printed.copies,
            "grade": grade_in_words(printed.grades),
        }
        for name, printed in influence.CARDS.items()
    ]


def _tell_counts(kind: str) -> str:
    return join_list(str(called.METHODS[method]) for method in METHODS if kind in influence.COUNTS_IN[method])


def offices() -> list[dict[str, Any]]:
    return [
        {
            "name": called.office(office),
            "method": called.METHODS[CATEGORY[office]],
            "bonus": cell.value,
            "grade": grade_in_words((cell.grade,)),
        }
        for office, cell in BONUS.items()
    ]


def rewards() -> list[dict[str, int]]:
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
    lazy("The first dealer is drawn at random."),
    lazy(
        "A player who can take nothing in the set-up is skipped. Offices that no candidate can hold are assigned in the"
        " first turn."
    ),
    lazy("The candidates left over from the set-up are shuffled and placed as one block in the middle of the deck."),
    lazy("If the deck runs out, the discards are shuffled into a new deck. Players give cards only if both run out."),
    lazy(
        "Players give cards in rounds, from the left of the dealer. Each takes one card of the player to their left and"
        " lays it face up: a card of their choice from a display, or a random card from the hand. The cards left over"
        " after the draft form the new deck."
    ),
    lazy("A player with one card in hand passes in the election without being asked."),
    lazy("A bid may be higher than needed. The leader adds no cards once all others have passed."),
    lazy(
        "A player without a candidate in the election chooses the next method: if there are several, the first to the"
        " left of the dealer. Otherwise the first player to pass chooses. The method changes even if nobody is elected."
    ),
    lazy(
        "For the Legatus, rating, office and cards count, and so does the bonus of the "
        "current Legatus. A candidate needs a rating."
    ),
    lazy("The Legatus comes first, then the offices that Florianus recalls, then the other offices one by one."),
    lazy("A candidate holds one office at a time. He can change it once a turn, but the Legatus cannot."),
    lazy(
        "The owner chooses which eligible candidate takes an office. A player may decline only if every eligible"
        " candidate would have to give up an office. The next player is then asked."
    ),
    lazy("If players are tied for an office, the first to the right of the dealer gets it. The dealer is the last."),
    lazy("Aemilius Aemilianus and Florianus use their ability once, when they become Emperor. They may choose not to."),
    lazy("A player without cards in hand adds none when the crises mount."),
    lazy("After the crises mount, all Gold among them is added to the top crisis. Gold alone is not a crisis."),
    lazy("If only Gold is left of a crisis, it is not solved. The Gold moves to the next crisis."),
    lazy("The strength of an Emperor is never below 0."),
    lazy(
        "Each Gold of Trebonianus Gallus cancels one Goths card, which his player chooses. It still adds 2 to his"
        " strength."
    ),
    lazy(
        "The Legatus may choose not to fight. His rating, office and ability do not count, and his cards must remove at"
        " least one card."
    ),
    lazy("For the Legatus, crises are ranked as the Emperor has left them."),
    lazy(
        "Hands are hidden. Cards added to the crises stay hidden until all players have chosen. Every drafted card"
        " stays in the log."
    ),
)
"""House rulings on questions left open by the published rules."""

PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {"how": how_to_play_page, "cards": cards_page}
