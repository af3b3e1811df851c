"""The options of a decision with their numbers, for mails that are answered with a number.

Every order that its group lists has one, counted from 1 in the order of the groups; a number never
depends on the length of a mail's list. It is valid only for the position it was made for. Numbers by
which people call a thing of the question are left out, such as the rank of a card in the hand.
"""

from collections.abc import Sequence
from itertools import count
from operator import attrgetter
from typing import NamedTuple

from games.present.lists import join_words

from .choices import Choice, ChoiceGroup, without_needless
from .percent import percent

MOST = 24
"""Options in a mail; more are scrolled past on a phone, not read."""
FEWEST = 3
"""Options shown of every group, whatever their total."""


class NumberedChoice(NamedTuple):
    """A choice with its number; ``needless`` if it costs more than another that is certain of the same."""

    number: int
    choice: Choice
    of: ChoiceGroup
    needless: bool = False

    @property
    def order(self) -> str:
        return self.choice.order

    @property
    def label(self) -> str:
        return self.choice.label

    @property
    def cost(self) -> str:
        return self.choice.cost

    @property
    def group(self) -> str:
        return self.of.key

    @property
    def notes(self) -> str:
        return notes(self.choice)


def notes(choice: Choice) -> str:
    """Return price, chance and likely losses in battle as one short phrase; empty if there are none."""
    odds = "" if choice.chance in (None, 1) else percent(choice.chance or 0)
    return join_words(note for note in (choice.cost, odds, choice.losses) if note)


class ChoiceSection(NamedTuple):
    """Options under one title, and the count of ``more`` of them left out; ``naming_hint`` tells how to name others."""

    title: str
    options: list[NumberedChoice]
    more: int
    naming_hint: str = ""


def numbered(groups: Sequence[ChoiceGroup], *, gaps: bool = True) -> list[NumberedChoice]:
    """Number the options; without ``gaps`` no number is left out, as in emails from before there were any."""
    listed = [(group, choice) for group in groups for choice in group.listed]
    worthwhile = {choice.order for group in groups for choice in without_needless(group.listed)}
    left_out = numbers_of_things(groups) if gaps else frozenset[int]()
    numbers = (number for number in count(1) if number not in left_out)
    return [
        NumberedChoice(number, choice, group, choice.order not in worthwhile)
        for number, (group, choice) in zip(numbers, listed, strict=False)
    ]


def numbers_of_things(groups: Sequence[ChoiceGroup]) -> frozenset[int]:
    """Return the numbers by which people call things of the question."""
    return frozenset[int]().union(*(group.numbers_of_things for group in groups))


def has_gaps(options: Sequence[NumberedChoice]) -> bool:
    """Return True if numbers were left out of a list."""
    return bool(options) and options[-1].number != len(options)


def orders_by_number(options: Sequence[NumberedChoice]) -> list[str]:
    """Return the orders of all numbers from 1, "" for one left out."""
    orders = {option.number: option.order for option in options}
    return [orders.get(number, "") for number in range(1, max(orders, default=0) + 1)]


def sections(options: Sequence[NumberedChoice], most: int | None = MOST) -> list[ChoiceSection]:
    """Return the options by group, at most about ``most`` of them (None: all); small groups are
    never cut for large ones.
    """
    by_group: dict[str, list[NumberedChoice]] = {}
    for option in options:
        by_group.setdefault(option.group, []).append(option)
    room = _room(by_group, len(options) if most is None else most)
    return [
        ChoiceSection(
            group[0].of.title, _likeliest(group, room[key]), max(0, len(group) - room[key]), group[0].of.naming_hint
        )
        for key, group in by_group.items()
    ]


def _likeliest(group: list[NumberedChoice], room: int) -> list[NumberedChoice]:
    """Return the first options of a group, of those with dice the likeliest, in the order of their numbers."""
    sure = [option for option in group[:room] if option.choice.chance is None]
    diced = [option for option in group if option.choice.chance is not None]
    diced.sort(key=lambda option: (option.needless, -(option.choice.chance or 0)))
    return sorted([*sure, *diced[: room - len(sure)]], key=attrgetter("number"))


def _room(by_group: dict[str, list[NumberedChoice]], most: int) -> dict[str, int]:
    """Share out the room among groups: the smallest take theirs first, the others share the rest."""
    room: dict[str, int] = {}
    remaining = most
    by_size = sorted(by_group, key=lambda key: (not by_group[key][0].of.is_whole, len(by_group[key])))
    for place, key in enumerate(by_size):
        size = len(by_group[key])
        room[key] = (
            size if by_group[key][0].of.is_whole else min(size, max(FEWEST, remaining // (len(by_size) - place)))
        )
        remaining -= room[key]
    return room
