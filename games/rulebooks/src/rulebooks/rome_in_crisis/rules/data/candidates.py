"""The ten candidate cards, two sides each: ratings, and additions to strength as Emperor.

Names, and the pairs on one card, are printed; most figures are ours, made to fit the few in the
rules text and the history of each man.
"""

from typing import NamedTuple

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

from .influence import CRISES, METHODS

FRONT, BACK = SIDES = ("A", "B")

TRANSFERS_GOTHS, RECALLS_OFFICES, GOLD_CANCELS_GOTHS = "transfers_goths", "recalls_offices", "gold_cancels_goths"


class CandidateCard(NamedTuple):
    """One side of a candidate card. ``ratings`` go by method, ``modifiers`` by crisis; ``ability`` is a special one."""

    card: int
    side: str
    ratings: dict[str, Cell[int]]
    modifiers: dict[str, Cell[int]]
    ability: str

    def rating(self, method: str) -> int:
        return self.ratings[method].value

    def modifier(self, crisis: str) -> int:
        return self.modifiers[crisis].value


_SIDES = """
aemilius_aemilianus 1 A   3 1 0    0B 0B 0B 0B   transfers_goths
tacitus             1 B   0 3 0    -3 +4 0 0
aurelian            2 A   2B 0 1   -4 +8 -4 0B
probus              2 B   2A 2A 0B -3A +6A 0B 0B
claudius_ii         3 A   1B 2 1   -3 +7 -4 0
quintillus          3 B   1 3 0    0 -4 -3 +3
decius              4 A   2 2 0    0 -5 0 +6
trebonianus_gallus  4 B   2 1 0    0B 0B 0B 0B   gold_cancels_goths
gordian_i           5 A   0A 3 0   -4 -4 0 +7
gordian_ii          5 B   1 2 0    -3 0 -3 +5
maximinus_thrax     6 A   3 0 1    -2 +5 0 -6
carus               6 B   2 0 2    +5 0 0 -5
numerian            7 A   0 2 2    -4 -3 +5 0
carinus             7 B   1 0 2    -4 +4 0 -3
philip_the_arab     8 A   0 1 3    +2 -5 +3 0
florianus           8 B   1 0 2    0B 0B 0B 0B   recalls_offices
pupienus_balbinus   9 A   1 3 0    -4 -3 0 +6
gordian_iii         9 B   0 2 2    +5 -4 0 0
valerian           10 A   2B 2 0   -6 +3 0 +4
gallienus          10 B   2 0 1    -3 +2 +5 -5
"""
"""A line a side: ratings Military, SPQR, Praetorian; modifiers Persia, Goths, Palmyra, SPQR; a
special ability.

A figure with A is printed or stated, with B implied by the rules text; one without a letter is
designed here.
"""

_GRADES = {"A": (SOURCED, "rules text"), "B": (IMPLIED, "worked out from the example of play")}


def _rating_cell(figure: str) -> Cell[int]:
    if figure[-1] in _GRADES:
        return Cell(int(figure[:-1]), *_GRADES[figure[-1]])
    return Cell(int(figure), RECONSTRUCTED, "fitted to his history and to the other candidates")


def _read_candidate(card: str, side: str, *cells: str) -> CandidateCard:
    ratings = dict(zip(METHODS, map(_rating_cell, cells[:3]), strict=True))
    modifiers = dict(zip(CRISES, map(_rating_cell, cells[3:7]), strict=True))
    return CandidateCard(int(card), side, ratings, modifiers, "".join(cells[7:]))


CANDIDATES: dict[str, CandidateCard] = {
    name: _read_candidate(card, side, *cells)
    for name, card, side, *cells in map(str.split, _SIDES.strip().splitlines())
}
"""Every candidate by his id."""

FRONTS = [name for name, printed in CANDIDATES.items() if printed.side == FRONT]
BACK_OF = {
    name: back
    for name in FRONTS
    for back, printed in CANDIDATES.items()
    if (printed.card, printed.side) == (CANDIDATES[name].card, BACK)
}
"""The other side of each A side."""
