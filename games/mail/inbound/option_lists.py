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
ARROW = re.compile(r"[<>←→⇐⇒✓✔☑✗✘☒]")
MARK = re.compile(r"[<>=←→⇐⇒✓✔☑✗✘☒*_~!\[\]]|\b[xX]\b")


class ListedOption(NamedTuple):
    """An option as a mail lists it; ``title`` is that of its section."""

    number: int
    label: str
    notes: str
    order: str
    title: str


class OptionMatch(NamedTuple):
    """A line with an option of ours, and how it is known: by its own number, or by more than a person types."""

    option: ListedOption
    has_number: bool
    is_certain: bool
    is_marked: bool
    is_as_written: bool = True
    is_quoted: bool = False
    has_arrow: bool = False
    line_count: int = 1  # of lines that it is wrapped over
    is_below_number: bool = False  # as the cells of a table become lines


class PastedList(NamedTuple):
    """The lines ``start`` to ``end`` of a text, and the numbers of the options on them."""

    start: int
    end: int
    numbers: frozenset[int]

    def has_number(self, line: str) -> bool:
        """Return True if the number in a line is that of one of these options."""
        return {int(number) for number in re.findall(r"\d+", line)} <= self.numbers and any(map(str.isdigit, line))


def quoted_options(lines: Sequence[str], options: Sequence[ListedOption]) -> frozenset[int]:
    """Return the numbers of the lines with quoted options, where one is not: it is the one meant."""
    matches = _match_options(lines, options)
    return frozenset(at for at, each in matches.items() if each.is_quoted and each.has_number and each.is_as_written)


def find_pasted(lines: Sequence[str], options: Sequence[ListedOption], ours: Imprint = NOTHING) -> PastedList | None:
    """Find options of ours pasted in a row and not all marked as quoted; None if there are none."""
    matches = _match_options(lines, options)
    for block in _blocks(lines, matches, options):
        option_lines = [matches[at] for at in block if at in matches]
        if _is_quotation(option_lines):
            end = block[-1] + 1
            return PastedList(block[0], end, frozenset(each.option.number for each in option_lines))
    return _known_by_imprint(lines, ours)


def _match_options(lines: Sequence[str], options: Sequence[ListedOption]) -> dict[int, OptionMatch]:
    """Return the option of each line that begins one, by the number of the line; none if all are quoted."""
    by_word: dict[str, list[ListedOption]] = {}
    for option in options:
        by_word.setdefault(next(iter(_words_of(option.label)), "").casefold(), []).append(option)
    unquoted_lines = [at for at, line in enumerate(lines) if line and not line.startswith(">")]
    matches = {at: match for at in unquoted_lines if (match := _best_match(lines, at, by_word))}
    quoted_lines = [at for at, line in enumerate(lines) if line.startswith(">")] if matches else []
    return matches | {at: match for at in quoted_lines if (match := _best_match(lines, at, by_word))}


def _best_match(lines: Sequence[str], at: int, by_word: dict[str, list[ListedOption]]) -> OptionMatch | None:
    """Return the option that begins on a line: one that ends on it, else the longest."""
    first_words = {word.casefold() for word in WORD.findall(lines[at][:LONGEST])[: MOST_MARKS + 2]}
    candidates = [option for word in first_words for option in by_word.get(word, ())]
    matches = [option_line for option in candidates if (option_line := _match(lines, at, option))]
    return max(matches, key=lambda each: (-each.line_count, len(each.option.label)), default=None)


@lru_cache(maxsize=2048)
def _words_of(label: str) -> tuple[str, ...]:
    return tuple(WORD.findall(label))


def _match(lines: Sequence[str], at: int, option: ListedOption) -> OptionMatch | None:
    """Match an option's label with a line, and it and its notes with those they may be wrapped over."""
    bare = [QUOTING.sub("", line[:LONGEST]) for line in lines[at : at + MOST_LINES]]
    bare = bare[: bare.index("")] if "" in bare else bare
    label_words, note_words = _words_of(option.label), _words_of(option.notes)
    for sought_words in (label_words + note_words, label_words) if option.notes else (label_words,):
        for count in range(1, len(bare) + 1):
            line_words = WORD.findall(" ".join(bare[:count]))
            start = _start_of(line_words, sought_words)
            if start is not None and start < len(WORD.findall(bare[0])):
                below = next((line.strip() for line in bare[count:]), "")
                before, behind = line_words[:start], line_words[start + len(sought_words) :]
                match = _known_by(option, bare[0], below, before, behind)
                is_below = bool(at) and re.fullmatch(rf"\W*{option.number}\W*", lines[at - 1]) is not None
                return match._replace(
                    has_number=match.has_number or is_below,
                    is_below_number=is_below,
                    is_certain=match.is_certain or len(sought_words) > len(label_words),
                    is_as_written=_is_as_written(line_words[start : start + len(sought_words)], sought_words),
                    is_quoted=lines[at].startswith(">"),
                    line_count=count,
                )
    return None


def _known_by(option: ListedOption, line: str, below: str, before: Sequence[str], behind: Sequence[str]) -> OptionMatch:
    """Tell how an option is known, by the words around its label and the line below it."""
    has_number = str(option.number) in before[-1:] and bool(re.search(rf"\b{option.number}(?:\.|\s)", line))
    marks = " ".join(word for word in (*before, *behind) if not word.isdecimal())
    has_order = option.order == below and option.label.casefold() != option.order
    is_marked = bool(MARK.search(line) or without_fillers(marks))
    return OptionMatch(option, has_number, has_order, is_marked, has_arrow=bool(ARROW.search(line)))


def _start_of(line_words: Sequence[str], label_words: Sequence[str]) -> int | None:
    """Return the place of a label in a line, in whatever case."""
    folded, sought_words = ([word.casefold() for word in each] for each in (line_words, label_words))
    most = min(len(folded) - len(sought_words), MOST_MARKS + 1) + 1
    return next((start for start in range(most) if folded[start : start + len(sought_words)] == sought_words), None)


def _is_as_written(part: Sequence[str], label_words: Sequence[str]) -> bool:
    """Return True for words as we write them, or all in capitals; who types them rarely does."""
    return list(part) in (list(label_words), [word.upper() for word in label_words])


def _blocks(
    lines: Sequence[str], matches: dict[int, OptionMatch], options: Sequence[ListedOption]
) -> Iterator[list[int]]:
    """Yield the options that follow one another, with the titles, orders and empty lines between them."""
    fillers = {option.order for option in options} | {option.title for option in options}
    block = list[int]()
    for at, line in enumerate(lines):
        text = QUOTING.sub("", line).strip()
        is_rest = any(above in matches and above + matches[above].line_count > at for above in block[-MOST_LINES:])
        is_number = at + 1 in matches and matches[at + 1].is_below_number
        if (
            at in matches
            or is_number
            or (block and (not text or text == ">" or text in fillers or is_rest or _is_edited(text)))
        ):
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


def _is_quotation(option_lines: Sequence[OptionMatch]) -> bool:
    """Return True if options that follow one another are a list of ours, not orders that read like it.

    Where its writer has quoted a list with ">" and left one line without, this line is the order.
    """
    unquoted_count = sum(not each.is_quoted for each in option_lines)
    if len(option_lines) < 2 or not unquoted_count or unquoted_count == 1 < len(option_lines) - 1:
        return False
    as_written = [each for each in option_lines if each.is_as_written]
    if sum(each.has_number for each in as_written) > 1 or any(each.is_certain for each in option_lines):
        return True
    is_as_listed = all(below.option.number == above.option.number + 1 for above, below in pairwise(option_lines))
    is_one_marked = (
        len({each.is_marked for each in as_written}) > 1 or len({each.has_arrow for each in option_lines}) > 1
    )
    return is_as_listed and (is_one_marked or (len(as_written) > 1 and any(map(_is_long, as_written))))


def _is_long(option_line: OptionMatch) -> bool:
    """Return True for words of an option that nobody types to give its order."""
    option = option_line.option
    return len(_words_of(option.label)) >= LONG and option.label.casefold() != option.order


def _known_by_imprint(lines: Sequence[str], ours: Imprint) -> PastedList | None:
    """Find lines numbered as our options and known from a mail of ours, be it an older one."""
    counts = ours.covered(["" if line.startswith(">") else line for line in lines])
    known_lines = [
        at
        for at, (line, (matched, all_words)) in enumerate(zip(lines, counts, strict=True))
        if matched == all_words > 0 and NUMBERED.match(line)
    ]
    pairs = [(one, two) for one, two in pairwise(known_lines) if two - one <= MOST_LINES]
    if not pairs:
        return None
    numbers = frozenset(int(words(lines[at])[0]) for at in known_lines)
    return PastedList(known_lines[0], known_lines[-1] + 1, numbers)
