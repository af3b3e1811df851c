"""Orders in German, put into the words of the notation: tried where a line is no order as it stands.

Players whose site is in English write in their own language all the same. Only a line of which every word is known is
put over; what it then means is read as any line is, so that nothing else becomes an order.
"""

import re
from functools import lru_cache

from .tokens import PART, lexicon, plain, stem
from .vocabulary import Vocabulary

PHRASES = {
    "hold games": "veranstalte spiele, spiele veranstalten, spiele abhalten, halte spiele ab",
    "end turn": "zugende, ende des zuges, zug beenden, zug ende",
    "reroll": "neu würfeln, würfle neu, würfel neu, nochmal würfeln",
    "praetorian guard": "prätorianergarde, prätorianer",
    "with one dice": "mit einem würfel",
}
"""What no single word says."""
WORDS = {
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
    "sacrifice": "opfere, opfern",
    "decline": "verzichte, verzichten, ablehnen",
    "disperse": "zerstreue, zerstreuen, vertreibe",
    "create": "erschaffe, gründe, gründen",
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
    "tribute": "tribut",
    "quaestor": "quästor",
    "pretender": "prätendent, thronanwärter",
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
    "one": "eins",
    "two": "zwei, beide, beiden",
    "three": "drei",
    "four": "vier",
    "five": "fünf",
    "six": "sechs",
    "with": "mit",
    "to": "nach, gegen, zu, zur, zum, auf",
    "from": "aus, von",
    "for": "für",
    "": "ein, eine, einen, einem, einer, der, die, das, den, dem, des, mein, meine, meinen, meiner, im, an, hinzu, ab, "
    "karte, provinz",
}
"""Words of the notation, and none for those that say nothing."""
PARTED = {("bilde", "aus"): "train", ("rufe", "ab"): "recall", ("berufe", "ab"): "recall"}
"""Verbs that mean this with their last word alone: whoever "beruft" without "ab" wants a Governor there."""
LAST = frozenset({"aus", "auf", "ab", "an", "zu"})
"""What a verb leaves at the end of the line: "bilde armee 1 aus"."""


def translated(line: str, vocabulary: Vocabulary) -> str | None:
    """A German line in words of the notation; None where none of its words is German, or one is not known at all."""
    text = plain(line)
    for pattern, english in _phrases():
        text = pattern.sub(english, text)
    words = PART.findall(text)
    words = [PARTED.get((word, words[-1]), word) for word in words]
    is_german = words != PART.findall(plain(line)) or any((_words().get(word) or word) != word for word in words)
    words = words[:-1] if words and words[-1] in LAST else words
    found = [_words().get(word, word if is_known(word, vocabulary) else None) for word in words]
    return " ".join(filter(None, found)) if is_german and None not in found else None


def is_known(word: str, vocabulary: Vocabulary) -> bool:
    """Whether it is a number, a small word or one of the rules as it stands."""
    return word.isdecimal() or any(word in small for small in lexicon()) or vocabulary.has(stem(word))


@lru_cache(maxsize=1)
def _phrases() -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(rf"\b{spelling}\b"), english)
        for english, german in PHRASES.items()
        for each in german.split(",")
        for spelling in _spellings(each)
    ]


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    return {
        spelling: english
        for english, german in WORDS.items()
        for each in german.split(",")
        for spelling in _spellings(each)
    }


def _spellings(word: str) -> set[str]:
    """In plain letters, and with an e for the dots above a letter."""
    word = word.strip()
    return {plain(word), plain(word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))}
