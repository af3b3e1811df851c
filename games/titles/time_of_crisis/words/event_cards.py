"""The event cards in words."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy


class EventCardWords(NamedTuple):
    """The ``effect`` is filled with the figures of the card's rulings; ``clauses`` are those that it carries out."""

    name: Promise
    effect: Promise
    clauses: str


EVENT_CARD_WORDS = {
    "plague_of_cyprian": EventCardWords(
        lazy("Plague of Cyprian"),
        lazy("Every full-strength Legion on the map is reduced."),
        "events plague",
    ),
    "ardashir": EventCardWords(
        lazy("Ardashir"),
        lazy(
            "A Barbarian Leader enters the homeland of the Sassanids. While he is there, an invasion brings all active "
            "Sassanids at once."
        ),
        "events ardashir",
    ),
    "priest_king_of_emesa": EventCardWords(
        lazy("Priest King of Emesa"),
        lazy("A Rival Emperor appears in Syria, outside its capital."),
        "events priest-king",
    ),
    "palmyra_allies": EventCardWords(
        lazy("Palmyra Allies"),
        lazy(
            "The player who drew the card rolls dice (%(palmyra_dice)s). They can remove up to that "
            "many Sassanids from provinces or their homeland. Barbarian Leaders leave the game, the "
            "others go home inactive. This is not a battle and gives no legacy."
        ),
        "events palmyra",
    ),
    "shapur": EventCardWords(
        lazy("Shapur I"),
        lazy(
            "A Barbarian Leader enters the homeland of the Sassanids. While he is there, an invasion brings all active "
            "Sassanids at once."
        ),
        "events shapur",
    ),
    "postumus": EventCardWords(
        lazy("Postumus"),
        lazy("A Rival Emperor appears in Gallia, outside its capital."),
        "events postumus",
    ),
    "ludi_saeculares": EventCardWords(
        lazy("Ludi Saeculares"),
        lazy("A player who is Emperor can discard one card from hand and gains its value in legacy."),
        "events ludi",
    ),
    "cniva": EventCardWords(
        lazy("Cniva"),
        lazy(
            "A Barbarian Leader enters the homeland of the Goths. While he is there, an invasion brings all active "
            "Goths at once."
        ),
        "events cniva",
    ),
    "zenobia": EventCardWords(
        lazy("Zenobia"),
        lazy("A Rival Emperor appears in Aegyptus, outside its capital."),
        "events zenobia",
    ),
    "bad_auguries": EventCardWords(
        lazy("Bad Auguries"),
        lazy("In force: every Roman die in battle, including a Rival Emperor's, needs %(auguries_shift)s more to hit."),
        "events bad-auguries",
    ),
    "raiding_parties": EventCardWords(
        lazy("Raiding Parties"),
        lazy("In force: one active barbarian invades even if the black die is too high for an invasion."),
        "events raiding-parties",
    ),
    "preparing_for_war": EventCardWords(
        lazy("Preparing for War"),
        lazy("In force: tribes become active as usual but do not invade."),
        "events preparing-for-war",
    ),
    "inflation": EventCardWords(
        lazy("Inflation"),
        lazy("In force: an improvement costs %(inflation_surcharge)s more."),
        "events inflation",
    ),
    "good_auguries": EventCardWords(
        lazy("Good Auguries"),
        lazy("In force: every Roman die in battle, including a Rival Emperor's, needs %(auguries_shift)s less to hit."),
        "events good-auguries",
    ),
    "diocletian": EventCardWords(
        lazy("Diocletian"),
        lazy("The game ends at once. Count the legacy."),
        "events diocletian",
    ),
}
