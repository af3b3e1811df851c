"""Texts of titles in other languages, kept in step with the English ones as a catalogue of strings is.

A paragraph that a language does not have yet stands there in English, to do. One whose English has changed keeps its
translation, and is to do again: readers have the English one until somebody takes ``todo`` away.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from django.conf import settings

from games.titles.text_files import ENGLISH, TextFile, TextSection, read_file, write_file


def list_folders() -> list[Path]:
    """Return the folders with texts, each with one folder a language."""
    return [path.parent for path in sorted(settings.BASE_DIR.glob(f"games/titles/*/*/text/{ENGLISH}"))]


def english_sections() -> Iterator[TextSection]:
    for folder in list_folders():
        for path in sorted((folder / ENGLISH).glob("*.md")):
            yield from read_file(path, ENGLISH).by_key.values()


def translated_pairs(language: str) -> Iterator[tuple[TextSection, TextSection]]:
    """Yield each English section with its translation, where that is done."""
    for folder in list_folders():
        for path in sorted((folder / ENGLISH).glob("*.md")):
            english, translation = read_file(path, ENGLISH), _read_translation(folder / language / path.name, language)
            for key, section in english.by_key.items():
                translated = translation.by_key.get(key) if translation else None
                if translated is not None and translated.translates(section):
                    yield section, translated


def update(language: str) -> None:
    """Bring all files of a language into step with the English ones. Raises TextFileError."""
    for path, text in _files_in_step(language):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in _files_without_english(language):
        path.unlink()


def faults(language: str, *, is_offered: bool) -> list[str]:
    """Return what is out of step in a language's files and, if it is offered, what is to do. Raises TextFileError."""
    all_faults = [f"{path}: there is no such file in English" for path in _files_without_english(language)]
    for path, text in _files_in_step(language):
        english = read_file(path.parent.parent / ENGLISH / path.name, ENGLISH).by_key
        translation = _read_translation(path, language)
        sections = translation.by_key if translation else {}
        all_faults += [f"{path}: {section.key} is missing" for key, section in english.items() if key not in sections]
        for key, section in sections.items():
            if key not in english:
                all_faults.append(f"{path}, line {section.line}: there is no {section.key} in English")
            elif section.attributes.get("of") != english[key].fingerprint:
                all_faults.append(f"{path}, line {section.line}: the English of {section.key} has changed")
            elif not section.has_form_of(english[key]):
                all_faults.append(f"{path}, line {section.line}: {section.key} has another list, table or picture")
            elif is_offered and "todo" in section.attributes:
                all_faults.append(f"{path}, line {section.line}: {section.key} is to do")
        if not all_faults and path.read_text(encoding="utf-8") != text:
            all_faults.append(f"{path}: its sections stand in another order than in English")
    return all_faults


def _files_in_step(language: str) -> Iterator[tuple[Path, str]]:
    """Yield the path of each file of a language, and its text as it is in step with English."""
    for folder in list_folders():
        for path in sorted((folder / ENGLISH).glob("*.md")):
            english, other = read_file(path, ENGLISH), folder / language / path.name
            translation = _read_translation(other, language)
            by_key = translation.by_key if translation else {}
            subject, *sections = (_in_step(section, by_key.get(key)) for key, section in english.by_key.items())
            yield other, write_file(TextFile(other, subject, sections))


def _in_step(english: TextSection, translation: TextSection | None) -> TextSection:
    """Return a translation with the fingerprint of the English; to do, unless it was made from just that.

    All words of a translator stay but items and a caption for which there is no place any more.
    """
    attributes = {"of": english.fingerprint}
    if translation is None:
        return replace(english, attributes=attributes | {"todo": ""})
    if not (translation.translates(english) and translation.has_form_of(english)):
        attributes["todo"] = ""
    items = [*translation.items, *english.items[len(translation.items) :]][: len(english.items)]
    return replace(
        translation,
        attributes=attributes,
        items=tuple(items),
        table=english.table,
        picture=english.picture,
        caption=(translation.caption or english.caption) if english.picture else "",
    )


def _read_translation(path: Path, language: str) -> TextFile | None:
    return read_file(path, language) if path.exists() else None


def _files_without_english(language: str) -> list[Path]:
    return [
        path
        for folder in list_folders()
        for path in sorted((folder / language).glob("*.md"))
        if not (folder / ENGLISH / path.name).exists()
    ]
