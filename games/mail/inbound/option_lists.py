"""Options of ours that stand unmarked in a reply: a list pasted from the mail, perhaps with one of them marked.

Its lines would read as orders, all of them. One option alone is an order; two in a row are a
quotation. Options are known by their words, so that a wrapped line, stars around it or a mark behind
it do not hide them; only a writer's own list, in small letters or other words, is not taken for ours.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from games.mail.imprint import NOTHING, Imprint, words
from games.orders.tokens import without_fillers

WORD = re.compile(r"[^\W_]+")
QUOTING = re.compile(r"^(?:>\s?)+")
NUMBERED = re.compile(r"^\W*\d{1,3}\. [A-ZÄÖÜ]")  # as our mails number an option
LONGEST = 200  # characters of a line
MOST_MARKS = 3  # words before an option that may mark it
MOST_LINES = 4  # over which a program may wrap an option
LONG = 5  # words of a label that nobody types: who gives that order types less
MARK = re.compile(r"[<>=←→⇐⇒✓✔☑✗✘☒*_~!\[\]]|\b[xX]\b")


class ListedOption(NamedTuple):
    """An option as a mail lists it; ``title`` is that of its section."""

    number: int
    label: str
    notes: str
    order: str
    title: str


class OptionLine(NamedTuple):
    """A line with an option of ours, and how it is known: by its own number, or by more than a person types."""

    option: ListedOption
    has_number: bool
    is_certain: bool
    is_marked: bool
    is_quoted: bool = False
    count: int = 1  # of lines that it is wrapped over


class PastedList(NamedTuple):
    """The lines ``start`` to ``end`` of a text, and the numbers of the options on them."""

    start: int
    end: int
    numbers: frozenset[int]

    def has_number(self, line: str) -> bool:
        """Return True if the number in a line is that of one of these options."""
        return {int(number) for number in re.findall(r"\d+", line)} <= self.numbers and any(map(str.isdigit, line))


def has_option(line: str, options: Sequence[ListedOption]) -> bool:
    """Return True if a line is an option as its mail lists it: its label with its number, or the order below it."""
    return any(line == option.order for option in options) or bool(_match_options([line], options))


def find_pasted(lines: Sequence[str], options: Sequence[ListedOption], ours: Imprint = NOTHING) -> PastedList | None:
    """Find options of ours pasted in a row and not all marked as quoted; None if there are none."""
    matches = _match_options(lines, options)
    for block in _blocks(lines, matches, options):
        option_lines = [matches[at] for at in block if at in matches]
        if _is_quotation(option_lines):
            end = block[-1] + 1
            return PastedList(block[0], end, frozenset(each.option.number for each in option_lines))
    return _known_by_imprint(lines, ours)


def _match_options(lines: Sequence[str], options: Sequence[ListedOption]) -> dict[int, OptionLine]:
    """Return the option of each line that begins one, by the number of the line; none if all are quoted."""
    by_word: dict[str, list[ListedOption]] = {}
    for option in options:
        by_word.setdefault(next(iter(_words_of(option.label)), "").casefold(), []).append(option)
    unquoted = [at for at, line in enumerate(lines) if line and not line.startswith(">")]
    found = {at: option_line for at in unquoted if (option_line := _best_match(lines, at, by_word))}
    quoted = [at for at, line in enumerate(lines) if line.startswith(">")] if found else []
    return found | {at: option_line for at in quoted if (option_line := _best_match(lines, at, by_word))}


def _best_match(lines: Sequence[str], at: int, by_word: dict[str, list[ListedOption]]) -> OptionLine | None:
    """Return the option that begins on a line: one that ends on it, else the longest."""
    first_words = {word.casefold() for word in WORD.findall(lines[at][:LONGEST])[: MOST_MARKS + 2]}
    candidates = [option for word in first_words for option in by_word.get(word, ())]
    matches = [option_line for option in candidates if (option_line := _match(lines, at, option))]
    return max(matches, key=lambda each: (-each.count, len(each.option.label)), default=None)


@lru_cache(maxsize=2048)
def _words_of(label: str) -> tuple[str, ...]:
    return tuple(WORD.findall(label))


def _match(lines: Sequence[str], at: int, option: ListedOption) -> OptionLine | None:
    """Match an option's label with a line, and it and its notes with those they may be wrapped over."""
    bare = [QUOTING.sub("", line[:LONGEST]) for line in lines[at : at + MOST_LINES]]
    bare = bare[: bare.index("")] if "" in bare else bare
    label_words, note_words = _words_of(option.label), _words_of(option.notes)
    for wanted in (label_words + note_words, label_words) if option.notes else (label_words,):
        for count in range(1, len(bare) + 1):
            line_words = WORD.findall(" ".join(bare[:count]))
            start = _start_of(line_words, wanted)
            if start is not None and start < len(WORD.findall(bare[0])):
                below = next((line.strip() for line in bare[count:]), "")
                before, behind = line_words[:start], line_words[start + len(wanted) :]
                known = _known_by(option, bare[0], below, before, behind)
                has_notes = known.is_certain or len(wanted) > len(label_words)
                return known._replace(is_quoted=lines[at].startswith(">"), count=count, is_certain=has_notes)
    return None


def _known_by(option: ListedOption, line: str, below: str, before: Sequence[str], behind: Sequence[str]) -> OptionLine:
    """Tell how an option is known, by the words around its label and the line below it."""
    has_number = str(option.number) in before[-1:] and bool(re.search(rf"\b{option.number}\.", line))
    marks = " ".join(word for word in (*before, *behind) if not word.isdecimal())
    has_order = option.order == below and option.label.casefold() != option.order
    is_marked = bool(MARK.search(line) or without_fillers(marks))
    return OptionLine(option, has_number, has_order, is_marked)


def _start_of(line_words: Sequence[str], label_words: Sequence[str]) -> int | None:
    """Return the place of a label in a line, as it is written or all in capitals."""
    capitals = [word.upper() for word in label_words]
    for start in range(min(len(line_words) - len(label_words), MOST_MARKS + 1) + 1):
        part = list(line_words[start : start + len(label_words)])
        if part in (list(label_words), capitals):
            return start
    return None


def _blocks(
    lines: Sequence[str], matches: dict[int, OptionLine], options: Sequence[ListedOption]
) -> Iterator[list[int]]:
    """Yield the options that follow one another, with the titles, orders and empty lines between them."""
    fillers = {option.order for option in options} | {option.title for option in options}
    block = list[int]()
    for at, line in enumerate(lines):
        text = QUOTING.sub("", line).strip()
        is_rest = any(above in matches and above + matches[above].count > at for above in block[-MOST_LINES:])
        if at in matches or (block and (not text or text == ">" or text in fillers or is_rest or _is_edited(text))):
            block.append(at)
        elif block:
            yield _trimmed(block, lines)
            block = []
    if block:
        yield _trimmed(block, lines)


def _is_edited(text: str) -> bool:
    """Return True for a line numbered as ours: an option that its writer has changed, or one of another position."""
    return bool(NUMBERED.match(text))


def _trimmed(block: list[int], lines: Sequence[str]) -> list[int]:
    while block and not lines[block[-1]]:
        block = block[:-1]
    return block


def _is_quotation(option_lines: Sequence[OptionLine]) -> bool:
    """Return True if options that follow one another are a list of ours, not orders that read like it.

    Where its writer has quoted a list with ">" and left one line without, this line is the order.
    """
    unquoted = [each for each in option_lines if not each.is_quoted]
    if len(option_lines) < 2 or not unquoted or len(unquoted) == 1 < len(option_lines) - 1:
        return False
    if sum(each.has_number for each in option_lines) > 1:
        return True
    if any(each.is_certain for each in option_lines):
        return True
    pairs = list(pairwise(option_lines))
    is_as_listed = all(below.option.number == above.option.number + 1 for above, below in pairs)
    return is_as_listed and (any(map(_is_long, option_lines)) or len({each.is_marked for each in option_lines}) > 1)


def _is_long(option_line: OptionLine) -> bool:
    """Return True for words of an option that nobody types to give its order."""
    option = option_line.option
    return len(_words_of(option.label)) >= LONG and option.label.casefold() != option.order


def _known_by_imprint(lines: Sequence[str], ours: Imprint) -> PastedList | None:
    """Find lines numbered as our options and known from a mail of ours, be it an older one."""
    counts = ours.covered(["" if line.startswith(">") else line for line in lines])
    known = [
        at
        for at, (line, (matched, all_words)) in enumerate(zip(lines, counts, strict=True))
        if matched == all_words > 0 and NUMBERED.match(line)
    ]
    pairs = [(one, two) for one, two in pairwise(known) if two - one <= MOST_LINES]
    if not pairs:
        return None
    numbers = frozenset(int(words(lines[at])[0]) for at in known)
    return PastedList(known[0], known[-1] + 1, numbers)
