"""Lists whose own numbers stand before numbers of options: "1. 2" may be options 1 and 2, or item 1 of a list.

Several items counted from 1 can only be a list, and its numbers go. Elsewhere the writer is asked.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from games.orders.days import is_date
from games.orders.lexicon import Lexicon
from games.orders.order_detector import reads_as_order
from games.orders.single_order import is_number
from games.orders.split import listed_numbers

ITEM = re.compile(r"^\(?(\d{1,3})(?:[.):]|\.\)|\.:)\s+(?=\S)")
LETTERED = re.compile(r"^\(?([A-Za-z])[.)]\s+(?=\S)")
LOOSE_ITEM = re.compile(r"^#?(\d{1,3})[,;/\]]?\s+(?=\S)")  # as "1 2" above "2 5", which may be four numbers
ITEM_ALONE = re.compile(r"^\(?(\d{1,3})(?:[.)]|\.\))$")  # its contents stand on the next line


def without_list_numbers(lines: Sequence[str], lexicon: Lexicon) -> list[str] | None:
    """Return the lines without the numbers of a list that holds numbers; None if it may be no list."""
    if _are_apart(lines, lexicon) or _are_loose_items(lines):
        return None
    if lettered := _without_letters(lines):
        return lettered
    items = [line for line in lines if ITEM.match(line) and not is_date(line)]
    if not any(_is_of_numbers(ITEM.sub("", item)) for item in items):
        return list(lines)
    if len(items) < 2 or not _count_from_one(items, ITEM):
        return None
    return [ITEM.sub("", line) if line in items else line for line in lines]


def _without_letters(lines: Sequence[str]) -> list[str]:
    """Return the lines without their letters, if they are "a) 2" and "b) 5"; else nothing."""
    letters = "".join(match[1] for line in lines if (match := LETTERED.match(line)))
    in_order = len(letters) > 1 and letters.casefold() == "abcdefghijklmnop"[: len(letters)]
    are_numbers = all(_is_of_numbers(LETTERED.sub("", line)) for line in lines if LETTERED.match(line))
    return [LETTERED.sub("", line) for line in lines] if in_order and are_numbers else []


def _are_loose_items(lines: Sequence[str]) -> bool:
    """Return True if several lines of two numbers may each begin with the number of the line."""
    items = [line for line in lines if LOOSE_ITEM.match(line) and is_number(LOOSE_ITEM.sub("", line))]
    return len(items) > 1 and _count_from_one(items, LOOSE_ITEM)


def _are_apart(lines: Sequence[str], lexicon: Lexicon) -> bool:
    """Return True if a list's numbers may stand on lines of their own, above what they count."""
    numbers = [line for line in lines if ITEM_ALONE.match(line)]
    if not _count_from_one(numbers, ITEM_ALONE):
        return False
    below = [
        next_line for line, next_line in pairwise(lines) if ITEM_ALONE.match(line) and not ITEM_ALONE.match(next_line)
    ]
    counted_lines = [line for line in below if reads_as_order(line, lexicon)]
    return len(counted_lines) > 1 or any(map(_is_of_numbers, counted_lines))


def _count_from_one(items: Sequence[str], pattern: re.Pattern[str]) -> bool:
    numbers = [int(match[1]) for item in items if (match := pattern.match(item))]
    return bool(numbers) and numbers == list(range(1, len(numbers) + 1))


def _is_of_numbers(text: str) -> bool:
    return is_number(text) or bool(listed_numbers(text))
