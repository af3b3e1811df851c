"""The title's words for reading orders, and its own rules for people's phrases: names for its things, German
words, forces and targets, and orders in other words than those of the notation.
"""

import re
from collections.abc import Iterator, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.orders import german
from games.orders.intended import one_of
from games.orders.interpret import by_itself, in_any_language
from games.orders.lexicon import Lexicon, Taken
from games.orders.matching import LineToken, Offered
from games.orders.readings import Order, OrderLine, Problem, Why
from games.orders.tokens import list_words, plain_letters

from ..rules.actions import PEOPLES, Decline, EndTurn, PlaceGovernor, Use
from ..rules.card import ACTION_CARDS, CARDS
from ..rules.data import event_cards, regions
from ..rules.data.cards import BASE
from ..rules.data.regions import PROVINCES
from ..rules.ruleset import NOTATION
from ..words import names as called
from ..words.card_words import CARD_WORDS
from .cards import read_several
from .reasons import reason

NAMES_OF_CARDS = {name.replace("_", " "): words.german for name, words in CARD_WORDS.items() if words.german}

GERMAN_PHRASES = {
    "hold games": "veranstalte spiele, spiele veranstalten, spiele abhalten, halte spiele ab",
    "end turn": "zugende, ende des zuges, zug beenden, zug ende",
    "reroll": "neu würfeln, würfle neu, würfel neu, nochmal würfeln",
    "with one dice": "mit einem würfel",
    **{card: names for card, names in NAMES_OF_CARDS.items() if " " in card},
}
"""German phrases of several words."""
GERMAN_WORDS = {
    "start": "beginne, beginnen, starte, starten",
    "take": "nimm, nehme, nehmen, wähle, wählen",
    "play": "spiele, spiel, spielen, ausspielen",
    "buy": "kaufe, kauf, kaufen",
    "trash": "vernichte, vernichten, verschrotte, verschrotten",
    "discard": "abwerfen, wirf, werfe",
    "place": "setze, setz, setzen, stelle, stell, stellen, platziere, platzieren",
    "recall": "abberufen",
    "recruit": "rekrutiere, rekrutieren, anwerben, werbe, heuere",
    "move": "bewege, beweg, bewegen, ziehe, zieh, ziehen, marschiere, schicke, verlege",
    "attack": "greife, greif, angreifen, angriff",
    "build": "baue, bau, bauen, errichte, errichten",
    "train": "trainiere, trainieren, ausbilden",
    "add": "füge, hinzufügen",
    "increase": "erhöhe, erhöhen, steigere, steigern",
    "leave": "verlasse, verlassen",
    "enter": "betritt, betreten",
    "end": "beende, beenden, ende",
    "advance": "vorrücken, nachrücken",
    "use": "nutze, nutzen, benutze, benutzen, verwende, verwenden",
    "reveal": "zeige, zeigen, zeig, vorzeigen, aufdecken",
    "cycle": "begrabe, begraben, weiterblättern, blättere",
    "incite": "hetze, aufhetzen, hetz",
    "up": "hoch, herauf, höher, rauf",
    "down": "runter, herunter, tiefer, senken, senke",
    "sacrifice": "opfere, opfern",
    "decline": "verzichte, verzichten, ablehnen",
    "disperse": "zerstreue, zerstreuen, vertreibe",
    "create": "erschaffe, gründe, gründen",
    "emperor": "kaiser, herrsche, herrschen, regiere, regieren, throne, thronen",
    "governor": "statthalter, gouverneur",
    "general": "feldherr, feldherrn, feldherren",
    "army": "armee, heer",
    "legion": "legionen",
    "militia": "miliz, milizen",
    "support": "unterstützung",
    "capital": "hauptstadt",
    "turn": "zug",
    "actions": "aktionen",
    "dice": "würfel, würfeln",
    "military": "militär, militärkarte, militärkarten",
    "senate": "senat, senatskarte, senatskarten",
    "populace": "volk, volkskarte, volkskarten",
    **{card: names for card, names in NAMES_OF_CARDS.items() if " " not in card},
    "italia": "italien",
    "gallia": "gallien",
    "britannia": "britannien",
    "hispania": "hispanien, spanien",
    "africa": "afrika",
    "aegyptus": "ägypten",
    "syria": "syrien",
    "galatia": "galatien",
    "asia": "asien",
    "thracia": "thrakien, thrazien",
    "macedonia": "makedonien, mazedonien, macedonien",
    "pannonia": "pannonien",
    "franks": "franken",
    "alamanni": "alamannen, alemannen",
    "goths": "goten",
    "sassanids": "sassaniden, sasaniden, perser",
    "nomads": "nomaden",
    "": "provinz",
}
"""Words of the notation; an empty one drops out."""
GERMAN_PARTED = {("bilde", "aus"): "train", ("rufe", "ab"): "recall", ("berufe", "ab"): "recall"}
"""Verbs with this meaning only before their last word: "beruft" without "ab" asks for a Governor.
"""


OTHER_NAMES: dict[str, Promise] = {
    "italia": lazy("italy, rome"),
    "gallia": lazy("gaul"),
    "britannia": lazy("britain"),
    "hispania": lazy("spain"),
    "aegyptus": lazy("egypt"),
    "thracia": lazy("thrace"),
    "macedonia": lazy("macedon"),
    "alamanni": lazy("alemanni"),
    "sassanid": lazy("persians, sassanian, sasanid"),
    "army": lazy("armies"),
    "dice": lazy("die, d"),
    "legion": lazy("legio"),
    "militia": lazy("militias"),
    "amphitheatre": lazy("amphitheater, arena"),
    "maneuver": lazy("manoeuvre"),
    "move": lazy("march, go, send"),
    "enter": lazy("lead"),
    "leave": lazy("lead"),
    "attack": lazy("fight, battle"),
    "take": lazy("select, pick, choose, draw, get"),
    "buy": lazy("purchase, get"),
    "recruit": lazy("hire"),
    "place": lazy("put"),
    "use": lazy("ready"),
    "train": lazy("training"),
    "add": lazy("raise"),
    "increase": lazy("raise"),
    "create": lazy("raise, form"),
    "disperse": lazy("scatter"),
    "end": lazy("finish"),
    "trash": lazy("scrap"),
    "discard": lazy("sacrifice"),
    "begin": lazy("start"),
    "start": lazy("begin, take, choose, pick, select"),
    "decline": lazy("no, n, nope, refuse, nein"),
    "emperor": lazy("reign, rule, throne"),
    "castra": lazy("castrum"),
    "reveal": lazy("show"),
    "cycle": lazy("bury"),
    "up": lazy("higher"),
    "down": lazy("lower"),
}
"""People's other names for a word of the notation; a translator's list is their own language's."""

COUNTED = frozenset({"legion", "general", "governor", "mob", "game", "militia", "legacy"}) | {
    word for name in (*CARDS, *regions.TRIBES) for word in name.removesuffix("s").split("_")
}
"""Words counted by a number before them: "2 generals" are not the one of price 2."""
KNOWN = ("army", "active", "reduce")
"""Words of the rules that are in no order by themselves; to reduce a full Legion is not to keep it
reduced."""


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use, and the ids of the rivals, which stand in
    no list.
    """
    yield from KNOWN
    yield from (name.replace("_", " ") for name in event_cards.RIVALS)
    yield from (str(words.name) for words in CARD_WORDS.values())
    for words in (called.REGIONS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        yield from map(str, words.values())


def take_force(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return an army by its number, or the Militia of a province."""
    for each in said:
        if "army" in each.words and each.number >= 0:
            return f"army {each.number}", [each]
    militia = next((each for each in said if "militia" in each.words and each.number < 0), None)
    home = one_of(PROVINCES, [each for each in said if each is not militia], lexicon) if militia else None
    return (f"militia {home[0]}", [militia, *home[1]]) if militia and home else None


def take_target(said: Sequence[LineToken], lexicon: Lexicon) -> Taken | None:
    """Return a force, or barbarians or a rival."""
    return take_force(said, lexicon) or one_of(PEOPLES, said, lexicon)


# What the log says of a vote: "Cornelia asks for a Governor in Italia"
ASKING = re.compile(
    r"^\W*(?:i\s|ich\s)?\s*(?:ask|frage|bitte|ersuche)\b(?P<whom>.*?)\b(?:for|um|nach)\b(?=.*\b(?:governor|statthalter))",
    re.IGNORECASE,
)

RENEWED = re.compile(r"\bdamnatio(?:[ _]memoriae)?\b(?![ _](?:memoriae|ii|2)\b)", re.IGNORECASE)


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read words about cards other than those of the notation; return None for anything else."""
    return read_renewed(line, offered) or read_event(line, offered)


def read_renewed(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a renewed card by the old one's name, if the game has no other of it."""
    if offered.view.options.cards == BASE or not RENEWED.search(line.text):
        return None
    return by_itself(line._replace(text=RENEWED.sub("damnatio memoriae ii", line.text)), offered)


def read_event(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read the event of a card behind "use", "pay" or "place"; the notation just names it. Return
    None for no event.
    """
    first, _space, rest = line.text.partition(" ")
    if plain_letters(first) not in list_words(_("use, pay, place, put, hire")) or not rest:
        return None
    event = line._replace(text=rest)
    read = by_itself(event, offered)
    if isinstance(read, Order):
        return read if isinstance(read.action, Use) or type(read.action) in ACTION_CARDS else None
    events = [type(offered.by_order[each.order]) in ACTION_CARDS for each in read.candidates]
    return read if read.why == Why.AMBIGUOUS and all(events) else None


def read_vote(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read an order to "ask for a Governor" with its province: people are asked for things as well."""
    if not ASKING.match(line.text):
        return None
    asked = line._replace(text=ASKING.sub(r"place \g<whom> ", line.text))
    read = in_any_language(asked, offered)
    said = offered.tokens_of(german.translate_german(asked.text, offered.vocabulary) or asked.text)
    if isinstance(read, Order) and not (
        isinstance(read.action, PlaceGovernor) and _is_named(read.action.province, said)
    ):
        return None
    return read


def _is_named(word: str, said: Sequence[LineToken]) -> bool:
    return any(word in each.words for each in said)


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    other_names=OTHER_NAMES,
    fillers=frozenset({"homeland"}),
    german=GERMAN_WORDS,
    german_phrases=GERMAN_PHRASES,
    german_parted=GERMAN_PARTED,
    number_after=frozenset({"army"}),
    number_before=frozenset({"dice", "full", "reduced", "active", "inactive", "vote"}),
    noted=frozenset({"vote"}),
    counted=COUNTED,
    everyday=frozenset({"hold", "leave", "place", "recall", "turn", "action", "up", "down", "show"}),
    styles=frozenset({"governor", "general"}),
    goes_on=frozenset({"lose", "decline", "reroll"}),
    repeated=frozenset({"take", "play", "discard", "buy", "trash"}),
    things=tuple(CARDS),
    several=read_several,
    done=lazy("buy nothing"),
    declines=Decline,
    ends_turn=EndTurn,
    fields={"force": take_force, "target": take_target},
    reason=reason,
    otherwise=read_otherwise,
    at_last=read_vote,
)
