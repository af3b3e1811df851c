"""Texts of titles in other languages, kept in step with the English ones as a catalogue of strings is.

A section that a language does not have yet stands there in English, to do. One whose English has changed keeps its
translation, and is to do again: readers have the English one until somebody takes ``todo`` away. A translation moves
with its English to another key or file, and stays where it has none any more.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from games.titles.lesson_play import BrokenLesson, lesson_positions
from games.titles.registry import TITLES
from games.titles.text_files import ENGLISH, TextFile, TextSection, read_file, write_file


def list_folders() -> list[Path]:
    """Return the folders with texts, each with one folder a language."""
    return [path.parent for path in sorted(settings.BASE_DIR.glob(f"games/titles/*/*/text/{ENGLISH}"))]


def english_files() -> Iterator[TextFile]:
    for folder in list_folders():
        for path in sorted((folder / ENGLISH).glob("*.md")):
            yield read_file(path, ENGLISH)


def english_sections() -> Iterator[TextSection]:
    for file in english_files():
        yield from file.by_key.values()


def faults_by_rules() -> list[str]:
    """Return where English texts differ from the rules: a clause that no rulebook has, a lesson that is not played."""
    faults = []
    for title in TITLES.values():
        rules = title.rules_in_words
        for rule in rules.paragraphs() if rules else ():
            unknown = [clause for clause in rule.paragraph.clauses if rules and clause not in rules.clauses]
            faults += [f"{title.name}, {rule.id}: The rulebook has no clause {clause}." for clause in unknown]
        for lesson in title.lessons:
            try:
                lesson_positions(title.name, lesson.slug)
            except BrokenLesson as problem:
                faults.append(f"{title.name}, lesson {lesson.slug}: {problem}")
    return faults


def translated_pairs(language: str) -> Iterator[tuple[TextSection, TextSection]]:
    """Yield each English section with its translation, where that is done."""
    for english, _path, translations in _files_of(language):
        for key, section in english.by_key.items():
            if key in translations and translations[key].translates(section):
                yield section, translations[key]


def update(language: str) -> list[str]:
    """Bring all files of a language into step with the English ones, and return where translations without English are.

    These stay until somebody moves or deletes them. Raises TextFileError.
    """
    left = _left_translations(language)
    sections_by_path = {
        path: [
            _in_step(section, translations.get(key) or _take_moved(left, section))
            for key, section in english.by_key.items()
        ]
        for english, path, translations in _files_of(language)
    }
    for path, (subject, *sections) in sections_by_path.items():
        staying = [section for place, section in left.items() if place.path == path]
        path.parent.mkdir(exist_ok=True)
        path.write_text(write_file(TextFile(path, subject, [*sections, *staying])), encoding="utf-8")
    for path in _files_without_english(language):
        if path not in {place.path for place in left}:
            path.unlink()
    return [
        f"{place.path}, line {section.line}: there is no {section.key} in English any more; its words stay here"
        for place, section in _left_translations(language).items()
    ]


class _Place(NamedTuple):
    path: Path
    key: str


def _left_translations(language: str) -> dict[_Place, TextSection]:
    """Return the sections without English that somebody has translated: the others say what the English said."""
    left: dict[_Place, TextSection] = {}
    for english, path, translations in _files_of(language):
        left |= {_Place(path, key): section for key, section in translations.items() if key not in english.by_key}
    for path in _files_without_english(language):
        left |= {_Place(path, key): section for key, section in read_file(path, language).by_key.items()}
    return {place: section for place, section in left.items() if section.fingerprint != section.attributes.get("of")}


def _take_moved(left: dict[_Place, TextSection], english: TextSection) -> TextSection | None:
    """Take the translation that was made from just this English, under another key or in another file."""
    for place, section in left.items():
        if section.attributes.get("of") == english.fingerprint:
            return left.pop(place)
    return None


def to_do(language: str) -> list[str]:
    """Return the places of the sections that are to be translated, or again. Raises TextFileError."""
    return [
        f"{path}, line {section.line}: {section.key} is to do"
        for _english, path, translations in _files_of(language)
        for section in translations.values()
        if "todo" in section.attributes
    ]


def faults(language: str, *, is_offered: bool) -> list[str]:
    """Return what is out of step in a language's files and, if it is offered, what is to do. Raises TextFileError."""
    all_faults = [f"{path}: there is no such file in English" for path in _files_without_english(language)]
    for file, path, translations in _files_of(language):
        english = file.by_key
        all_faults += [f"{path}: {english[key].key} is missing" for key in english if key not in translations]
        for key, section in translations.items():
            if key not in english:
                all_faults.append(f"{path}, line {section.line}: there is no {section.key} in English")
            elif section.attributes.get("of") != english[key].fingerprint:
                all_faults.append(f"{path}, line {section.line}: the English of {section.key} has changed")
            elif not section.has_form_of(english[key]):
                all_faults.append(f"{path}, line {section.line}: {section.key} has other parts or placeholders")
            elif is_offered and "todo" in section.attributes:
                all_faults.append(f"{path}, line {section.line}: {section.key} is to do")
        if not all_faults and path.read_text(encoding="utf-8") != _write_in_step(file, path, translations):
            all_faults.append(f"{path}: it is not written as makemessages writes it")
    return all_faults


def _files_of(language: str) -> Iterator[tuple[TextFile, Path, Mapping[str, TextSection]]]:
    """Yield each English file, and the path and sections of its translation; none, where there is no such file."""
    for english in english_files():
        path = english.path.parent.parent / language / english.path.name
        yield english, path, read_file(path, language).by_key if path.exists() else {}


def _write_in_step(english: TextFile, path: Path, translations: Mapping[str, TextSection]) -> str:
    """Return the text of a translation in step with its English."""
    subject, *sections = (_in_step(section, translations.get(key)) for key, section in english.by_key.items())
    return write_file(TextFile(path, subject, sections))


def _in_step(english: TextSection, translation: TextSection | None) -> TextSection:
    """Return a translation with the fingerprint of the English; to do, unless it was made from just that.

    All words of a translator stay but items, sentences and a caption for which there is no place any more.
    """
    attributes = {"of": english.fingerprint}
    if translation is None:
        return replace(english, attributes=attributes | {"todo": ""}, data=())
    if not translation.translates(english):
        attributes["todo"] = ""
    items = [*translation.items, *english.items[len(translation.items) :]][: len(english.items)]
    words_by_label = {sentence.key: sentence.text for sentence in translation.labelled}
    return replace(
        translation,
        key=english.key,
        attributes=attributes,
        items=tuple(items),
        table=english.table,
        picture=english.picture,
        caption=(translation.caption or english.caption) if english.picture else "",
        labelled=[entry._replace(text=words_by_label.get(entry.key, entry.text)) for entry in english.labelled],
    )


def _files_without_english(language: str) -> list[Path]:
    return [
        path
        for folder in list_folders()
        for path in sorted((folder / language).glob("*.md"))
        if not (folder / ENGLISH / path.name).exists()
    ]
