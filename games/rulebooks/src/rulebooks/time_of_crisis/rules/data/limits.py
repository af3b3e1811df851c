"""Numbers of counters (rule 2), and the other fixed figures of the rules. All sourced unless said."""

from rulebooks.engine.grades import MEMORY, RECONSTRUCTED, SOURCED, Cell

COLOURS = ("red", "blue", "yellow", "green")
"""The four players' colours, by seat."""

BARBARIANS_PER_TRIBE = 10
LEGIONS = 33
MILITIA = 12
NEUTRAL_GOVERNORS = 8
SEAT_AND_BREAKAWAY_MARKERS = 6
QUAESTOR_AND_CASTRA_MARKERS = 17
MOBS = 16
IMPROVEMENTS_PER_KIND = 12
IMPROVEMENTS = ("amphitheatre", "basilica", "limes")

SUPPORT_MAX = 4
ITALIA_SUPPORT_MAX = 8
READINGS = {
    "neutral_italia": Cell(
        "the provinces of the Neutral faction, at all times",
        RECONSTRUCTED,
        "rules 3.2 and 6.4 set it so and 6.3.2 lowers it; that it rises again with them is said nowhere",
    ),
}
"""Readings of a rule's text on matters of mechanics, beyond figures."""
HAND_SIZE = 5
PROVINCE_FILL = 3
"""The most barbarians of an invading tribe in one province (rule 9)."""

LAST_ROUND_LEGACY = 60
SHORT_GAME_LEGACY = 40
UNDISPUTED_BONUS = (10, 6, 3, 0)
"""Bonus legacy for the most Emperor Turns, the next most, and so on (rule 7.1)."""

COUNTERS_PER_PLAYER = 6

GOVERNOR_PRICES = (
    Cell(1, SOURCED, "rule 13, turn 1"),
    Cell(2, SOURCED, "expansion, example of play"),
    Cell(3, SOURCED, "play report 2019-05"),
    Cell(4, MEMORY, "the natural continuation"),
    Cell(5, MEMORY, "the natural continuation"),
)
GENERAL_PRICES = (
    Cell(1, SOURCED, "rule 13, turn 1"),
    Cell(2, SOURCED, "play report 2019-04"),
    Cell(3, MEMORY, "the natural continuation"),
    Cell(4, MEMORY, "the natural continuation"),
    Cell(5, MEMORY, "the natural continuation"),
)
