"""Words that are no orders of the game: they ask for something, or say how the orders are meant."""

import re
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from tocsite.language import override

from .readings import Word
from .tokens import listed, parts, plain

HELP, STATUS, MAP, HAND, LOG = "help", "status", "map", "hand", "log"
PREVIEW, UNDO, MUTE, VACATION, ALL_OR_NOTHING = "preview", "undo", "mute", "vacation", "all or nothing"
COME_BACK = "come back"

WORDS: dict[str, Promise] = {
    HELP: lazy("help, help me, options, commands, what can i do, what now"),
    STATUS: lazy("status, state"),
    MAP: lazy("map, board"),
    HAND: lazy("hand, my hand, cards, my cards"),
    LOG: lazy("log, history, news"),
    PREVIEW: lazy("preview, dry run"),
    UNDO: lazy("undo, take back"),
    MUTE: lazy("mute, unsubscribe, stop mails, stop mailing me"),
    VACATION: lazy("vacation, holiday, holidays"),
    COME_BACK: lazy("come back, coming back, i am back, i m back, am back, back again"),
    ALL_OR_NOTHING: lazy("all or nothing, all or none"),
}
"""What each word may be called; a translator's list comes beside the English one."""
IN_GERMAN = {
    HELP: "hilfe",
    STATUS: "stand",
    MAP: "karte",
    HAND: "handkarten",
    LOG: "verlauf",
    PREVIEW: "vorschau",
    UNDO: "zurück",
    MUTE: "stumm",
    VACATION: "urlaub",
    COME_BACK: "zurückkommen, ich bin zurück, bin zurück, bin wieder da, ich bin wieder da",
    ALL_OR_NOTHING: "alles oder nichts",
}
"""Understood in every language of the site."""
COURTESY = lazy("please, pls, thanks, show, send, give, me, the, a, i, want, see, to")
"""Words that may stand about a word and say nothing."""
POLITE_IN_GERMAN = frozenset({"bitte", "danke", "zeig", "zeige", "mir", "die", "den"})
OF_ONE_GAME = (PREVIEW, UNDO, MUTE, COME_BACK)
"""Words that do something to the game, or look at what would be done, whose mail is answered."""
TAKE_MORE = (PREVIEW, VACATION)
"""Words that something may follow on their line: orders, or dates."""


def find(line: str) -> Word | None:
    """The word that a line is, or begins with where more may follow it."""
    if line.strip() == "?":
        return Word(line, HELP)
    return _find(line, plain(line)) or _find(line, _without_courtesy(line))


def _find(line: str, written: str) -> Word | None:
    for key, pattern in _patterns(get_language() or ""):
        found = pattern.fullmatch(written)
        if found and (key in TAKE_MORE or not found["rest"]):
            return Word(line, key, found["rest"])
    return None


def _without_courtesy(line: str) -> str:
    """A line in plain letters without what only makes it polite, so that "show me the map, please" is "map"."""
    polite = _polite(get_language() or "")
    return " ".join(part for part in parts(line) if part not in polite)


@lru_cache(maxsize=16)
def _polite(language: str) -> frozenset[str]:
    return frozenset(listed(COURTESY)) | POLITE_IN_GERMAN


@lru_cache(maxsize=16)
def _patterns(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """For each word, all that it may be called, in the language in use, English and German."""
    with override("en"):
        english = {key: str(words) for key, words in WORDS.items()}
    found = []
    for key, words in WORDS.items():
        spellings = [parts(each) for given in (str(words), english[key], IN_GERMAN[key]) for each in given.split(",")]
        longest = sorted((r"\W+".join(each) for each in spellings if each), key=len, reverse=True)
        found.append((key, re.compile(rf"\W*(?:{'|'.join(longest)})(?!\w)\W*(?P<rest>.*?)\s*")))
    return found
