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
    "persia": lazy("the war with Persia"),
    "goths": lazy("the war with the Goths"),
    "palmyra": lazy("the war with Palmyra"),
    "spqr": lazy("the SPQR crisis"),
}
METHODS = {"military": lazy("Military"), "spqr": lazy("SPQR"), "praetorian": lazy("Praetorian")}
OFFICES = {
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
    "transfers_goths": lazy("On becoming Emperor he may take a Goths card from a rival's candidate."),
    "recalls_offices": lazy("On becoming Emperor he may recall the three offices that are given, and give them anew."),
    "gold_cancels_goths": lazy("Against the Goths each Gold card he uses first cancels a Goths card."),
}
SHORT_ABILITIES = {
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
    """Name several of them as a list; "nothing" for none."""
    return join_list(map(card, names)) or _("nothing")


def office(name: str) -> str:
    return str(OFFICES[name]) if name else ""
