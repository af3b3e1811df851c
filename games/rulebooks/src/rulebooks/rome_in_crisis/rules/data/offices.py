"""Offices, their additions, and the points for solving a crisis (the offices' and the Emperor's cards)."""

from rulebooks.engine.grades import IMPLIED, RECONSTRUCTED, SOURCED, Cell

from .influence import MILITARY, PRAETORIAN, SPQR

EMPEROR, LEGATUS = "emperor", "legatus"
CAVALRY_COMMANDER, PRAETORIAN_PREFECT, SENATE_LEADER = GIVEN = (
    "cavalry_commander",
    "praetorian_prefect",
    "senate_leader",
)
"""The offices given to players, in contrast to the two by election and by strength."""
OFFICES = (EMPEROR, LEGATUS, *GIVEN)

CATEGORY = {
    LEGATUS: MILITARY,
    CAVALRY_COMMANDER: MILITARY,
    PRAETORIAN_PREFECT: PRAETORIAN,
    SENATE_LEADER: SPQR,
}
"""The rating needed for an office, and the only election in which it counts."""

BONUS = {
    LEGATUS: Cell(3, SOURCED, "the sample of the office"),
    CAVALRY_COMMANDER: Cell(2, IMPLIED, "Valerian's +2 in the example of play"),
    PRAETORIAN_PREFECT: Cell(2, RECONSTRUCTED, "as the Cavalry Commander's"),
    SENATE_LEADER: Cell(2, RECONSTRUCTED, "as the Cavalry Commander's"),
}

EMPERORS_POINTS = (21, 15, 10, 6)
"""For a crisis solved by the Emperor, by its rank."""
LEGATUS_POINTS = (15, 10, 6, 3)
"""For a war solved by the Legatus, by its rank."""
CARD_POINTS = 1
"""Points for each card discarded from an unsolved crisis."""
LAST_EMPEROR_POINTS = 3
"""For the last player to have been Emperor."""
LAST_REMOVAL = 2
"""The game ends when so many Emperors have been removed from it."""


def in_play(players: int) -> tuple[str, ...]:
    """Set-up 3: return the offices to draft; two players do without the Legatus."""
    return GIVEN if players == 2 else (LEGATUS, *GIVEN)
