"""Lessons as text files (see `text_files`): what they say in every language, and in English what their steps do.

    # Your first turn {#first-turn}

    Beat an invasion and buy a better card: a whole turn in 8 steps.

    - A turn is a crisis roll, actions and a purchase.

    minutes: 4
    seed: 1
    options: players 3
    board: italia, pannonia

    ## Attack the invader {#attack}

    A battle costs 1 Military.

    [act] Attack the Alamanni

    [after] The barbarian falls.

    orders: attack alamanni with army 1 (dice 5 4 2)
    spots: province pannonia
    around: pannonia, alamanni

The list on top is of what is learnt. See `Lesson` and `LessonStep` for the data; a position and the names of the
others are named, and their title has them.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.present.text_reading import TextFileError
from rulebooks.engine import MalformedAction, State
from rulebooks.engine.notation import Notation

from .lesson import Lesson, LessonOrder, LessonStep, Words
from .text_files import ENGLISH, PLACEHOLDER, TextLine, TextSection
from .text_languages import SectionInLanguages, read_in_languages

KEYS_OF_LESSON = {"minutes", "seed", "options", "begin", "names", "board", "opening"}
KEYS_OF_STEP = {"orders", "spots", "around", "without"}
KEYS_OF_ORDERS = {"opening", "orders"}
"""Keys that may stand on several lines, each of which may name its seat: ``orders of seat 1``."""
LABELS = {"act", "after", "reply"}
SEAT = " of seat "
DICE = re.compile(r"(.+) \(dice ([1-6](?: [1-6])*)\)")
OPTION = re.compile(r"([a-z_]+) (\S+)")
SPOT = re.compile(r"[a-z]+ [a-z0-9_]+")
WITHOUT = {"points", "dice"}
REPLY = "{reply}"


@dataclass(frozen=True, kw_only=True)
class LessonTexts:
    """The lessons of a title: a folder with one of files for each language, and what these name.

    ``parts`` are what a step may be ``around``.
    """

    folder: Path
    notation: Notation
    parts: Collection[str]
    positions: Mapping[str, Callable[[], State]] = field(default_factory=dict)
    names: Mapping[str, Words] = field(default_factory=dict)

    def load_lesson(self, slug: str) -> Lesson:
        """Read a lesson in all languages. Raises TextFileError."""
        path = self.folder / ENGLISH / f"{slug}.md"
        subject, *sections = read_in_languages(self.folder, slug)
        data = _read_data(path, subject.english, KEYS_OF_LESSON)
        if subject.english.labelled:
            raise data.error("Steps alone have labelled sentences.", subject.english.labelled[0])
        if not subject.english.items:
            raise data.error("A lesson has a list of what is learnt, below its summary.")
        if ("options" in data.entries) == ("begin" in data.entries):
            raise data.error("A lesson has either options or the position to begin with.")
        if PLACEHOLDER.search(" ".join(subject.english.sentences)):
            raise data.error("A lesson has no placeholder outside of its steps.")
        if not sections:
            raise data.error("A lesson has steps.")
        return Lesson(
            slug=slug,
            name=subject.name,
            summary=subject.text,
            minutes=data.read_number("minutes"),
            options=data.read_options(),
            seed=data.read_number("seed"),
            steps=[self._make_step(path, section) for section in sections],
            learnt=subject.items,
            board_parts=data.read_names("board", self.parts),
            opening=data.read_orders("opening", self.notation),
            begin=self.positions[data.read_name("begin", self.positions)] if "begin" in data.entries else None,
            names=[self.names[name] for name in data.read_names("names", self.names)],
        )

    def _make_step(self, path: Path, section: SectionInLanguages) -> LessonStep:
        english, sentences = section.english, section.labelled
        data = _read_data(path, english, KEYS_OF_STEP)
        for sentence in english.labelled:
            if sentence.key not in LABELS:
                raise data.error(f"A step can't have [{sentence.key}].", sentence)
        if english.items:
            raise data.error("A step has no list.")
        if not {"act", "after"} <= sentences.keys():
            raise data.error("A step has sentences behind [act] and [after].")
        if "reply" not in sentences and "orders" not in data.entries:
            raise data.error("A step has orders or a reply.")
        if PLACEHOLDER.findall(" ".join(english.sentences)) != PLACEHOLDER.findall(english.text):
            raise data.error("A placeholder stands in the text of a step alone.")
        if PLACEHOLDER.findall(english.text) != ([REPLY] if "reply" in sentences else []):
            raise data.error(f"The text of a step with a reply has {REPLY} once, and no other placeholder.")
        without = data.read_names("without", WITHOUT)
        return LessonStep(
            heading=section.name,
            before=section.text,
            act=sentences["act"],
            after=sentences["after"],
            orders=data.read_orders("orders", self.notation),
            spots=data.read_spots(),
            shows_points="points" not in without,
            shows_dice="dice" not in without,
            around=data.read_names("around", self.parts),
            reply=sentences.get("reply", ""),
        )


@dataclass(frozen=True)
class _SectionData:
    """The data of a section by their keys. What reads them raises TextFileError."""

    path: Path
    line: int
    entries: Mapping[str, Sequence[TextLine]]

    def error(self, sentence: str, entry: TextLine | None = None) -> TextFileError:
        """Return a fault of an entry or of the whole section, to be raised."""
        return TextFileError(self.path, entry.line if entry else self.line, sentence)

    def read_number(self, key: str) -> int:
        """Read the number that a key must have."""
        if key not in self.entries:
            raise self.error(f"A lesson has a line of {key}.")
        entry = self.entries[key][0]
        if not entry.text.isascii() or not entry.text.isdigit():
            raise self.error(f"The value of {key} is a number, not {entry.text}.", entry)
        return int(entry.text)

    def read_options(self) -> dict[str, Any]:
        """Read names of options with their values; digits are a number."""
        options: dict[str, Any] = {}
        for entry, text in self._read_list("options"):
            match = OPTION.fullmatch(text)
            if match is None:
                raise self.error(f"An option is a name and a value, not {text}.", entry)
            options[match[1]] = int(match[2]) if match[2].isdigit() else match[2]
        return options

    def read_name(self, key: str, allowed: Collection[str]) -> str:
        """Read the one name that a key has, which is allowed."""
        entry = self.entries[key][0]
        if entry.text not in allowed:
            raise self.error(f"There is no {entry.text} for {key}.", entry)
        return entry.text

    def read_names(self, key: str, allowed: Collection[str]) -> list[str]:
        """Read a list of names, each of which is allowed."""
        names = self._read_list(key)
        for entry, name in names:
            if name not in allowed:
                raise self.error(f"There is no {name} for {key}.", entry)
        return [name for _entry, name in names]

    def read_spots(self) -> list[str]:
        spots = self._read_list("spots")
        for entry, spot in spots:
            if not SPOT.fullmatch(spot):
                raise self.error(f"A spot is a kind and a name, as in card tribute, not {spot}.", entry)
        return [spot for _entry, spot in spots]

    def _read_list(self, key: str) -> list[tuple[TextLine, str]]:
        return [(entry, part) for entry in self.entries.get(key, ()) for part in entry.text.split(", ")]

    def read_orders(self, key: str, notation: Notation) -> list[LessonOrder]:
        """Read the orders of all lines of a key; dice at the end of a line fall in its last order."""
        orders: list[LessonOrder] = []
        for entry in self.entries.get(key, ()):
            _key, _of, seat = entry.key.partition(SEAT)
            match = DICE.fullmatch(entry.text)
            texts = (match[1] if match else entry.text).split("; ")
            for text in texts:
                try:
                    notation.parse(text)
                except MalformedAction:
                    raise self.error(f"There is no order {text}.", entry) from None
            dice = [int(pips) for pips in match[2].split()] if match else None
            orders += [LessonOrder(text, int(seat or 0)) for text in texts[:-1]]
            orders.append(LessonOrder(texts[-1], int(seat or 0), dice))
        return orders


def _read_data(path: Path, section: TextSection, keys: Collection[str]) -> _SectionData:
    """Return the data of a section of a lesson, which has these keys. Raises TextFileError."""
    if section.attributes or section.table or section.picture:
        raise TextFileError(path, section.line, "A lesson has no clauses, grades, tables or pictures.")
    entries: dict[str, list[TextLine]] = {}
    for entry in section.data:
        key, _of, seat = entry.key.partition(SEAT)
        if key not in keys or (seat and not (key in KEYS_OF_ORDERS and seat.isdigit())):
            raise TextFileError(path, entry.line, f"There can't be {entry.key} here.")
        if key in entries and key not in KEYS_OF_ORDERS:
            raise TextFileError(path, entry.line, f"There is a line of {key} above.")
        entries.setdefault(key, []).append(entry)
    return _SectionData(path, section.line, entries)
