"""The influence cards: spheres, values and copies (rules 2, 3.1 and 5), and the figures of their events."""

from typing import NamedTuple

from games.engine.grades import IMPLIED, MEMORY, RECONSTRUCTED, SOURCED, Cell

MILITARY, SENATE, POPULACE = SPHERES = ("military", "senate", "populace")


class Card(NamedTuple):
    """An influence card. ``copies`` lie in the supply at the start, beside the three a player begins with."""

    sphere: str
    value: int
    copies: int
    event: bool = True


CARDS = {
    "military_1": Card(MILITARY, 1, 0, event=False),
    "senate_1": Card(SENATE, 1, 0, event=False),
    "populace_1": Card(POPULACE, 1, 0, event=False),
    "castra": Card(MILITARY, 2, 9),
    "flanking_maneuver": Card(MILITARY, 3, 8),
    "praetorian_guard": Card(MILITARY, 4, 6),
    "tribute": Card(SENATE, 2, 9),
    "foederati": Card(SENATE, 3, 8),
    "damnatio_memoriae": Card(SENATE, 4, 6),
    "quaestor": Card(POPULACE, 2, 9),
    "mob": Card(POPULACE, 3, 8),
    "pretender": Card(POPULACE, 4, 6),
}

ORDER = {card: place for place, card in enumerate(CARDS)}

STARTING_DECK = ("military_1",) * 3 + ("senate_1",) * 3 + ("populace_1",) * 3

PRAETORIAN_GUARD_IGNORES_DEFENDERS = Cell(
    True, MEMORY, "units the Emperor commands in the capital of Italia add no votes"
)
DAMNATIO_EMPEROR_TURNS = Cell(1, RECONSTRUCTED, "Emperor Turns that the deposed Emperor loses")
DAMNATIO_LEGACY_IS_SUPPORT = Cell(True, RECONSTRUCTED, "he loses as much legacy as the support Italia had")
QUAESTOR_MIN_DIE = Cell(3, MEMORY, "the lowest pip that counts against a province with a Quaestor")
PRETENDER_MIN_SUPPORT = Cell(3, SOURCED, "rule 12.1")
PRETENDER_MIN_PROVINCES = Cell(3, MEMORY, "the fewest provinces of a new empire")

RULINGS = {
    "praetorian_guard_ignores_defenders": PRAETORIAN_GUARD_IGNORES_DEFENDERS,
    "damnatio_emperor_turns": DAMNATIO_EMPEROR_TURNS,
    "damnatio_legacy_is_support": DAMNATIO_LEGACY_IS_SUPPORT,
    "quaestor_min_die": QUAESTOR_MIN_DIE,
    "pretender_min_support": PRETENDER_MIN_SUPPORT,
    "pretender_min_provinces": PRETENDER_MIN_PROVINCES,
}
"""Figures and switches that the mechanics read: change one here and the game plays by it."""

READINGS = {
    "castra_leaves": Cell("with any move", MEMORY, "a retreat and the owner's upkeep are sourced, a move is not"),
    "flanking_rerolls": Cell("all dice of the attack", MEMORY, "rule 13 shows all of them rolled again"),
    "tribute_is_for": Cell("one tribe", MEMORY, "rule 13 turns three Franks in one province"),
    "foederati_join": Cell("an army with fewer barbarians than Legions", IMPLIED, "else the barbarian goes home"),
}
"""How the text of a card is read where that is a matter of mechanics and no figure could say it."""
