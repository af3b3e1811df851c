"""Names of things, in the reader's language; candidates have their own names in every language."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_list

from ..rules.data import influence
from ..rules.data.influence import GOLD

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
    "aemilius_aemilianus": "Aemilius Aemilianus",
    "tacitus": "Tacitus",
    "aurelian": "Aurelian",
    "probus": "Probus",
    "claudius_ii": "Claudius II",
    "quintillus": "Quintillus",
    "decius": "Decius",
    "trebonianus_gallus": "Trebonianus Gallus",
    "gordian_i": "Gordian I",
    "gordian_ii": "Gordian II",
    "maximinus_thrax": "Maximinus Thrax",
    "carus": "Carus",
    "numerian": "Numerian",
    "carinus": "Carinus",
    "philip_the_arab": "Philip the Arab",
    "florianus": "Florianus",
    "pupienus_balbinus": "Pupienus & Balbinus",
    "gordian_iii": "Gordian III",
    "valerian": "Valerian",
    "gallienus": "Gallienus",
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


def card(name: str) -> str:
    """Name an influence card or a candidate: "Goths 5"."""
    return _card_in_language(name, get_language())


@lru_cache(maxsize=256)
def _card_in_language(name: str, language: str | None) -> str:
    """Return the same, cached by language: a long list of bids names each card a thousand times."""
    if name in CANDIDATES:
        return CANDIDATES[name]
    if name == GOLD:
        return _("Gold")
    known = influence.CARDS[name]
    return _("%(type)s %(value)d") % {"type": TYPES[known.type], "value": known.value}


def cards(names: Iterable[str]) -> str:
    """Name several of them as a list; "no cards" for none."""
    return join_list(map(card, names)) or _("no cards")


def office(name: str) -> str:
    return str(OFFICES[name]) if name else ""
