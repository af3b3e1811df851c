"""The options of a decision with their numbers, for mails that are answered with a number.

Every legal order has one, counted from 1 in the order of `choices.groups`; a number never depends on how many of them
a mail shows. It means something only beside the position it was made for.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.engine.kernel import Action
from games.engine.notation import text as notation

from ..rules.view import View
from . import chances, choices
from .names import Names

MOST = 24
"""Options that a mail shows; more are scrolled past on a phone, not read."""
FEWEST = 3
"""Options that every group shows, however many there are in all."""
WHOLE = ("answer", "play", "finish")
"""Groups that are shown whole: the question is mostly about them, and there are never many."""


class Option(NamedTuple):
    """An order with its number. ``cost`` and ``losses`` are in words, ``chance`` from 0 to 1, None where no dice
    decide; ``needless`` where it costs more than another that is certain of the same."""

    number: int
    order: str
    label: str
    cost: str
    chance: float | None
    losses: str
    group: str
    title: str
    needless: bool = False

    @property
    def odds(self) -> str:
        """The chance in words; empty where no dice decide, or where they cannot fail."""
        return "" if self.chance in (None, 1) else chances.percent(self.chance or 0)

    @property
    def notes(self) -> str:
        """Price, chance and what a battle may cost as one short phrase; empty where there is nothing to say."""
        return ", ".join(note for note in (self.cost, self.odds, self.losses) if note)


class Section(NamedTuple):
    """Options under one title, and how many ``more`` of them are not shown."""

    title: str
    options: list[Option]
    more: int


def numbered(view: View, legal: Collection[Action], names: Names) -> list[Option]:
    """All legal actions of ``view.seat``, numbered."""
    losses = {notation(action): chances.losses(action, view) for action in legal}
    groups = choices.groups(view, legal, names)
    found = [(group, choice) for group in groups for choice in group.choices]
    worthwhile = {choice.order for group in groups for choice in choices.without_needless(group.choices)}
    return [
        Option(
            number,
            choice.order,
            choice.label,
            choice.cost,
            choice.chance,
            losses[choice.order],
            group.key,
            group.title,
            choice.order not in worthwhile,
        )
        for number, (group, choice) in enumerate(found, 1)
    ]


def sections(options: Sequence[Option], most: int | None = MOST) -> list[Section]:
    """The options by group, at most about ``most`` of them (None: all); small groups are never cut for large ones."""
    by_group: dict[str, list[Option]] = {}
    for option in options:
        by_group.setdefault(option.group, []).append(option)
    room = _room(by_group, len(options) if most is None else most)
    return [
        Section(group[0].title, _likeliest(group, room[key]), max(0, len(group) - room[key]))
        for key, group in by_group.items()
    ]


def _likeliest(group: list[Option], room: int) -> list[Option]:
    """The first options of a group, but of those that dice decide the likeliest; in the order of their numbers."""
    sure = [option for option in group[:room] if option.chance is None]
    diced = [option for option in group if option.chance is not None]
    diced.sort(key=lambda option: (option.needless, -(option.chance or 0)))
    return sorted([*sure, *diced[: room - len(sure)]])


def _room(by_group: dict[str, list[Option]], most: int) -> dict[str, int]:
    """How many options each group may show: the smallest take theirs first, the others share what is left."""
    room: dict[str, int] = {}
    left = most
    by_size = sorted(by_group, key=lambda key: (key not in WHOLE, len(by_group[key])))
    for place, key in enumerate(by_size):
        size = len(by_group[key])
        room[key] = size if key in WHOLE else min(size, max(FEWEST, left // (len(by_size) - place)))
        left -= room[key]
    return room
