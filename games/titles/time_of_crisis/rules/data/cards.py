"""The influence cards: spheres, values and copies (rules 2, 3.1 and 5, and 1 of the expansion), and the figures of
their events."""

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
    "cavalry": Card(MILITARY, 2, 9),
    "flanking_maneuver": Card(MILITARY, 3, 8),
    "force_march": Card(MILITARY, 3, 8),
    "praetorian_guard": Card(MILITARY, 4, 6),
    "spiculum": Card(MILITARY, 4, 6),
    "tribute": Card(SENATE, 2, 9),
    "princeps_senatus": Card(SENATE, 2, 9),
    "foederati": Card(SENATE, 3, 8),
    "frumentarii": Card(SENATE, 3, 8),
    "damnatio_memoriae": Card(SENATE, 4, 6),
    "damnatio_memoriae_ii": Card(SENATE, 4, 6),
    "triumph": Card(SENATE, 4, 6),
    "quaestor": Card(POPULACE, 2, 9),
    "ambitus": Card(POPULACE, 2, 9),
    "mob": Card(POPULACE, 3, 8),
    "mobile_vulgus": Card(POPULACE, 3, 8),
    "pretender": Card(POPULACE, 4, 6),
    "demagogue": Card(POPULACE, 4, 6),
}

SLOTS = {
    "military_2": ("castra", "cavalry"),
    "military_3": ("flanking_maneuver", "force_march"),
    "military_4": ("praetorian_guard", "spiculum"),
    "senate_2": ("tribute", "princeps_senatus"),
    "senate_3": ("foederati", "frumentarii"),
    "senate_4": ("damnatio_memoriae_ii", "triumph"),
    "populace_2": ("quaestor", "ambitus"),
    "populace_3": ("mob", "mobile_vulgus"),
    "populace_4": ("pretender", "demagogue"),
}
"""2.1 of the expansion: each sphere and value has a card of the base game and one of the expansion's, where the new
Damnatio Memoriae has replaced the old."""
SLOT_OF = {card: slot for slot, both in SLOTS.items() for card in both}

BASE, FIXED, VARIABLE, SELECTIVE = "base", "fixed", "variable", "selective"
"""The set-ups: the base game's, and options 1 to 3 of rule 2.1 of the expansion."""
SETUPS = (BASE, FIXED, VARIABLE, SELECTIVE)
RENEWED = {"damnatio_memoriae_ii": "damnatio_memoriae"}
"""2.1 of the expansion: the card that has replaced another, and which."""
BASE_STACKS = tuple(RENEWED.get(own, own) for own, _new in SLOTS.values())
"""What the base game has for sale."""

ORDER = {card: place for place, card in enumerate(CARDS)}

STARTING_DECK = ("military_1",) * 3 + ("senate_1",) * 3 + ("populace_1",) * 3

PRAETORIAN_GUARD_IGNORES_DEFENDERS = Cell(
    True, MEMORY, "units the Emperor commands in the capital of Italia add no votes"
)
DAMNATIO_EMPEROR_TURNS = Cell(1, RECONSTRUCTED, "Emperor Turns that the deposed Emperor loses")
DAMNATIO_LEGACY_IS_SUPPORT = Cell(True, RECONSTRUCTED, "he loses as much legacy as the support Italia had")
DAMNATIO_II_LEGACY_IS_TURNS = Cell(
    True, RECONSTRUCTED, "he loses as much legacy as he had Emperor Turns before the marker went back"
)
QUAESTOR_MIN_DIE = Cell(3, MEMORY, "the lowest pip that counts against a province with a Quaestor")
PRETENDER_MIN_SUPPORT = Cell(3, SOURCED, "rule 12.1")
PRETENDER_MIN_PROVINCES = Cell(3, MEMORY, "the fewest provinces of a new empire")
PRINCEPS_SENATUS_SHIFT = Cell(1, MEMORY, "the levels by which the support of Italia rises or falls")
FRUMENTARII_CARDS = Cell(2, MEMORY, "the cards that come from the Available Pile to the hand")
TRIUMPH_LEGACY = Cell(3, SOURCED, "rule 3.3.3 of the expansion adds so much in its example")
DEMAGOGUE_VALUE = Cell(1, SOURCED, "rule 5.2 of the expansion: the value of a card that brings a Mob")

RULINGS = {
    "praetorian_guard_ignores_defenders": PRAETORIAN_GUARD_IGNORES_DEFENDERS,
    "damnatio_emperor_turns": DAMNATIO_EMPEROR_TURNS,
    "damnatio_legacy_is_support": DAMNATIO_LEGACY_IS_SUPPORT,
    "damnatio_ii_legacy_is_turns": DAMNATIO_II_LEGACY_IS_TURNS,
    "quaestor_min_die": QUAESTOR_MIN_DIE,
    "pretender_min_support": PRETENDER_MIN_SUPPORT,
    "pretender_min_provinces": PRETENDER_MIN_PROVINCES,
    "princeps_senatus_shift": PRINCEPS_SENATUS_SHIFT,
    "frumentarii_cards": FRUMENTARII_CARDS,
    "triumph_legacy": TRIUMPH_LEGACY,
    "demagogue_value": DEMAGOGUE_VALUE,
}
"""Figures and switches that the mechanics read: change one here and the game plays by it."""

READINGS = {
    "castra_leaves": Cell("with any move", MEMORY, "a retreat and the owner's upkeep are sourced, a move is not"),
    "flanking_rerolls": Cell("all dice of the attack", MEMORY, "rule 13 shows all of them rolled again"),
    "tribute_is_for": Cell("one tribe", MEMORY, "rule 13 turns three Franks in one province"),
    "foederati_join": Cell("an army with fewer barbarians than Legions", IMPLIED, "else the barbarian goes home"),
    "cavalry_wins": Cell("with as many hits, where neither side is wiped out", MEMORY, "rule 5.1 knows such victories"),
    "force_march_frees": Cell("an army that has fought this turn", MEMORY, "to move and to start battles again"),
    "spiculum_strikes": Cell(
        "one die for each Legion, without bonus dice", RECONSTRUCTED, "that it strikes before the battle is implied"
    ),
    "spiculum_and_castra": Cell("one hit less of both rolls together", RECONSTRUCTED, "the rules are silent"),
    "princeps_and_nobody": Cell("not in a Neutral Italia", RECONSTRUCTED, "base rule 3.2: its support is a count"),
    "triumph_follows": Cell("one for each battle that one started and won", MEMORY, "rule 3.3.3 shows when"),
    "ambitus_counts": Cell("a 1, or what a Quaestor refuses", MEMORY, "it undoes a Quaestor or better a vote"),
    "mobile_vulgus_costs": Cell("the support level, for each level", MEMORY, "down to 1, in one province"),
    "demagogue_asks": Cell("one card of everybody else's hand", MEMORY, "rule 5.2 speaks of cards revealed"),
}
"""How the text of a card is read where that is a matter of mechanics and no figure could say it."""
