"""The fifteen event cards (rules 3.1, 9 and 10) and the figures of their effects.

The effect of a card that stays in force is asked for where it counts; all others have theirs in `event_deck`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulebooks.engine.grades import IMPLIED, MEMORY, RECONSTRUCTED, SOURCED, Cell, Grade

LASTING_EVENT_ENDS_ON_ANY_EVENT = Cell(False, SOURCED, "rule 13, Green turn 6: a lasting event replaces the one before")
PALMYRA_DICE = Cell(1, RECONSTRUCTED, "dice rolled for the number of Sassanids removed")
AUGURIES_SHIFT = Cell(1, MEMORY, "how much harder or easier it is to hit")
INFLATION_SURCHARGE = Cell(1, SOURCED, "rule 13, Green turn 6: a Basilica cost four")


class EventCard(NamedTuple):
    """A card of the crisis deck; a lasting one stays in force until another lasting one is drawn.

    ``rulings`` are the figures of its effect, as with `InfluenceCard`.
    """

    name: str
    grade: Grade
    source: str
    rulings: Mapping[str, Cell[Any]] = {}
    lasting: bool = False


BAD_AUGURIES, RAIDING_PARTIES, PREPARING_FOR_WAR, INFLATION, GOOD_AUGURIES, DIOCLETIAN = range(10, 16)

EVENT_CARDS = {
    1: EventCard("plague_of_cyprian", RECONSTRUCTED, "chosen"),
    2: EventCard("ardashir", SOURCED, "rule 13, Yellow turn 6"),
    3: EventCard("priest_king_of_emesa", IMPLIED, "rule 14.2 and play report 2018-04"),
    4: EventCard(
        "palmyra_allies",
        RECONSTRUCTED,
        "the frame is sourced, the number is chosen",
        {"palmyra_dice": PALMYRA_DICE},
    ),
    5: EventCard("shapur", RECONSTRUCTED, "his place is implied, his power chosen as Ardashir's"),
    6: EventCard("postumus", SOURCED, "rule 6.4, the example"),
    7: EventCard("ludi_saeculares", MEMORY, "remembered"),
    8: EventCard("cniva", RECONSTRUCTED, "his place is implied, his power chosen as Ardashir's"),
    9: EventCard("zenobia", IMPLIED, "rule 14.2 and play report 2018-03"),
    BAD_AUGURIES: EventCard(  # `combat.auguries`
        "bad_auguries",
        SOURCED,
        "the questions at the end of the rules; the size is remembered",
        {"auguries_shift": AUGURIES_SHIFT},
        lasting=True,
    ),
    RAIDING_PARTIES: EventCard("raiding_parties", RECONSTRUCTED, "chosen", lasting=True),  # `crisis.invaders_for`
    PREPARING_FOR_WAR: EventCard("preparing_for_war", RECONSTRUCTED, "chosen", lasting=True),  # `crisis.TribalCrisis`
    INFLATION: EventCard(  # `orders.build.improvement_price`
        "inflation",
        SOURCED,
        "rule 13, Green turn 6",
        {"inflation_surcharge": INFLATION_SURCHARGE},
        lasting=True,
    ),
    GOOD_AUGURIES: EventCard(  # `combat.auguries`
        "good_auguries",
        IMPLIED,
        "the counterpart of the bad ones",
        {"auguries_shift": AUGURIES_SHIFT},
        lasting=True,
    ),
    DIOCLETIAN: EventCard("diocletian", SOURCED, "rule 7.1"),
}

LEADERS = {"ardashir": "sassanids", "shapur": "sassanids", "cniva": "goths"}
"""Barbarian Leaders and their tribes (rule 10.1)."""

RIVALS = {"priest_king_of_emesa": "syria", "postumus": "gallia", "zenobia": "aegyptus"}
"""Rival Emperors and the provinces they appear in (rule 10.2)."""
