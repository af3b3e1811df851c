"""The fifteen event cards (rules 3.1, 9 and 10) and the figures of their effects."""

from typing import Any, NamedTuple

from games.engine.grades import IMPLIED, MEMORY, RECONSTRUCTED, SOURCED, Cell, Grade


class EventCard(NamedTuple):
    """An event card; a lasting one stays in force until another lasting one is drawn."""

    name: str
    grade: Grade
    source: str
    lasting: bool = False


EVENT_CARDS = {
    1: EventCard("plague_of_cyprian", RECONSTRUCTED, "every full-strength Legion is reduced"),
    2: EventCard("ardashir", SOURCED, "rule 13, Yellow turn 6"),
    3: EventCard("priest_king_of_emesa", IMPLIED, "rule 14.2 and play report 2018-04"),
    4: EventCard("palmyra_allies", RECONSTRUCTED, "the frame is sourced, the number is chosen"),
    5: EventCard("shapur", RECONSTRUCTED, "his place is implied, his power chosen as Ardashir's"),
    6: EventCard("postumus", SOURCED, "rule 6.4, the example"),
    7: EventCard("ludi_saeculares", MEMORY, "remembered"),
    8: EventCard("cniva", RECONSTRUCTED, "his place is implied, his power chosen as Ardashir's"),
    9: EventCard("zenobia", IMPLIED, "rule 14.2 and play report 2018-03"),
    10: EventCard(
        "bad_auguries",
        SOURCED,
        "the questions at the end of the rules; the size is remembered",
        lasting=True,
    ),
    11: EventCard("raiding_parties", RECONSTRUCTED, "chosen", lasting=True),
    12: EventCard("preparing_for_war", RECONSTRUCTED, "chosen", lasting=True),
    13: EventCard("inflation", SOURCED, "rule 13, Green turn 6", lasting=True),
    14: EventCard("good_auguries", IMPLIED, "the counterpart of the bad ones", lasting=True),
    15: EventCard("diocletian", SOURCED, "rule 7.1"),
}
(
    BAD_AUGURIES,
    RAIDING_PARTIES,
    PREPARING_FOR_WAR,
    INFLATION,
    GOOD_AUGURIES,
    DIOCLETIAN,
) = 10, 11, 12, 13, 14, 15

LEADERS = {"ardashir": "sassanids", "shapur": "sassanids", "cniva": "goths"}
"""Barbarian Leaders and their tribes (rule 10.1)."""

RIVALS = {"priest_king_of_emesa": "syria", "postumus": "gallia", "zenobia": "aegyptus"}
"""Rival Emperors and the provinces they appear in (rule 10.2)."""

LASTING_EVENT_ENDS_ON_ANY_EVENT = Cell(False, SOURCED, "rule 13, Green turn 6: a lasting event replaces the one before")
PALMYRA_DICE = Cell(1, RECONSTRUCTED, "dice rolled for the number of Sassanids removed")
AUGURIES_SHIFT = Cell(1, MEMORY, "how much harder or easier it is to hit")
INFLATION_SURCHARGE = Cell(1, SOURCED, "rule 13, Green turn 6: a Basilica cost four")

RULINGS: dict[str, Cell[Any]] = {
    "lasting_event_ends_on_any_event": LASTING_EVENT_ENDS_ON_ANY_EVENT,
    "palmyra_dice": PALMYRA_DICE,
    "auguries_shift": AUGURIES_SHIFT,
    "inflation_surcharge": INFLATION_SURCHARGE,
}
