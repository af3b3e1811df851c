"""The options of a decision with their numbers, for mails that are answered with a number.

Every order that its group lists has one, counted from 1 in the order of the groups; a number never depends on how many
of them a mail shows. It means something only beside the position it was made for.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from .choices import Choice, Group, without_needless
from .percent import percent

MOST = 24
"""Options that a mail shows; more are scrolled past on a phone, not read."""
FEWEST = 3
"""Options that every group shows, however many there are in all."""


class Option(NamedTuple):
    """A choice with its number; ``needless`` where it costs more than another that is certain of the same."""

    number: int
    choice: Choice
    of: Group
    needless: bool = False

    @property
    def order(self) -> str:
        """Its notation."""
        return self.choice.order

    @property
    def label(self) -> str:
        """What it says."""
        return self.choice.label

    @property
    def cost(self) -> str:
        """Its price in words."""
        return self.choice.cost

    @property
    def group(self) -> str:
        """The key of its group."""
        return self.of.key

    @property
    def notes(self) -> str:
        """What stands behind it in brackets."""
        return notes(self.choice)


def notes(choice: Choice) -> str:
    """Price, chance and what a battle may cost as one short phrase; empty where there is nothing to say."""
    odds = "" if choice.chance in (None, 1) else percent(choice.chance or 0)
    return ", ".join(note for note in (choice.cost, odds, choice.losses) if note)


class Section(NamedTuple):
    """Options under one title, and how many ``more`` of them are not shown; ``named`` says how still others are."""

    title: str
    options: list[Option]
    more: int
    named: str = ""


def numbered(groups: Sequence[Group]) -> list[Option]:
    """All choices of a decision that are listed, numbered."""
    found = [(group, choice) for group in groups for choice in group.listed]
    worthwhile = {choice.order for group in groups for choice in without_needless(group.listed)}
    return [
        Option(number, choice, group, choice.order not in worthwhile) for number, (group, choice) in enumerate(found, 1)
    ]


def sections(options: Sequence[Option], most: int | None = MOST) -> list[Section]:
    """The options by group, at most about ``most`` of them (None: all); small groups are never cut for large ones."""
    by_group: dict[str, list[Option]] = {}
    for option in options:
        by_group.setdefault(option.group, []).append(option)
    room = _room(by_group, len(options) if most is None else most)
    return [
        Section(group[0].of.title, _likeliest(group, room[key]), max(0, len(group) - room[key]), group[0].of.named)
        for key, group in by_group.items()
    ]


def _likeliest(group: list[Option], room: int) -> list[Option]:
    """The first options of a group, but of those that dice decide the likeliest; in the order of their numbers."""
    sure = [option for option in group[:room] if option.choice.chance is None]
    diced = [option for option in group if option.choice.chance is not None]
    diced.sort(key=lambda option: (option.needless, -(option.choice.chance or 0)))
    return sorted([*sure, *diced[: room - len(sure)]], key=attrgetter("number"))


def _room(by_group: dict[str, list[Option]], most: int) -> dict[str, int]:
    """How many options each group may show: the smallest take theirs first, the others share what is left."""
    room: dict[str, int] = {}
    left = most
    by_size = sorted(by_group, key=lambda key: (not by_group[key][0].of.is_whole, len(by_group[key])))
    for place, key in enumerate(by_size):
        size = len(by_group[key])
        room[key] = size if by_group[key][0].of.is_whole else min(size, max(FEWEST, left // (len(by_size) - place)))
        left -= room[key]
    return room
