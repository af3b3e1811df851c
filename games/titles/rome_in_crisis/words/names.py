"""Names of things, in the reader's language."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.lists import join_list
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import GOLD

TYPES = {
    "persia": lazy("Persians"),
    "goths": lazy("Goths"),
    "palmyra": lazy("Palmyra"),
    "spqr": lazy("SPQR"),
    "gold": lazy("Gold"),
}
CRISES = {
    # Translators: crises stand after a colon, in brackets, or after "Address" and "Fight" on a button.
    "persia": lazy("War with Persia"),
    "goths": lazy("War with the Goths"),
    "palmyra": lazy("War with Palmyra"),
    "spqr": lazy("SPQR crisis"),
}
"""They stand after a colon or in brackets only: in other languages a noun changes with its place."""
# Translators: Military, SPQR and Praetorian are ways to select an Emperor, and ratings of a candidate for them.
METHODS = {"military": lazy("Military"), "spqr": lazy("SPQR"), "praetorian": lazy("Praetorian")}
"""Ways to select an Emperor, and the ratings for them."""
OFFICES = {
    # Translators: offices stand as a title without an article, such as "Aurelian becomes Legatus".
    "emperor": lazy("Emperor"),
    "legatus": lazy("Legatus"),
    "cavalry_commander": lazy("Cavalry Commander"),
    "praetorian_prefect": lazy("Praetorian Prefect"),
    "senate_leader": lazy("Senate Leader"),
}
CANDIDATES = {
    # Translators: Roman emperors of the third century, as the history books of the language call them.
    "aemilius_aemilianus": plazy("candidate", "Aemilius Aemilianus"),
    "tacitus": plazy("candidate", "Tacitus"),
    "aurelian": plazy("candidate", "Aurelian"),
    "probus": plazy("candidate", "Probus"),
    "claudius_ii": plazy("candidate", "Claudius II"),
    "quintillus": plazy("candidate", "Quintillus"),
    "decius": plazy("candidate", "Decius"),
    "trebonianus_gallus": plazy("candidate", "Trebonianus Gallus"),
    "gordian_i": plazy("candidate", "Gordian I"),
    "gordian_ii": plazy("candidate", "Gordian II"),
    "maximinus_thrax": plazy("candidate", "Maximinus Thrax"),
    "carus": plazy("candidate", "Carus"),
    "numerian": plazy("candidate", "Numerian"),
    "carinus": plazy("candidate", "Carinus"),
    "philip_the_arab": plazy("candidate", "Philip the Arab"),
    "florianus": plazy("candidate", "Florianus"),
    "pupienus_balbinus": plazy("candidate", "Pupienus & Balbinus"),
    "gordian_iii": plazy("candidate", "Gordian III"),
    "valerian": plazy("candidate", "Valerian"),
    "gallienus": plazy("candidate", "Gallienus"),
}
ABILITIES = {
    # Translators: "he" is the candidate on the card, always a man.
    "transfers_goths": lazy("When he becomes Emperor, he may take a Goths card from the display of a rival candidate."),
    "recalls_offices": lazy("When he becomes Emperor, he may recall the three offices and assign them again."),
    "gold_cancels_goths": lazy("Against the Goths, each Gold card he uses first cancels one Goths card."),
}
SHORT_ABILITIES = {
    # Translators: a short note on a drawn card.
    "transfers_goths": lazy("takes a Goths card"),
    "recalls_offices": lazy("recalls offices"),
    "gold_cancels_goths": lazy("Gold cancels Goths"),
}


def candidate(name: str) -> str:
    return str(CANDIDATES[name])


def card(name: str) -> str:
    """Name an influence card or a candidate: "Goths 5"."""
    return _card_in_language(name, get_language())


@lru_cache(maxsize=256)
def _card_in_language(name: str, language: str | None) -> str:
    """Return the same, cached by language: a long list of bids names each card a thousand times."""
    if name in CANDIDATES:
        return candidate(name)
    if name == GOLD:
        return _("Gold")
    printed = influence.CARDS[name]
    return _("%(type)s %(value)d") % {"type": TYPES[printed.type], "value": printed.value}


def cards(names: Iterable[str]) -> str:
    """Name several cards as a list; "no cards" for none."""
    return join_list(map(card, names)) or _("no cards")


def office(name: str) -> str:
    return str(OFFICES[name]) if name else ""
