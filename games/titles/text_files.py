"""Texts of a title for its readers, as files: one a subject and language, read strictly.

A file is Markdown in a fixed form. Each part is a line of its own, and an empty line stands between two blocks:

    # Emperor and Italia {#emperor}

    How Italia's support follows its Emperor's fortune.

    ## A new Emperor {#new clauses="6.3.2 new-emperor"}

    Win a vote in Italia, and you are Emperor.

    - Its support becomes your number of provinces.

    [table bonuses]

    [picture throne] The token lies on the Governor of Asia.

In English a paragraph names its clauses, and its grade below sourced. In another language it has the fingerprint of
the English that it was made from, and ``todo`` as long as it does not say the same. Placeholders, ``{reply}``, are the
same in each language.

A section of a lesson (see `lesson_texts`) has further sentences, each behind its label. Its data stand in English
alone, for they are no words: a block with a key and a value on each line.

    ## Attack the invader {#attack}

    A battle costs 1 Military.

    [act] Attack the Alamanni

    [after] The barbarian falls.

    orders: attack alamanni with army 1
    around: pannonia, alamanni

A term of a glossary (see `glossary`) names the paragraph of its rule: ``## army {#army paragraph="aim-army"}``.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from games.present.text_reading import TextFileError, read_utf8

ENGLISH = "en"
HEADING = re.compile(r"(#{1,2}) (\S(?:.*\S)?) \{#([a-z0-9]+(?:-[a-z0-9]+)*)((?: [a-z]+(?:=\"[^\"]*\")?)*)\}")
ATTRIBUTE = re.compile(r" ([a-z]+)(?:=\"([^\"]*)\")?")
BESIDE = re.compile(r"\[(table|picture) ([a-z_]+)\](?: (\S.*))?")
SENTENCE = re.compile(r"\[([a-z]+)\] (\S.*)")
DATUM = re.compile(r"([a-z]+(?: [a-z0-9]+)*): (\S.*)")
PLACEHOLDER = re.compile(r"\{[a-z_]+\}")
ATTRIBUTES = {"clauses", "grade", "paragraph"}
ATTRIBUTES_OF_TRANSLATION = {"of", "todo"}
FINGERPRINT_LENGTH = 8
BELOW = (
    "Below its text a section has a list, a [table name], a [picture name] with words, a [label] with a sentence, and "
    "lines with a key: value."
)


class TextLine(NamedTuple):
    """A sentence with its label, or a datum with its key, and the line of the file."""

    line: int
    key: str
    text: str


@dataclass(frozen=True, kw_only=True)
class TextSection:
    """A heading with what stands below it: a paragraph, or the subject itself with its summary as ``text``."""

    key: str
    name: str
    text: str
    attributes: Mapping[str, str]
    items: Sequence[str] = ()
    table: str = ""
    picture: str = ""
    caption: str = ""
    labelled: Sequence[TextLine] = ()
    data: Sequence[TextLine] = ()
    line: int = field(default=0, compare=False)

    @property
    def fingerprint(self) -> str:
        """Return a sum of its words, by which a translation knows the English it was made from."""
        return hashlib.sha256("\n".join(self.sentences).encode()).hexdigest()[:FINGERPRINT_LENGTH]

    @property
    def sentences(self) -> list[str]:
        """Return all that it says: its name, text, items, caption and labelled sentences."""
        captions = [self.caption] if self.caption else []
        return [self.name, self.text, *self.items, *captions, *(entry.text for entry in self.labelled)]

    def translates(self, english: "TextSection") -> bool:
        """Return True if it says what the English section says now, in the same form."""
        is_current = "todo" not in self.attributes and self.attributes.get("of") == english.fingerprint
        return is_current and self.has_form_of(english)

    def has_form_of(self, other: "TextSection") -> bool:
        """Return True for as many items, the same table, picture and labels, and the same placeholders."""
        return self._form == other._form

    @property
    def _form(self) -> tuple[object, ...]:
        labels = [entry.key for entry in self.labelled]
        placeholders = [sorted(PLACEHOLDER.findall(sentence)) for sentence in self.sentences]
        return len(self.items), self.table, self.picture, labels, placeholders


@dataclass(frozen=True)
class TextFile:
    path: Path
    subject: TextSection
    sections: Sequence[TextSection]

    @property
    def by_key(self) -> Mapping[str, TextSection]:
        """Return its sections by key, and its subject under an empty one."""
        return {"": self.subject, **{section.key: section for section in self.sections}}


class _Block(NamedTuple):
    line: int
    lines: list[str]


def read_file(path: Path, language: str) -> TextFile:
    """Read a file of a language. Raises TextFileError."""
    allowed = ATTRIBUTES if language == ENGLISH else ATTRIBUTES_OF_TRANSLATION
    sections: list[TextSection] = []
    for heading, blocks in _blocks_by_heading(path):
        match = HEADING.fullmatch(heading.lines[0])
        if match is None or len(heading.lines) > 1:
            raise TextFileError(path, heading.line, "A heading must be of the form ## Name {#key}, on a line alone.")
        level, name, key, attributes = match.groups()
        if (level == "#") != (not sections):
            raise TextFileError(path, heading.line, "A file has one heading with a single #, and it comes first.")
        if key in (section.key for section in sections[1:]):
            raise TextFileError(path, heading.line, f"There is a section with the key {key} above.")
        named = {attribute[1]: attribute[2] or "" for attribute in ATTRIBUTE.finditer(attributes)}
        if unknown := named.keys() - allowed:
            raise TextFileError(path, heading.line, f"A heading here can't have {min(unknown)}.")
        section = _read_section(path, heading.line, blocks, key=key, name=name, attributes=named)
        if section.data and language != ENGLISH:
            raise TextFileError(path, section.data[0].line, "A translation has words only, no data.")
        sections.append(section)
    subject, *others = sections
    if subject.key != path.stem:
        raise TextFileError(path, 1, f"The first heading must have the key {path.stem}.")
    return TextFile(path, subject, others)


def _blocks_by_heading(path: Path) -> Iterator[tuple[_Block, list[_Block]]]:
    """Yield each heading with the blocks below it. Raises TextFileError."""
    text = read_utf8(path, "A text file must be UTF-8.")
    blocks: list[_Block] = []
    line = 1
    for part in text.removesuffix("\n").split("\n\n"):
        lines = part.split("\n")
        if "" in lines or any(each != each.strip() for each in lines):
            raise TextFileError(path, line, "One empty line stands between two blocks, and no blanks around a line.")
        blocks.append(_Block(line, lines))
        line += len(lines) + 1
    if not blocks[0].lines[0].startswith("#"):
        raise TextFileError(path, 1, "A file begins with a heading.")
    starts = [place for place, block in enumerate(blocks) if block.lines[0].startswith("#")]
    for start, end in zip(starts, [*starts[1:], len(blocks)], strict=True):
        yield blocks[start], blocks[start + 1 : end]


def _read_section(
    path: Path, line: int, blocks: Sequence[_Block], *, key: str, name: str, attributes: Mapping[str, str]
) -> TextSection:
    if not blocks or len(blocks[0].lines) > 1 or blocks[0].lines[0].startswith(("- ", "[")):
        raise TextFileError(path, line, "A heading is followed by its text, one line.")
    items: list[str] = []
    beside = {"table": "", "picture": ""}
    caption = ""
    labelled: list[TextLine] = []
    data: list[TextLine] = []
    for block in blocks[1:]:
        if all(each.startswith("- ") for each in block.lines) and not items and not any(beside.values()):
            items = [each.removeprefix("- ") for each in block.lines]
        elif DATUM.fullmatch(block.lines[0]) and not data:
            data = [_read_datum(path, place, each) for place, each in enumerate(block.lines, block.line)]
        elif len(block.lines) == 1 and (match := SENTENCE.fullmatch(block.lines[0])):
            if match[1] in (entry.key for entry in labelled):
                raise TextFileError(path, block.line, f"There is a sentence with the label {match[1]} above.")
            labelled.append(TextLine(block.line, *match.groups()))
        else:
            match = BESIDE.fullmatch(block.lines[0]) if len(block.lines) == 1 else None
            if match is None or beside[match[1]] or (match[1] == "picture") != bool(match[3]):
                raise TextFileError(path, block.line, BELOW)
            beside[match[1]] = match[2]
            caption = match[3] or caption
    return TextSection(
        key=key,
        name=name,
        text=blocks[0].lines[0],
        attributes=attributes,
        items=tuple(items),
        caption=caption,
        labelled=tuple(labelled),
        data=tuple(data),
        line=line,
        **beside,
    )


def _read_datum(path: Path, line: int, text: str) -> TextLine:
    match = DATUM.fullmatch(text)
    if match is None:
        raise TextFileError(path, line, "A line of data is of the form key: value.")
    return TextLine(line, *match.groups())


def write_file(file: TextFile) -> str:
    """Return the text of a file, as `read_file` reads it."""
    sections = [_write_section("#", file.subject), *(_write_section("##", section) for section in file.sections)]
    return "\n\n".join(sections) + "\n"


def _write_section(level: str, section: TextSection) -> str:
    attributes = (f' {name}="{value}"' if value else f" {name}" for name, value in section.attributes.items())
    blocks = [f"{level} {section.name} {{#{section.key}{''.join(attributes)}}}", section.text]
    if section.items:
        blocks.append("\n".join(f"- {item}" for item in section.items))
    if section.table:
        blocks.append(f"[table {section.table}]")
    if section.picture:
        blocks.append(f"[picture {section.picture}] {section.caption}")
    blocks += [f"[{sentence.key}] {sentence.text}" for sentence in section.labelled]
    if section.data:
        blocks.append("\n".join(f"{datum.key}: {datum.text}" for datum in section.data))
    return "\n\n".join(blocks)
