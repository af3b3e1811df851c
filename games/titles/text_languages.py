"""Texts of a title in the language of whoever reads: English in place of what has no translation of today."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.functional import Promise
from django.utils.functional import lazy as make_lazy
from django.utils.translation import get_language

from .text_files import ENGLISH, TextSection, read_file

Words = str | Promise


@dataclass(frozen=True)
class SectionInLanguages:
    """A section: the English one, and by language all forms that say the same, with English among them."""

    english: TextSection
    forms: Mapping[str, TextSection]

    def in_words(self, part: Callable[[TextSection], str]) -> Words:
        """Return a part of it in the language of whoever reads."""
        return _read_in_language({language: part(form) for language, form in self.forms.items()})

    @property
    def name(self) -> Words:
        return self.in_words(lambda form: form.name)

    @property
    def text(self) -> Words:
        return self.in_words(lambda form: form.text)

    @property
    def caption(self) -> Words:
        return self.in_words(lambda form: form.caption)

    @property
    def items(self) -> Sequence[Words]:
        return [self._item(place) for place in range(len(self.english.items))]

    def _item(self, place: int) -> Words:
        return self.in_words(lambda form: form.items[place])

    @property
    def labelled(self) -> Mapping[str, Words]:
        """Return its labelled sentences by their labels."""
        return {entry.key: self._sentence(place) for place, entry in enumerate(self.english.labelled)}

    def _sentence(self, place: int) -> Words:
        return self.in_words(lambda form: form.labelled[place].text)


def read_in_languages(folder: Path, name: str) -> list[SectionInLanguages]:
    """Read a text in all languages: its subject, then its other sections. Raises TextFileError."""
    english = read_file(folder / ENGLISH / f"{name}.md", ENGLISH)
    paths = [path for path in sorted(folder.glob(f"*/{name}.md")) if path != english.path]
    translations = {path.parent.name: read_file(path, path.parent.name).by_key for path in paths}
    sections = []
    for key, section in english.by_key.items():
        others = {language: by_key[key] for language, by_key in translations.items() if key in by_key}
        current = {language: form for language, form in others.items() if form.translates(section)}
        sections.append(SectionInLanguages(section, {ENGLISH: section, **current}))
    return sections


def pick_form(forms: Mapping[str, str]) -> str:
    """Return the words of the language of whoever reads, or the English ones."""
    return forms.get(get_language() or ENGLISH, forms[ENGLISH])


_read_in_language = make_lazy(lambda forms: pick_form(forms), str)
