"""Words that are no orders of the game: they ask for something, take orders back, or qualify
others.
"""

import re
from bisect import bisect_left
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as lazy

from .readings import Undo, Word
from .tokens import list_words, plain_letters, plain_parts, small_words, words_in_languages

HELP, STATUS, MAP, HAND, LOG = "help", "status", "map", "hand", "log"
PREVIEW, UNDO, MUTE, VACATION, ALL_OR_NOTHING = "preview", "undo", "mute", "vacation", "all or nothing"
UNMUTE = "unmute"
COME_BACK, UNDO_ALL = "come back", "undo all"
MORE_TIME, PAUSE = "more time", "pause"

WORDS: dict[str, Promise] = {
    HELP: lazy("help, help me, options, commands, what can i do, what now"),
    STATUS: lazy("status, state"),
    MAP: lazy("map, board"),
    HAND: lazy("hand, my hand, cards, my cards"),
    LOG: lazy("log, history, news"),
    PREVIEW: lazy("preview, dry run"),
    UNDO: lazy("undo, take back"),
    UNDO_ALL: lazy("undo all, undo everything, take back all, take all back, take everything back"),
    MUTE: lazy("mute, unsubscribe, stop mails, stop mailing me"),
    UNMUTE: lazy("unmute, un mute, resubscribe, start mails, mails again"),
    VACATION: lazy("vacation, holiday, holidays"),
    COME_BACK: lazy("come back, coming back, i am back, i m back, am back, back again"),
    MORE_TIME: lazy(
        "more time, extra time, need more time, like more time, would like more time, can have more time, "
        "could have more time, ask for more time, extend"
    ),
    PAUSE: lazy("pause, ask for pause, need pause, pause game"),
    ALL_OR_NOTHING: lazy("all or nothing, all or none"),
}
"""Names of each word; a translator's list comes beside the English one."""
IN_GERMAN = {
    HELP: "hilfe",
    STATUS: "stand",
    MAP: "karte",
    HAND: "handkarten",
    LOG: "verlauf",
    PREVIEW: "vorschau",
    UNDO: "zurück, zurücknehmen, nimm zurück",
    UNDO_ALL: "alles zurück, zurück alles, alles zurücknehmen, nimm alles zurück",
    MUTE: "stumm",
    UNMUTE: "stumm aus, nicht mehr stumm, entstummen",
    VACATION: "urlaub",
    COME_BACK: "zurückkommen, ich bin zurück, bin zurück, bin wieder da, ich bin wieder da",
    MORE_TIME: "mehr zeit, um mehr zeit, brauche mehr zeit, ich brauche mehr zeit, verlängern, verlängerung",
    PAUSE: "spielpause, pausieren, spiel pausieren, um pause, um eine pause",
    ALL_OR_NOTHING: "alles oder nichts",
}
"""Understood in every language of the site."""
GIVE_BACK = lazy("give back, back, cancel, end, finish, stop, return, call off")
"""Verbs for giving a vacation back; a translator's list comes beside the English one."""
GIVE_BACK_IN_GERMAN = (
    "zurück, zurückgeben, gib zurück, gebe zurück, beende, beenden, storniere, stornieren, absagen, sage ab, streiche, "
    "streichen, abbrechen, brich ab"
)
OWN = lazy("my, our")
OWN_IN_GERMAN = "mein, meinen, unseren, möchte, will"
"""Empty words beside them."""
GIVEN_BACK = "off"  # as `days.is_off` reads it
COURTESY = lazy("please, pls, thanks, show, send, give, me, the, a, i, want, see, to")
"""Empty words around a word."""
POLITE_IN_GERMAN = frozenset({"bitte", "danke", "zeig", "zeige", "mir", "die", "den"})
HOW_MANY = lazy("last, latest, my, order, orders, move, moves, step, steps, times, x")
"""Words around the number of orders to be taken back; by themselves they mean one."""
HOW_MANY_IN_GERMAN = frozenset({"letzte", "letzten", "befehl", "befehle", "zug", "zuge", "schritt", "schritte"})
TAKE_BACK = (UNDO, UNDO_ALL)
"""Words carried out among the orders, as these are."""
OF_ONE_GAME = (PREVIEW, MUTE, UNMUTE, COME_BACK, MORE_TIME, PAUSE)
"""Words that act on the game, or preview an act, and whose mail is answered."""
ASKING_OTHERS = (MORE_TIME, PAUSE)
"""Words that ask the other players for something; in a message they are for those players."""
FOR_PEOPLE_AS_WELL = (COME_BACK, *ASKING_OTHERS)
"""Words in use among people as well."""
TAKE_MORE = (PREVIEW, VACATION, *ASKING_OTHERS)
"""Words with more on their line: orders, dates, or a span."""
ANOTHER = re.compile(r"[,;.&+]\s*\d")  # "undo, 2" may well be two orders


def find_word(line: str) -> Word | None:
    """Return the word in a line, or at its beginning if more may follow it."""
    if line.strip() == "?":
        return Word(line, HELP)
    if _gives_back(line):
        return Word(line, VACATION, GIVEN_BACK)
    return _find_word(line, plain_letters(line)) or _find_word(line, _without_courtesy(line))


def find_request(line: str) -> Word | None:
    """Return the word in a line, unless it takes orders back: that is done among the orders."""
    word = find_word(line)
    return None if word is None or word.key in TAKE_BACK else word


def undo_of(word: Word) -> Undo | None:
    """Return the undo asked for by a word; None for other words."""
    if word.key not in TAKE_BACK:
        return None
    return Undo(word.line, None if word.key == UNDO_ALL else int(word.rest or 1))


def _gives_back(line: str) -> bool:
    """Return True if a line gives a vacation back in words of its own, as in "cancel my holidays,
    please".
    """
    vacation = words_in_languages(WORDS[VACATION], IN_GERMAN[VACATION])
    silent = words_in_languages(OWN, OWN_IN_GERMAN) | _polite_words(get_language() or "") | small_words().fillers
    said = [part for part in plain_parts(line) if part not in silent or part == "give"]
    verb = " ".join(part for part in said if part not in vacation)
    is_one = len([part for part in said if part in vacation]) == 1 and not line.rstrip().endswith("?")
    return is_one and verb in words_in_languages(GIVE_BACK, GIVE_BACK_IN_GERMAN)


def _find_word(line: str, written: str) -> Word | None:
    for key, pattern in _word_patterns(get_language() or ""):
        found = pattern.fullmatch(written)
        if found and (key in TAKE_MORE or not found["rest"]):
            return Word(line, key, _as_written(found["rest"], line))
        if found and key == UNDO and not ANOTHER.search(line) and (count := _how_many(found["rest"])):
            return Word(line, key, str(count))
    return None


def _as_written(rest: str, line: str) -> str:
    """Return the end of a line, given in plain letters, with its capitals and accents."""
    line = line.rstrip()
    at = bisect_left(range(len(line)), -len(rest), key=lambda at: -len(plain_letters(line[at:])))
    return line[at:] if plain_letters(line[at:]) == rest else rest


def _how_many(rest: str) -> int:
    """Return the number of orders named behind a word; 0 for anything else."""
    known = {*list_words(HOW_MANY), *HOW_MANY_IN_GERMAN}
    said = [part for part in plain_parts(rest) if part not in known]
    if len(said) > 1:
        return 0
    if not said:
        return 1
    return int(said[0][:6]) if said[0].isdecimal() else small_words().numbers.get(said[0], 0)


def _without_courtesy(line: str) -> str:
    """Return a line in plain letters without courtesy, so that "show me the map, please" is "map"."""
    polite = _polite_words(get_language() or "")
    return " ".join(part for part in plain_parts(line) if part not in polite)


@lru_cache(maxsize=16)
def _polite_words(language: str) -> frozenset[str]:
    return frozenset(list_words(COURTESY)) | POLITE_IN_GERMAN


@lru_cache(maxsize=16)
def _word_patterns(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """Return for each word a pattern of all its names, in the language in use, English and German."""
    with override("en"):
        english = {key: str(words) for key, words in WORDS.items()}
    found = []
    for key, words in WORDS.items():
        spellings = [
            plain_parts(each) for given in (str(words), english[key], IN_GERMAN[key]) for each in given.split(",")
        ]
        longest = sorted((r"\W+".join(each) for each in spellings if each), key=len, reverse=True)
        found.append((key, re.compile(rf"\W*(?:{'|'.join(longest)})(?!\w)\W*(?P<rest>.*?)\s*")))
    return found
