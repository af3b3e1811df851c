"""Words that players write, as text files: one a language, read strictly.

    ; A remark.
    [verbs]
    start: beginnen, anfangen
    attack: angreifen, kämpfen,
      überfallen
    install: -

An entry has words or phrases with commas between them. It may go on in the next line, which begins with blanks then. A
dash alone says that the language has no such word.
"""

import re
import unicodedata
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from games.present.text_reading import TextFileError, read_utf8

HEADING = re.compile(r"\[([a-z]+(?: [a-z]+)*)\]")
ENTRY = re.compile(r"([^\s:\[](?:[^:]*[^\s:])?): (\S.*)")
REMARK = ";"
NO_WORD = "-"
FORM = "A line is a [section], an entry below one, such as verb: word, word, or a remark behind a semicolon."
GOING_ON = "Where an entry goes on, its line ends with a comma, and the next one begins with blanks."


class WordOfLine(NamedTuple):
    """A word or phrase with the line that it stands in."""

    text: str
    line: int


class WordSection(NamedTuple):
    """The words of each key below a heading, with the heading's line."""

    line: int
    entries: dict[str, list[WordOfLine]]


class WordFile:
    """The sections of a file. All methods but `words` raise TextFileError."""

    def __init__(self, path: Path, sections: Mapping[str, WordSection]) -> None:
        self.path = path
        self.sections = sections

    def words(self, section: str) -> dict[str, list[WordOfLine]]:
        """Return the words of each key of a section; none if there is no such section."""
        return self.sections[section].entries if section in self.sections else {}

    def texts(self, section: str) -> dict[str, str]:
        """Return the words of each key that has any, with commas between them."""
        texts = {}
        for key, words in self.words(section).items():
            if len(words) > 1:
                for word in words:
                    if word.text == NO_WORD:
                        raise TextFileError(self.path, word.line, "A dash stands alone: it says that there is no word.")
            if words[0].text != NO_WORD:
                texts[key] = ", ".join(word.text for word in words)
        return texts

    def forbid_other_sections(self, names: Collection[str]) -> None:
        for name, section in self.sections.items():
            if name not in names:
                raise TextFileError(self.path, section.line, f"There is no section {name} but {', '.join(names)}.")

    def forbid_other_keys(self, section: str, keys: Collection[str]) -> None:
        for key, words in self.words(section).items():
            if key not in keys:
                raise TextFileError(
                    self.path, words[0].line, f"The section {section} has no {key} but {', '.join(keys)}."
                )

    def require_keys(self, section: str, keys: Collection[str]) -> None:
        if section not in self.sections:
            raise TextFileError(self.path, 1, f"There must be a section {section}.")
        for key in keys:
            if key not in self.words(section):
                raise TextFileError(self.path, self.sections[section].line, f"The section {section} must have {key}.")

    def forbid_two_meanings(self, section: str) -> None:
        """Raise for a word of two keys, where each word means one thing."""
        keys: dict[str, str] = {}
        for key, words in self.words(section).items():
            for word in words:
                other = keys.setdefault(word.text.lower(), key)
                if other != key and word.text != NO_WORD:
                    raise TextFileError(self.path, word.line, f"{word.text} stands under {other} as well.")


def read_words(path: Path) -> WordFile:
    """Read a file of words. Raises TextFileError."""
    sections: dict[str, WordSection] = {}
    entries: dict[str, list[WordOfLine]] = {}
    words: list[WordOfLine] = []
    goes_on = False
    for number, line in enumerate([*_read_lines(path), ""], 1):
        if line.startswith((" ", "\t")) != goes_on:
            raise TextFileError(path, number, GOING_ON)
        if goes_on:
            text = line
        elif not line or line.startswith(REMARK):
            continue
        elif heading := HEADING.fullmatch(line):
            if heading[1] in sections:
                raise TextFileError(path, number, f"There is a section {heading[1]} above.")
            entries = {}
            sections[heading[1]] = WordSection(number, entries)
            continue
        else:
            entry = ENTRY.fullmatch(line)
            if entry is None or not sections:
                raise TextFileError(path, number, FORM)
            key, text = entry.groups()
            if key in entries:
                raise TextFileError(path, number, f"There is an entry {key} above.")
            words = entries[key] = []
        for word in text.removesuffix(",").split(","):
            _add_word(path, words, WordOfLine(word.strip(), number))
        goes_on = line.endswith(",")
    return WordFile(path, sections)


def _read_lines(path: Path) -> list[str]:
    """Return the lines without blanks at their ends, each letter as one with its accent."""
    text = read_utf8(path, "A file of words is in UTF-8.")
    return [line.rstrip() for line in unicodedata.normalize("NFC", text).split("\n")]


def _add_word(path: Path, words: list[WordOfLine], word: WordOfLine) -> None:
    if not word.text:
        raise TextFileError(path, word.line, "A word stands before and behind each comma.")
    if word.text != NO_WORD and not any(letter.isalnum() for letter in word.text):
        raise TextFileError(path, word.line, f"A word has letters or figures: {word.text}.")
    if word.text.lower() in (other.text.lower() for other in words):
        raise TextFileError(path, word.line, f"{word.text} stands here twice.")
    words.append(word)
