"""A title's words for orders as text files, one a language: `games/titles/TITLE/orders/languages/text/de.txt`."""

from collections.abc import Collection, Iterable
from pathlib import Path

from games.present.text_reading import TextFileError
from rulebooks.engine.notation import Notation

from .languages import ENGLISH, LANGUAGES
from .languages.language import Language
from .languages.word_files import WordFile, read_words
from .lexicon import OrderVocabulary
from .restate import OPEN, PARTS
from .tokens import plain_parts, stem
from .vocabulary import texts_of_notation

SINGLE_WORDS = ("verbs", "nouns", "words")
PHRASES = "phrases"
LISTS = "lists"
OF_EVERY_TITLE = ("fillers", "done")
"""Lists that every title may have."""


def read_vocabularies(folder: Path, notation: Notation, lists: Collection[str] = ()) -> tuple[OrderVocabulary, ...]:
    """Read the words of a title in each language that has a file for it, English first. Raises TextFileError.

    ``lists`` are the names of the title's own; a language may lack any of them.
    """
    files = {path.stem: read_words(path) for path in sorted(folder.glob("*.txt"))}
    codes = [language.code for language in LANGUAGES]
    for code, file in files.items():
        if code not in codes:
            raise TextFileError(file.path, 1, f"There is no {code}.txt with the words for all titles.")
    if ENGLISH.code not in files:
        raise TextFileError(folder / f"{ENGLISH.code}.txt", 1, "English must be among the languages.")
    known_words = _words_of_orders(notation, files[ENGLISH.code])
    for file in files.values():
        file.forbid_other_sections([*SINGLE_WORDS, PHRASES, LISTS])
        file.forbid_other_keys(LISTS, [*OF_EVERY_TITLE, *lists])
        file.forbid_two_meanings(PHRASES)
        for section in SINGLE_WORDS:
            _check_keys(file, section, known_words)
        _check_keys(file, PHRASES, known_words | _stems(_texts_of(file, "verbs")))
        _check_signs(file)
    languages = [language for language in LANGUAGES if language.code in files]
    return tuple(_make_vocabulary(files[language.code], language, lists) for language in languages)


def _words_of_orders(notation: Notation, english: WordFile) -> set[str]:
    """Return the words that a key may have: those of the notation, and English ones for orders."""
    texts = [*texts_of_notation(notation), ENGLISH.fillers, *ENGLISH.marks.values(), *ENGLISH.count.values()]
    for section in english.sections:
        texts += _texts_of(english, section)
    return _stems(texts)


def _make_vocabulary(file: WordFile, language: Language, lists: Collection[str]) -> OrderVocabulary:
    listed = file.texts(LISTS)
    return OrderVocabulary(
        language=language,
        verbs=file.texts("verbs"),
        nouns=file.texts("nouns"),
        words=file.texts("words"),
        phrases=file.texts(PHRASES),
        fillers=listed.get("fillers", ""),
        done=listed.get("done", ""),
        lists={name: listed.get(name, "") for name in lists},
    )


def _texts_of(file: WordFile, section: str) -> list[str]:
    return [word.text for words in file.words(section).values() for word in words]


def _stems(texts: Iterable[str]) -> set[str]:
    return {stem(part) for text in texts for part in plain_parts(text)}


def _check_keys(file: WordFile, section: str, known_words: Collection[str]) -> None:
    """Raise for a key that has a word of no order: nobody would ever be understood by it."""
    for key, words in file.words(section).items():
        for part in plain_parts(key):
            if part.isalpha() and stem(part) not in known_words:
                raise TextFileError(file.path, words[0].line, f"No order of the title has the word {part}.")


def _check_signs(file: WordFile) -> None:
    """Raise for signs that stand where they mean nothing."""
    for section in SINGLE_WORDS:
        for words in file.words(section).values():
            for word in words:
                if word.text.count(PARTS) > (section == "verbs"):
                    raise TextFileError(file.path, word.line, f"{PARTS} stands in verbs, behind a noun: {word.text}.")
    for key, phrases in file.words(PHRASES).items():
        for phrase in phrases:
            if not _signs(phrase.text).startswith(_signs(key)):
                raise TextFileError(file.path, phrase.line, f"{phrase.text} must have # and ~ as {key} has them.")


def _signs(text: str) -> str:
    return "".join(sign for sign in text if sign in OPEN)
