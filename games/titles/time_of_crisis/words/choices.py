"""What a person may do now, as groups of labelled choices in the order of a turn.

`groups` takes the engine's legal actions and adds nothing and leaves nothing out: each choice carries the order's
notation, which is what forms post and mails are answered with. Prices and votes are the engine's own figures.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise

from games.engine.kernel import Action
from games.engine.notation import text as notation
from games.present.spoken import gettext_lazy as lazy

from ..rules.view import View
from .labels import describe
from .names import Names

GROUPS: dict[str, Promise] = {
    "answer": lazy("Your answer"),
    "play": lazy("Play a card"),
    "military": lazy("Military actions"),
    "senate": lazy("Senate actions"),
    "populace": lazy("Populace actions"),
    "events": lazy("Events of your cards"),
    "free": lazy("At no cost"),
    "discard": lazy("Discard before you buy"),
    "buy": lazy("Buy a card"),
    "trash": lazy("Trash a card"),
    "finish": lazy("Finish"),
}
"""The groups in the order in which they are shown."""


class Choice(NamedTuple):
    """One order: its notation, what it says on its button, its price in words, whether dice decide, the regions it
    concerns.

    ``chance`` is that of the vote passing or the attacker winning, from 0 to 1; None where no dice decide. ``effect``
    is what it brings, in short sentences, ``cards`` the influence cards it is about. Choices that differ in one thing
    alone, as votes in their dice, share an ``entry``, in which ``short`` says that thing.
    """

    order: str
    label: str
    cost: str
    dice: bool
    places: tuple[str, ...]
    chance: float | None = None
    effect: str = ""
    cards: tuple[str, ...] = ()
    entry: str = ""
    short: str = ""


class Group(NamedTuple):
    """Choices under one title; ``key`` is one of GROUPS."""

    key: str
    title: str
    choices: list[Choice]


def groups(view: View, legal: Iterable[Action], names: Names) -> list[Group]:
    """The legal actions of ``view.seat``, grouped; empty groups are left out."""
    found: dict[str, list[Choice]] = {key: [] for key in GROUPS}
    for action in legal:
        line = describe(action, view, names)
        found[line.group].append(Choice(notation(action), *line[1:]))
    return [Group(key, str(GROUPS[key]), choices) for key, choices in found.items() if choices]


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
