"""Words that are no orders of the game: they ask for something, take orders back, or qualify others."""

import re
from bisect import bisect_left

from games.orders.days import read_span

from .readings import Undo, Word
from .tokens import SMALL, any_of, plain_letters, plain_parts, words_by_kind, words_in_all

VIEWS = HELP, STATUS, MAP, HAND, LOG = "help", "status", "map", "hand", "log"
OF_ORDERS = PREVIEW, ALL_OR_NOTHING = "preview", "all or nothing"
TAKE_BACK = UNDO, UNDO_ALL = "undo", "undo all"
"""Words carried out among the orders, as these are."""
OF_PERSON = MUTE, UNMUTE, VACATION, COME_BACK = "mute", "unmute", "vacation", "come back"
ASKING_OTHERS = MORE_TIME, PAUSE = "more time", "pause"
"""Words that ask the other players for something; in a message they are for those players."""
KEYS = (*VIEWS, *OF_ORDERS, *TAKE_BACK, *OF_PERSON, *ASKING_OTHERS)

COMMANDS = words_by_kind(KEYS, lambda language: language.commands)
"""The names of each command."""
ALONE = words_in_all(lambda language: language.alone.get(UNDO, ""))
"""Names of UNDO with nothing beside them but a number: "Danke zurück!" takes nothing back."""
PLEASE = words_in_all(lambda language: language.please)
GIVE_BACK = words_in_all(lambda language: language.give_back)
"""Verbs for giving a vacation back."""
OWN = words_in_all(lambda language: language.own)
"""Empty words beside them."""
GIVEN_BACK = "off"  # as `days.is_off` reads it
COURTESY = words_in_all(lambda language: language.courtesy)
"""Empty words around a word."""
HOW_MANY = words_in_all(lambda language: language.how_many)
"""Words around the number of orders to be taken back; by themselves they mean one."""
OF_ONE_GAME = (PREVIEW, MUTE, UNMUTE, COME_BACK, MORE_TIME, PAUSE)
"""Words that act on the game, or preview an act, and whose mail is answered."""
FOR_PEOPLE_AS_WELL = (COME_BACK, *ASKING_OTHERS)
"""Words in use among people as well."""
TAKE_MORE = (PREVIEW, VACATION, *ASKING_OTHERS)
"""Words with more on their line: orders, dates, or a span."""
APART = re.compile(r"[,;:.&+]")
ANOTHER = re.compile(r"[,;.&+]\s*\d")  # "undo, 2" may well be two orders


def find_word(line: str) -> Word | None:
    """Return the word in a line, or at its beginning if more may follow it."""
    if line.strip() == "?":
        return Word(line, HELP)
    if _gives_back(line):
        return Word(line, VACATION, GIVEN_BACK)
    polite = _without_courtesy(line)
    return (
        _find_word(line, plain_letters(line))
        or _find_alone(line)
        or _find_word(line, polite)
        or _find_last(line, polite)
    )


def is_bare(word: Word) -> bool:
    """Return True for a line that is a name of the word, perhaps with a number or a "please", and nothing else."""
    name = " ".join(part for part in plain_parts(word.line) if part not in PLEASE and not part.isdecimal())
    return name in COMMANDS[word.key] or _find_alone(word.line) is not None


def find_request(line: str) -> Word | None:
    """Return the word in a line, unless it takes orders back: that is done among the orders."""
    word = find_word(line)
    return None if word is None or word.key in TAKE_BACK else word


def find_undo(word: Word) -> Undo | None:
    """Return the undo asked for by a word; None for other words."""
    if word.key not in TAKE_BACK:
        return None
    return Undo(word.line, None if word.key == UNDO_ALL else int(word.rest or 1))


def _gives_back(line: str) -> bool:
    """Return True if a line gives a vacation back in words of its own, as in "cancel my holidays, please"."""
    silent = (OWN | COURTESY | SMALL.fillers) - {part for verb in GIVE_BACK if " " in verb for part in verb.split()}
    parts = [part for part in plain_parts(line) if part not in silent]
    verb = " ".join(part for part in parts if part not in COMMANDS[VACATION])
    is_one = len([part for part in parts if part in COMMANDS[VACATION]]) == 1 and not line.rstrip().endswith("?")
    return is_one and verb in GIVE_BACK


def _find_word(line: str, text: str) -> Word | None:
    for key, pattern in PATTERNS:
        match = pattern.fullmatch(text)
        if match and (key in TAKE_MORE or not match["rest"]):
            return Word(line, key, _as_written(match["rest"], line))
        if match and key == UNDO and not ANOTHER.search(line) and (count := _how_many(match["rest"])):
            return Word(line, key, str(count))
    return None


def _find_alone(line: str) -> Word | None:
    """Return UNDO for a name of it that counts only by itself."""
    parts = [part for part in plain_parts(line) if part not in PLEASE]
    count = _read_number(parts[-1]) if len(parts) == 2 else int(len(parts) == 1)
    is_undo = bool(parts) and parts[0] in ALONE and count and "?" not in line and not ANOTHER.search(line)
    return Word(line, UNDO, str(count) if len(parts) == 2 else "") if is_undo else None


def _find_last(line: str, polite: str) -> Word | None:
    """Return a word behind what it is about, as in "take my last two orders back" and "die Frist um
    zwei Tage verlängern".
    """
    if "?" in line or APART.search(line.strip(" .!")):
        return None
    if count := _undoes(polite.split()):
        return Word(line, UNDO, str(count))
    for key in ASKING_OTHERS:
        match = LAST[key].fullmatch(polite)
        if match and read_span(match["rest"]):
            return Word(line, key, match["rest"])
    return None


def _undoes(parts: list[str]) -> int:
    """Return the number of orders in words for taking them back, in any order; 0 for other words."""
    other_parts = [part for part in parts if part not in HOW_MANY]
    numbers = [part for part in other_parts if part.isdecimal() or part in SMALL.numbers]
    if len(numbers) > 1 or " ".join(part for part in other_parts if part not in numbers) not in COMMANDS[UNDO]:
        return 0
    return _read_number(numbers[0]) if numbers else 1


def _as_written(rest: str, line: str) -> str:
    """Return the end of a line, given in plain letters, with its capitals and accents."""
    line = line.rstrip()
    at = bisect_left(range(len(line)), -len(rest), key=lambda at: -len(plain_letters(line[at:])))
    return line[at:] if plain_letters(line[at:]) == rest else rest


def _how_many(rest: str) -> int:
    """Return the number of orders named behind a word; 0 for anything else."""
    parts = [part for part in plain_parts(rest) if part not in HOW_MANY]
    if len(parts) > 1:
        return 0
    return _read_number(parts[0]) if parts else 1


def _read_number(word: str) -> int:
    return int(word[:6]) if word.isdecimal() else SMALL.numbers.get(word, 0)


def _without_courtesy(line: str) -> str:
    """Return a line in plain letters without courtesy, so that "show me the map, please" is "map"."""
    return " ".join(part for part in plain_parts(line) if part not in COURTESY)


PATTERNS = [(key, re.compile(rf"\W*(?:{any_of(names)})(?!\w)\W*(?P<rest>.*?)\s*")) for key, names in COMMANDS.items()]
"""For each word a pattern of all its names."""
LAST = {key: re.compile(rf"(?P<rest>.+?)\W+(?:{any_of(COMMANDS[key])})") for key in ASKING_OTHERS}
"""The same, for a word at the end of its line."""
