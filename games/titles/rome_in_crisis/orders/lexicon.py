"""Words of *Rome in Crisis* for reading orders: people's names for its things, German words, and orders in
other words than those of its notation.
"""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.orders.interpret import by_itself
from games.orders.lexicon import Lexicon
from games.orders.matching import Offered
from games.orders.readings import Order, OrderLine, Problem
from games.orders.tokens import plain_letters, words_in_languages

from ..rules import actions
from ..rules.actions import NOTATION, DeclineOffice
from ..rules.data.influence import COUNTS_IN
from ..rules.state import cards_of_types
from ..rules.view import RomeView
from ..words import names as called
from .copies import spelled_out
from .reasons import reason

GERMAN_PHRASES = {
    "fight no war": "kein krieg, keinen krieg, kein feldzug, keinen feldzug",
    "leave offices": "ämter lassen, ämter behalten",
    "recall offices": "ämter zurückrufen, ämter einziehen",
    "transfer nothing": "nichts nehmen, nimm nichts, ich nehme nichts",
    "from the hand": "aus der hand, von der hand",
}
"""German phrases of several words."""
GERMAN_WORDS = {
    "take": "nimm, nehme, nehmen",
    "draft": "ziehe, zieh, ziehen, wähle, wählen",
    "select": "bestimme, bestimmen, festlegen",
    "by": "durch",
    "collect": "sammle, sammeln, einsammeln",
    "offer": "stelle, stell, stellen, aufstellen, vorschlagen, nominiere, nominieren",
    "bid": "biete, bieten, gebot",
    "pass": "passe, passen, aussteigen",
    "make": "mache, machen, ernenne",
    "recall": "zurückrufen",
    "assign": "vergib, vergebe, vergeben, zuteilen",
    "appoint": "berufe, berufen",
    "decline": "verzichte, verzichten, ablehnen",
    "transfer": "übernimm, übernehme, übernehmen",
    "mount": "lege, leg, legen, füge, hinzufügen",
    "address": "löse, lösen, bekämpfe, bekämpfen, angehen",
    "cancel": "streiche, streichen, aufheben",
    "discard": "wirf, werfe, werfen, abwerfen",
    "fight": "kämpfe, kämpfen, führe, bekriege",
    "war": "krieg, feldzug",
    "persia": "perser, persien, persisch",
    "goths": "goten, gote, gotisch",
    "palmyra": "palmyrener",
    "spqr": "senat",
    "gold": "geld",
    "military": "militär, militärisch",
    "praetorian": "prätorianer, prätorianisch, garde",
    "legatus": "legat, legaten",
    "cavalry": "reiterei, kavallerie",
    "commander": "kommandant, kommandeur, führer",
    "prefect": "präfekt",
    "senate": "senats",
    "and": "und, sowie",
    "with": "mit",
    "all": "alle, alles, allen",
    "twice": "zweimal",
    "": "karte, karten, krise, krisen",
}
"""Words of the notation; an empty one drops out."""
GERMAN_PARTED = {
    ("füge", "hinzu"): "mount",
    ("gehe", "an"): "address",
    ("lehne", "ab"): "decline",
    ("stelle", "auf"): "offer",
    ("wirf", "ab"): "discard",
    ("rufe", "zurück"): "recall",
}
"""Verbs with this meaning only before their last word."""


OTHER_NAMES: dict[str, Promise] = {
    "persia": lazy("persian, parthia"),
    "goths": lazy("goth, gothic"),
    "palmyra": lazy("palmyrene"),
    "praetorian": lazy("guard, praetorians"),
    "take": lazy("pick, choose, draft, get"),
    "draft": lazy("take, pick, choose, get"),
    "offer": lazy("propose, nominate, put"),
    "bid": lazy("play, raise"),
    "pass": lazy("fold"),
    "select": lazy("choose, set"),
    "mount": lazy("add, put, place"),
    "address": lazy("solve, attempt, tackle, face"),
    "fight": lazy("attack, battle"),
    "decline": lazy("refuse"),
    "appoint": lazy("choose, take"),
    "assign": lazy("give"),
    "transfer": lazy("take, move"),
    "cancel": lazy("remove"),
    "discard": lazy("remove"),
}
"""People's other names for a word of the notation; a translator's list is their own language's."""


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use."""
    yield from called.CANDIDATES.values()
    for words in (called.TYPES, called.CRISES, called.METHODS, called.OFFICES):
        yield from map(str, words.values())


NO = lazy("no, n, nope, none, nothing, no thanks")
GERMAN_NO = "nein, nichts, keine, keiner, nein danke"
NOES = (actions.Pass, actions.DeclineOffice, actions.FightNone, actions.TransferNothing, actions.KeepOffices)
"""Answers that do nothing; a question has one of them at most."""


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read answers and cards in other words than those of the notation; return None for anything
    else.
    """
    return read_no(line, offered) or read_counted(line, offered)


def read_counted(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a number of cards, as in "bid 2 gold" or "bid all my gold"; return None for a line
    without one.
    """
    view: RomeView = offered.view
    hand = view.own_hand
    bids = any(isinstance(action, actions.Bid) for action in offered.legal)
    usable = cards_of_types(hand, COUNTS_IN[view.now.method]) if bids else []
    named = spelled_out(line.text, hand, usable)
    return by_itself(line._replace(text=named), offered) if named else None


def read_no(line: OrderLine, offered: Offered) -> Order | None:
    """Read a mere no, or nothing, as the answer that does nothing."""
    if plain_letters(line.text).strip(" .!") not in words_in_languages(NO, GERMAN_NO):
        return None
    return next((Order(line.written, action) for action in offered.legal if isinstance(action, NOES)), None)


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    other_names=OTHER_NAMES,
    fillers=frozenset({"crisis", "card", "cards"}),
    german=GERMAN_WORDS,
    german_phrases=GERMAN_PHRASES,
    german_parted=GERMAN_PARTED,
    everyday=frozenset({"leave", "make", "offer", "take", "address", "hand"}),
    styles=frozenset({"legatus", "emperor"}),
    goes_on=frozenset({"decline"}),
    declines=DeclineOffice,
    reason=reason,
    otherwise=read_otherwise,
)
