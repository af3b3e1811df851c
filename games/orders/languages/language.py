"""The words of a language for the reading of replies: a text file for each language.

Replies are read in all languages at once, whatever language their writer reads the site in. Lists have commas between
their words. A word must not mean two things that could stand in the same place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from django.conf.locale import LANG_INFO

from games.present.text_reading import TextFileError

from .word_files import WordFile, read_words

ENGLISH_CODE = "en"
UNITS = {"hour": 1, "day": 24, "week": 168}
"""The hours of each unit of time."""
KEYS: Mapping[str, Sequence[str]] = {
    "numbers": [str(number) for number in range(13)],
    "ordinals": [str(number) for number in range(1, 13)],
    "marks": ("with", "from", "to", "by"),
    "count": ("twice", "thrice", "times", "all", "both", "mine", "card"),
    "commands": (
        *("help", "status", "map", "hand", "log", "preview", "all or nothing", "undo", "undo all", "mute", "unmute"),
        *("vacation", "come back", "more time", "pause"),
    ),
    "agreement": ("yes", "no", "not", "silent", "named", "condition"),
    "dates": ("from", "to", "off", "at", "hour", "in", "one"),
    "days ahead": ("today", "tomorrow", "day after"),
    "units": [*UNITS],
}
"""The sections that every language has beside its lists, and their keys."""
OFFERED = (
    *("CHECK IN", "WITHDRAW", "ENTER", "STAY", "LEAVE", "WIDEN", "STOP"),
    *("TAKE", "DECLINE", "JOIN", "APPROVE", "GRANT", "REJECT", "APPEAL"),
)
"""The words that emails of no game offer as answers."""
KEYS_IF_ANY: Mapping[str, Sequence[str] | None] = {
    "offered": OFFERED,
    "commands alone": KEYS["commands"],
    "other words": None,
    "letters": None,
    "endings of verbs": None,
    "irregular verbs": None,
    "endings of nouns": None,
}
"""Sections that a language may have, and their keys; None for any."""
OF_ONE_MEANING = ("numbers", "ordinals", "marks", "commands", "dates", "days ahead", "units")
"""Sections in which no word stands under two keys."""
OPTIONAL_WORD = re.compile(r"\[[^\[\]]+\] ")

Endings = Mapping[str, Sequence[str]]
"""Endings that a word may have instead of its own."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Language:
    """The words for the orders of every title, for commands, for answers and for dates: `text/en.txt` tells what each
    list is for.
    """

    code: str
    """The language's code, by which Django knows the names of its months and days."""
    digraphs: Mapping[str, str]
    verb_endings: Endings
    irregular_verbs: Mapping[str, Sequence[str]]
    noun_endings: Endings

    # Orders
    numbers: Sequence[str]
    fillers: str
    articles: str
    no_articles: str
    particles: str
    behind_particles: str
    behind_apostrophes: str
    marks: Mapping[str, str]
    words: Mapping[str, str]
    joiners: str
    option: str
    ordinals: Sequence[str]
    pronouns: str
    the: str
    choosing: str
    chosen: str
    sequence: str
    polite: str
    take_back: str
    hesitation: str
    reservation: str
    retraction: str
    at_an_hour: str
    asking: str
    count: Mapping[str, str]
    plural: str
    yes: str
    thanks: str
    thanks_for: str
    for_what: str
    people: str
    done: str
    that_is_all: str
    talk: str

    # Commands
    commands: Mapping[str, str]
    alone: Mapping[str, str]
    please: str
    courtesy: str
    how_many: str
    give_back: str
    own: str

    # Answers
    agreement: Mapping[str, str]
    offered: Mapping[str, str]

    # Dates
    dates: Mapping[str, str]
    days_ahead: Sequence[str]
    weekdays: str
    units: Mapping[int, str]
    """Units of time, by their hours."""
    around_spans: str

    def forms_of_verb(self, infinitive: str) -> Iterator[str]:
        """Yield an infinitive with its forms of one and of several: "bewegen", "bewege", "bewegt" ..."""
        yield from _inflect(infinitive, self.verb_endings)
        yield from self.irregular_verbs.get(infinitive, ())

    def forms_of_noun(self, word: str) -> Iterator[str]:
        """Yield a noun or an adjective with its endings."""
        yield from _inflect(word, self.noun_endings)


def _inflect(word: str, endings: Endings) -> Iterator[str]:
    """Yield a word, and its forms by the longest ending that it has."""
    yield word
    own = [ending for ending in endings if word.endswith(ending)]
    if own:
        longest = max(own, key=len)
        yield from (word.removesuffix(longest) + ending for ending in endings[longest])


LISTS = {
    field.name.replace("_", " "): field.name for field in fields(Language) if field.type is str and field.name != "code"
}
"""The names in the section of lists, each with its field."""


def read_languages(folder: Path) -> tuple[Language, ...]:
    """Read the files of a folder, one a language, English first. Raises TextFileError."""
    paths = sorted(folder.glob("*.txt"), key=lambda path: (path.stem != ENGLISH_CODE, path.stem))
    if not paths or paths[0].stem != ENGLISH_CODE:
        raise TextFileError(folder / f"{ENGLISH_CODE}.txt", 1, "English must be among the languages.")
    return tuple(read_language(path) for path in paths)


def read_language(path: Path) -> Language:
    """Read the file of a language. Raises TextFileError.

    It must have what every language has. Else an order would be carried out in a language in which no "wait" is known.
    """
    file = read_words(path)
    if path.stem not in LANG_INFO:
        raise TextFileError(path, 1, f"There is no language with the code {path.stem}.")
    file.forbid_other_sections(["lists", *KEYS, *KEYS_IF_ANY])
    for section, keys in {"lists": list(LISTS), **KEYS}.items():
        file.forbid_other_keys(section, keys)
        file.require_keys(section, keys)
    for section, own_keys in KEYS_IF_ANY.items():
        if own_keys is not None:
            file.forbid_other_keys(section, own_keys)
    for section in OF_ONE_MEANING:
        file.forbid_two_meanings(section)
    for phrase in file.words("lists")["people"]:
        if set("[]") & set(OPTIONAL_WORD.sub("", phrase.text)):
            raise TextFileError(path, phrase.line, f"A word in brackets has a blank behind it: {phrase.text}.")
    lists = file.texts("lists")
    texts = {section: _texts_of_keys(file, section) for section in KEYS}
    return Language(
        code=path.stem,
        digraphs=file.texts("letters"),
        verb_endings=_read_endings(file, "endings of verbs"),
        irregular_verbs={key: [word.text for word in words] for key, words in file.words("irregular verbs").items()},
        noun_endings=_read_endings(file, "endings of nouns"),
        numbers=[*texts["numbers"].values()],
        ordinals=[*texts["ordinals"].values()],
        marks=texts["marks"],
        words=file.texts("other words"),
        count=texts["count"],
        commands=texts["commands"],
        alone=file.texts("commands alone"),
        agreement=texts["agreement"],
        offered=file.texts("offered"),
        dates=texts["dates"],
        days_ahead=[*texts["days ahead"].values()],
        units={UNITS[unit]: words for unit, words in texts["units"].items()},
        **{field: lists.get(name, "") for name, field in LISTS.items()},
    )


def _texts_of_keys(file: WordFile, section: str) -> dict[str, str]:
    """Return the words of each key that every language has, in their order."""
    texts = file.texts(section)
    return {key: texts.get(key, "") for key in KEYS[section]}


def _read_endings(file: WordFile, section: str) -> dict[str, list[str]]:
    """Return endings without the dash that each begins with."""
    endings = {}
    for key, words in file.words(section).items():
        for ending in (key, *(word.text for word in words)):
            if not ending.startswith("-"):
                raise TextFileError(file.path, words[0].line, f"An ending begins with a dash: -{ending}.")
        endings[key.removeprefix("-")] = [word.text.removeprefix("-") for word in words]
    return endings
