"""The whole rules of a title in our own words: subjects, and their paragraphs with addresses.

Their texts are files (see `text_files`), to which a title adds tables and pictures. Clauses of the rulebook and their
tests come from a file that a command makes (see docs/titles.md).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.functional import Promise

from games.present.lists import join_words
from games.present.text_reading import TextFileError
from rulebooks.engine import State
from rulebooks.engine.grades import IMPLIED, SOURCED, Grade

from .glossary import Glossary, load_glossary
from .text_files import ENGLISH
from .text_languages import SectionInLanguages, read_in_languages

Words = str | Promise
LONGEST_SEARCH = 100
"""Characters."""
CLAUSES_OF_SECTION = re.compile(r"\S+ \S+(?:, \S+)*")
"""A section of a rulebook with the names of clauses: "8.1 come, most"."""


class RulesTable(NamedTuple):
    """A table beside a paragraph: its heads, and its rows with a name in front."""

    heads: Sequence[Words]
    rows: Sequence[Sequence[Words]]


@dataclass(frozen=True, kw_only=True)
class RulesPicture:
    """A position drawn by the board's own code: ``around`` is the part to show, as in a lesson. The caption comes from
    the text that names the picture.
    """

    begin: Callable[[], State]
    around: Sequence[str] = ()
    caption: Words = ""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph: ``key`` is its address within the subject, ``rule`` lists the clauses that it tells, as in
    "6.3.2 votes, ones; 12.1 immune". Below the text may stand a list, a table or a picture.

    A ``grade`` below sourced marks it as following from the rulebook, or as a house ruling.
    """

    key: str
    name: Words
    rule: str
    text: Words
    items: Sequence[Words] = ()
    grade: Grade = SOURCED
    table: Callable[[], RulesTable] | None = None
    picture: RulesPicture | None = None

    @property
    def clauses(self) -> list[str]:
        """Return the ids of its clauses: "6.3.2 votes", "6.3.2 ones", "12.1 immune"."""
        clause_ids = []
        for part in filter(None, self.rule.split("; ")):
            section, names = part.split(" ", 1)
            clause_ids += [f"{section} {name}" for name in names.split(", ")]
        return clause_ids

    @property
    def sections(self) -> list[str]:
        return list(dict.fromkeys(clause.split()[0] for clause in self.clauses))

    @property
    def all_text(self) -> str:
        """Return everything that it says, for a search."""
        rows = [cell for row in self.table().rows for cell in row] if self.table else []
        captions = [self.picture.caption] if self.picture else []
        return " ".join(map(str, [self.name, self.text, *self.items, *rows, *captions]))


@dataclass(frozen=True)
class RulesSubject:
    """A subject: its address, name and one sentence about it. ``group`` is the game or the expansion that it is of."""

    slug: str
    name: Words
    summary: Words
    paragraphs: Sequence[Paragraph]
    group: Words = ""

    def id_of(self, paragraph: Paragraph) -> str:
        """Return the paragraph's id on every page: that of the subject and its own key."""
        return f"{self.slug}-{paragraph.key}"

    @property
    def has_picture(self) -> bool:
        return any(paragraph.picture for paragraph in self.paragraphs)


@dataclass(frozen=True, kw_only=True)
class RulesTexts:
    """The texts of a title: a folder with one of files for each language, and what they name beside them.

    ``grades`` have those of readings of the rulebook by their names; the grades themselves have theirs.
    """

    folder: Path
    tables: Mapping[str, Callable[[], RulesTable]]
    pictures: Mapping[str, RulesPicture]
    grades: Mapping[str, Grade]

    @cached_property
    def _all_grades(self) -> Mapping[str, Grade]:
        return {**{grade.value: grade for grade in Grade}, **self.grades}

    def load_subject(self, slug: str) -> RulesSubject:
        """Read a subject in all languages. Raises TextFileError."""
        path = self.folder / ENGLISH / f"{slug}.md"
        subject, *sections = read_in_languages(self.folder, slug)
        english = subject.english
        if english.items or english.table or english.picture:
            raise TextFileError(path, 1, "The first heading of rules has one sentence below it.")
        all_english = (english, *(section.english for section in sections))
        if foreign := [entry for each in all_english for entry in (*each.labelled, *each.data)]:
            raise TextFileError(path, foreign[0].line, f"Rules can't have {foreign[0].key}.")
        if terms := [each for each in all_english if "paragraph" in each.attributes]:
            raise TextFileError(path, terms[0].line, "A term of the glossary alone names its paragraph.")
        return RulesSubject(
            slug, subject.name, subject.text, [self._make_paragraph(path, section) for section in sections]
        )

    def load_glossary(self, subjects: Sequence[RulesSubject]) -> Glossary:
        """Read the glossary, whose terms lead to paragraphs of the subjects. Raises TextFileError."""
        ids = {subject.id_of(paragraph) for subject in subjects for paragraph in subject.paragraphs}
        return load_glossary(self.folder, ids)

    def _make_paragraph(self, path: Path, section: SectionInLanguages) -> Paragraph:
        """Make a paragraph of a section, of which the English form says what is beside it."""
        english = section.english
        grade = english.attributes.get("grade", SOURCED.value)
        for name, names in ((english.table, self.tables), (english.picture, self.pictures), (grade, self._all_grades)):
            if name and name not in names:
                raise TextFileError(path, english.line, f"There is no {name} to go with it.")
        clauses = english.attributes.get("clauses", "")
        if not all(CLAUSES_OF_SECTION.fullmatch(part) for part in clauses.split("; ")):
            sentence = 'A paragraph names the clauses that it tells, as in "8.1 come, most".'
            raise TextFileError(path, english.line, sentence)
        picture = self.pictures.get(english.picture)
        return Paragraph(
            english.key,
            section.name,
            clauses,
            section.text,
            section.items,
            self._all_grades[grade],
            self.tables.get(english.table),
            picture and replace(picture, caption=section.caption),
        )


class FoundParagraph(NamedTuple):
    subject: RulesSubject
    paragraph: Paragraph

    @property
    def id(self) -> str:
        return self.subject.id_of(self.paragraph)


class Clause(NamedTuple):
    """A clause of a rulebook in a sentence, with its tests, each as ``file::name``."""

    words: str
    tests: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class RulesInWords:
    """The rules of a title. ``rule_of`` finds the paragraph of the question in a view: its id, or an empty text.
    ``rule_of_order`` finds that of a refused order, by its class and the view.

    ``sources`` name parts of a rulebook without a number, such as "faq". A book that stands before a number, as "iron"
    does in "iron-3.2", has a phrase with a place for the ``sections``; the usual book has it under "".
    """

    subjects: Sequence[RulesSubject]
    glossary: Glossary
    folder: Path
    sources: Mapping[str, Words]
    rule_of: Callable[[Any], str]
    rule_of_order: Callable[[str, Any], str]

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        read = json.loads((self.folder / "clauses.json").read_text())
        return {name: Clause(clause["words"], clause["tests"]) for name, clause in read.items()}

    @cached_property
    def by_id(self) -> Mapping[str, FoundParagraph]:
        return {rule.id: rule for rule in self.paragraphs()}

    def paragraphs(self) -> Iterator[FoundParagraph]:
        """Yield all paragraphs in the order of the subjects."""
        for subject in self.subjects:
            yield from (FoundParagraph(subject, paragraph) for paragraph in subject.paragraphs)

    def find_subject(self, slug: str) -> RulesSubject | None:
        return next((subject for subject in self.subjects if subject.slug == slug), None)

    def tests_of(self, paragraph: Paragraph) -> set[str]:
        return {test for clause in paragraph.clauses for test in self.clauses[clause].tests}

    def source_of(self, paragraph: Paragraph) -> list[str]:
        """Return the places in the rulebooks that a paragraph tells: "Rulebook 6.3.2, 12.1"."""
        books: dict[str, list[str]] = {}
        for section in paragraph.sections:
            book, number = (section, "") if section in self.sources else _split_section(section)
            books.setdefault(book, []).append(number)
        return [str(self.sources[book]) % {"sections": join_words(numbers)} for book, numbers in books.items()]

    def rulings(self) -> list[FoundParagraph]:
        """Return the paragraphs that are not in the rulebook word for word: they follow from it, or are ours."""
        return [rule for rule in self.paragraphs() if rule.paragraph.grade in (IMPLIED, *HOUSE_RULINGS)]

    def search(self, words: Sequence[str]) -> list[FoundParagraph]:
        """Return the paragraphs with all of some words in small letters, those first that have them in their names."""
        matches = [rule for rule in self.paragraphs() if words and _has_all(rule.paragraph.all_text, words)]
        return sorted(matches, key=lambda rule: not _has_all(f"{rule.paragraph.name} {rule.subject.name}", words))


HOUSE_RULINGS = tuple(grade for grade in Grade if grade.house_ruling)


def _split_section(section: str) -> tuple[str, str]:
    """Return the book and the number of a section: "iron" and "3.2" of "iron-3.2"."""
    book, _dash, number = section.rpartition("-")
    return book, number


def _has_all(text: str, words: Sequence[str]) -> bool:
    folded = text.casefold()
    return all(re.search(rf"(?<!\w){re.escape(word)}", folded) for word in words)
