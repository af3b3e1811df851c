"""Names of things: the engine's ids in the reader's language. Every id of the tables has its name
here and only here, but for cards (`card_words`, `event_cards`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.lists import join_list, join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, Shot

from .card_words import CARD_WORDS
from .event_cards import EVENT_CARD_WORDS

Words = dict[str, Promise]

SEAT_NUMERALS = ("I", "II", "III", "IV")

HOMELANDS: Words = {
    "franks": lazy("the homeland of the Franks"),
    "alamanni": lazy("the homeland of the Alamanni"),
    "goths": lazy("the homeland of the Goths"),
    "sassanids": lazy("the homeland of the Sassanids"),
    "nomads": lazy("the homeland of the Nomads"),
}
HOMELANDS_BY_THEMSELVES: Words = {
    "franks": lazy("Homeland of the Franks"),
    "alamanni": lazy("Homeland of the Alamanni"),
    "goths": lazy("Homeland of the Goths"),
    "sassanids": lazy("Homeland of the Sassanids"),
    "nomads": lazy("Homeland of the Nomads"),
}
"""The same at the beginning of a line, or alone."""
IN_HOMELANDS: Words = {
    "franks": lazy("in the homeland of the Franks"),
    "alamanni": lazy("in the homeland of the Alamanni"),
    "goths": lazy("in the homeland of the Goths"),
    "sassanids": lazy("in the homeland of the Sassanids"),
    "nomads": lazy("in the homeland of the Nomads"),
}
TO_HOMELANDS: Words = {
    "franks": lazy("to the homeland of the Franks"),
    "alamanni": lazy("to the homeland of the Alamanni"),
    "goths": lazy("to the homeland of the Goths"),
    "sassanids": lazy("to the homeland of the Sassanids"),
    "nomads": lazy("to the homeland of the Nomads"),
}
"""With a preposition, for it melts into the article in other languages."""
REGIONS: Words = {
    "italia": lazy("Italia"),
    "gallia": lazy("Gallia"),
    "britannia": lazy("Britannia"),
    "hispania": lazy("Hispania"),
    "africa": lazy("Africa"),
    "aegyptus": lazy("Aegyptus"),
    "syria": lazy("Syria"),
    "galatia": lazy("Galatia"),
    "asia": lazy("Asia"),
    "thracia": lazy("Thracia"),
    "macedonia": lazy("Macedonia"),
    "pannonia": lazy("Pannonia"),
    **HOMELANDS,
    "oceanus_atlanticus": lazy("Oceanus Atlanticus"),
    "mare_occidentale": lazy("Mare Occidentale"),
    "mare_orientale": lazy("Mare Orientale"),
    "pontus_euxinus": lazy("Pontus Euxinus"),
}
TRIBES: Words = {
    "franks": lazy("Franks"),
    "alamanni": lazy("Alamanni"),
    "goths": lazy("Goths"),
    "sassanids": lazy("Sassanids"),
    "nomads": lazy("Nomads"),
}
LEADERS: Words = {"ardashir": lazy("Ardashir"), "shapur": lazy("Shapur"), "cniva": lazy("Cniva")}
RIVALS: Words = {
    "priest_king_of_emesa": lazy("Priest King of Emesa"),
    "postumus": lazy("Postumus"),
    "zenobia": lazy("Zenobia"),
}
RIVALS_SHORT: Words = RIVALS | {"priest_king_of_emesa": plazy("short name of the Priest King of Emesa", "Priest King")}
SPHERES: Words = {"military": lazy("Military"), "senate": lazy("Senate"), "populace": lazy("Populace")}
IMPROVEMENTS: Words = {"amphitheatre": lazy("Amphitheatre"), "basilica": lazy("Basilica"), "limes": lazy("Limes")}
PHASES: Words = {
    "upkeep": lazy("Upkeep"),
    "crisis": lazy("Crisis"),
    "actions": lazy("Take Actions"),
    "support": lazy("Support Check"),
    "expand": lazy("Expand Pretender Empire"),
    "legacy": lazy("Gain Legacy"),
    "buy": lazy("Buy and Trash Cards"),
    "end": lazy("End of Turn"),
}
CRISES: Words = TRIBES | {
    "event": plazy("a result of the crisis table", "Event"),
    "ira_deorum": lazy("Ira Deorum"),
    "pax_deorum": lazy("Pax Deorum"),
}
COUNTERS: Words = {
    "legions": lazy("Legions"),
    "militia": plazy("counters in the supply", "Militia"),
    "neutral_governors": lazy("Neutral Governors"),
    "markers": lazy("Quaestor and Castra markers"),
    "mobs": lazy("Mobs"),
}
COUNTERS_SHORT: Words = COUNTERS | {
    "markers": plazy("short name of the Quaestor and Castra markers", "Quaestor, Castra"),
}
CRISES_SHORT: Words = {
    "ira_deorum": plazy("three or four letters for Ira Deorum on the crisis table", "Ira"),
    "pax_deorum": plazy("three or four letters for Pax Deorum on the crisis table", "Pax"),
}
COLOURS: Words = {"red": lazy("red"), "blue": lazy("blue"), "yellow": lazy("yellow"), "green": lazy("green")}


def region(name: str) -> str:
    """A province, sea or homeland."""
    return _said_of_region(name, get_language())


def in_region(name: str) -> str:
    """The place of something, as "in Gallia"."""
    return _said_in_region(name, get_language())


def to_region(name: str) -> str:
    """The aim of a way, as "to Gallia"."""
    return _said_to_region(name, get_language())


def place_words(field: str, name: str) -> dict[str, str]:
    """Return a region for the placeholders of a sentence: ``field``, and "in_" and "to_" before it."""
    return {field: region(name), f"in_{field}": in_region(name), f"to_{field}": to_region(name)}


def region_by_itself(name: str) -> str:
    """A province, sea or homeland at the beginning of a line."""
    return str(HOMELANDS_BY_THEMSELVES.get(name) or REGIONS[name])


def card(name: str) -> str:
    return _said_of_card(name, get_language())


# A page says them a hundred times, and looking one up takes most of the time of a sentence.
@lru_cache(maxsize=1024)
def _said_of_region(name: str, _language: str | None) -> str:
    return str(REGIONS[name])


@lru_cache(maxsize=1024)
def _said_in_region(name: str, _language: str | None) -> str:
    # Translators: the region is a province or a sea, as "in Gallia".
    return str(IN_HOMELANDS.get(name) or _("in %(region)s") % {"region": REGIONS[name]})


@lru_cache(maxsize=1024)
def _said_to_region(name: str, _language: str | None) -> str:
    # Translators: the region is a province or a sea, as "to Gallia".
    return str(TO_HOMELANDS.get(name) or _("to %(region)s") % {"region": REGIONS[name]})


@lru_cache(maxsize=1024)
def _said_of_card(name: str, _language: str | None) -> str:
    return str(CARD_WORDS[name].name)


def event_card(number: int) -> str:
    return str(EVENT_CARD_WORDS[EVENT_CARDS[number].name].name)


def figure(name: str) -> str:
    """A Barbarian Leader or Rival Emperor."""
    return str((LEADERS | RIVALS)[name])


def person(names: Names, seat: int) -> str:
    """Name a governor: a player, or the Neutral Governor; empty for a place without one."""
    if seat == NEUTRAL:
        return _("Neutral Governor")
    return "" if seat == NOBODY else names[seat]


def force(side: str) -> str:
    """Name a side of a battle: "army 3", "militia gallia", a tribe or a Rival Emperor, as in `rules.forces`."""
    kind, _space, key = side.partition(" ")
    # Translators: a side of a battle is a name without an article, in any place of a sentence.
    if kind == "army":
        return _("Army %(number)s") % {"number": key}
    if kind == "militia":
        return _("Militia of %(province)s") % {"province": region(key)}
    return str((TRIBES | RIVALS)[side.replace(" ", "_")])


def regions(places: Iterable[str]) -> str:
    """Join several regions for a sentence."""
    return join_list(region(place) for place in places)


def pips(dice: Iterable[int]) -> str:
    return join_words(dice)


def count_votes(count: int) -> str:
    return ngettext("%(count)s vote", "%(count)s votes", count) % {"count": count}


def count_hits(count: int) -> str:
    return ngettext("%(count)s hit", "%(count)s hits", count) % {"count": count}


def count_hits_of(hits: int, rolled: Sequence[Shot]) -> str:
    """Count the hits after Castra among the dice of a side."""
    # Translators: the dice of one side in a battle, "5, 1, 4 (2 hits)".
    return _("%(pips)s (%(hits)s)") % {"hits": count_hits(hits), "pips": list_shots(rolled)}


def list_shots(rolled: Iterable[Shot]) -> str:
    """Dice of a battle in the order rolled, bonus dice in brackets."""
    return join_words(f"({shot.pip})" if shot.bonus else str(shot.pip) for shot in rolled) or _("no dice")
