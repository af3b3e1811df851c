"""What a person may do now, as every title offers it: groups of labelled choices.

Each choice carries its order's notation, which is what forms post and mails are answered with. A title derives from
both classes to tell more; what takes time is a property there, worked out only where somebody shows it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .builds import Build
from .percent import percent


@dataclass(frozen=True)
class Label:
    """What is said of an order: the key of its group, what is on its button, its price in words, whether dice decide,
    the places it concerns.

    ``chance`` is that of what it tries coming off, from 0 to 1; None where no dice decide. ``effect`` is what it
    brings, beyond what it says, in short sentences, ``cards`` the cards it is about. Orders that differ in one thing
    alone, as votes in their dice, share an ``entry``, in which ``short`` says that thing.
    """

    group: str
    label: str
    cost: str = ""
    dice: bool = False
    places: tuple[str, ...] = ()
    chance: float | None = None
    effect: str = ""
    cards: tuple[str, ...] = ()
    entry: str = ""
    short: str = ""


@dataclass(frozen=True, kw_only=True)
class Choice(Label):
    """One order, in notation, with its label.

    ``on`` is the thing it is given to, as the title calls it where it draws it: the first click. Where that is not
    enough ``to`` is what the second goes to. Both are empty for what concerns no thing but the whole table.
    """

    order: str
    on: str = ""
    to: str = ""

    @property
    def odds(self) -> str:
        """The chance in words; empty where no dice decide."""
        return percent(self.chance) if self.dice and self.chance is not None else ""

    @property
    def losses(self) -> str:
        """What its dice may be expected to cost, as a short phrase."""
        return ""

    @property
    def risks(self) -> Sequence[str]:
        """What its dice may bring, in sentences."""
        return ()

    @property
    def left_undone(self) -> Sequence[str]:
        """What it gives up, in sentences."""
        return ()

    @cached_property
    def notes(self) -> list[str]:
        """All that is to be known before it is chosen, in sentences."""
        return [note for note in (self.effect, *self.risks, *self.left_undone) if note]

    @property
    def copies(self) -> int:
        """How often it can be given at once; 0 for what is given one by one."""
        return 0

    @property
    def may_be_final(self) -> bool:
        """Whether it could pass the decision on though it rolls no dice; a copy of the position then tells."""
        return True


@dataclass(frozen=True)
class Group:
    """Choices under one title; ``key`` is their game's name for it. One that ``is_open`` is never folded away, one that
    ``is_whole`` never shortened: the question is mostly about it, and it never has many. One that ``is_end`` has what
    the reader is done with."""

    key: str
    title: str
    choices: Sequence[Choice]
    is_open: bool = False
    is_whole: bool = False
    is_end: bool = False

    @property
    def told(self) -> Sequence[str]:
        """What is to be known of all of them, in sentences."""
        return ()

    @property
    def build(self) -> Build | None:
        """The form that its orders are put together by where they are too many for a list; None for a list."""
        return None

    @property
    def listed(self) -> Sequence[Choice]:
        """Those that mails list and number: all, or examples of what is put together, of which `named` tells."""
        return self.choices

    @property
    def named(self) -> str:
        """How others than those that are listed are named; empty where none are left out."""
        return ""

    @property
    def wanted(self) -> int:
        """How many of those that can be given at once are asked for; 0 where that is left open."""
        return 0

    @property
    def wanted_for_good(self) -> str:
        """What is said above so many that no undo brings back once they are given."""
        return ngettext(
            "Choose %(wanted)d. This, and all before it, cannot be taken back: the game goes on at once.",
            "Choose %(wanted)d. The last of them, and all before it, cannot be taken back: the game goes on at once.",
            self.wanted,
        ) % {"wanted": self.wanted}

    def not_so_many(self, given: int) -> str:
        """What is said to whoever gives more of them at once than are asked for."""
        return _("Choose %(wanted)d, not %(given)d.") % {"wanted": self.wanted, "given": given}


def without_needless(found: Iterable[Choice]) -> list[Choice]:
    """The choices of a group but for those that cost more than another of their entry that is certain."""
    certain: set[str] = set()
    worthwhile = []
    for choice in found:
        if not choice.entry or choice.entry not in certain:
            worthwhile.append(choice)
        if choice.chance == 1:
            certain.add(choice.entry)
    return worthwhile
