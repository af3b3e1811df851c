"""The spheres of influence, the set-ups of the influence cards (rules 2 and 3.1, and 2.1 of the
expansion), and the figures of cards that also stand on the board; the cards are in `rules.cards`.
"""

from rulebooks.engine.grades import MEMORY, SOURCED, Cell

MILITARY, SENATE, POPULACE = SPHERES = ("military", "senate", "populace")
POLITICAL = "political"
"""The points that cards are bought with, beside those of the three spheres."""

BASE, FIXED, VARIABLE, SELECTIVE = "base", "fixed", "variable", "selective"
"""The set-ups: the base game's, and options 1 to 3 of rule 2.1 of the expansion."""
SETUPS = (BASE, FIXED, VARIABLE, SELECTIVE)

STARTING_DECK = ("military_1",) * 3 + ("senate_1",) * 3 + ("populace_1",) * 3

QUAESTOR_MIN_DIE = Cell(3, MEMORY, "the lowest pip that counts against a province with a Quaestor")
PRETENDER_MIN_SUPPORT = Cell(3, SOURCED, "rule 12.1")
PRETENDER_MIN_PROVINCES = Cell(3, MEMORY, "the fewest provinces of a new empire")
