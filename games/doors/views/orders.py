"""Orders on their way out to a form."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games import engine
from games.titles.time_of_crisis.words import chances, choices, forfeits, repeated
from games.titles.time_of_crisis.words.unaffordable import too_little

FEW = 16  # choices that fit on a screen without folding anything away
NEVER_FOLDED = ("answer", "play", "discard", "finish")


@dataclass(frozen=True)
class Option:
    """A choice as the page shows it: ``chance`` in words, ``notes`` on what it brings, what the dice may do or is given
    up; beside others of its ``entry`` it is called ``short``."""

    order: str
    label: str
    cost: str
    places: tuple[str, ...]
    cards: tuple[str, ...]
    chance: str
    notes: list[str]
    entry: str
    short: str
    ticked: bool = False


@dataclass(frozen=True)
class Offer:
    """A group of choices as the page shows it.

    ``ticks`` has each order as often as it can be given at once, ``wanted`` so many of them as are asked for, 0 where
    that is left open; ``ends`` when no undo brings those back. ``plain`` are those that act at a click. No undo brings
    back the others, so they are picked first and confirmed then: ``dice`` are rolled, ``final`` pass the decision on.
    ``told`` is what is to be known of all of them.
    """

    key: str
    title: str
    ticks: list[Option]
    wanted: int
    ends: bool
    plain: list[Option]
    dice: list[Option]
    final: list[Option]
    open: bool
    told: list[str]

    @property
    def size(self) -> int:
        """How many choices there are."""
        return len(self.ticks) + len(self.single)

    @property
    def only_final(self) -> Option | None:
        """The one choice there is, where no undo brings it back: there is nothing to pick, only to confirm."""
        return self.final[0] if self.size == 1 and self.final else None

    @property
    def single(self) -> list[Option]:
        """The choices that are given alone."""
        return [*self.plain, *self.dice, *self.final]


def offers(
    view: Any, legal: Sequence[engine.Action], names: Sequence[str], final: Container[str] = frozenset()
) -> list[Offer]:
    """What the reader's seat may sensibly do now, ready for the page; ``final`` are the orders that cannot be taken
    back."""
    copies, notes = {}, {}
    for action in legal:
        order = engine.text(action)
        copies[order] = repeated.copies(action, view)
        notes[order] = _notes(action, view, legal, names)
    few = len(legal) <= FEW
    return [
        _offer(
            group,
            copies,
            notes,
            final,
            few,
            told=too_little(view) if group.key == "play" else [],
            wanted=len(repeated.in_full(legal, view)) if group.key == "answer" else 0,
        )
        for group in choices.groups(view, legal, names)
    ]


def _notes(action: engine.Action, view: Any, legal: Sequence[engine.Action], names: Sequence[str]) -> list[str]:
    return chances.risks(action, view) + forfeits.left_undone(action, view, legal, names)


def _offer(
    group: choices.Group,
    copies: dict[str, int],
    notes: dict[str, list[str]],
    final: Container[str],
    few: bool,
    *,
    told: list[str],
    wanted: int,
) -> Offer:
    options = {choice: _option(choice, notes[choice.order]) for choice in group.choices}
    single = [choice for choice in choices.without_needless(group.choices) if not copies[choice.order]]
    return Offer(
        key=group.key,
        title=group.title,
        ticks=[options[choice] for choice in group.choices for _copy in range(copies[choice.order])],
        wanted=wanted,
        ends=any(copies[choice.order] and choice.order in final for choice in group.choices),
        plain=[options[choice] for choice in single if not choice.dice and choice.order not in final],
        dice=[options[choice] for choice in single if choice.dice],
        final=[options[choice] for choice in single if not choice.dice and choice.order in final],
        open=few or group.key in NEVER_FOLDED,
        told=told,
    )


def _option(choice: choices.Choice, notes: list[str]) -> Option:
    chance = "" if choice.chance is None or not choice.dice else chances.percent(choice.chance)
    told = [choice.effect, *notes] if choice.effect else notes
    return Option(
        choice.order,
        choice.label,
        choice.cost,
        choice.places,
        choice.cards,
        chance,
        told,
        choice.entry,
        choice.short,
    )


def with_ticks(offer: Offer, orders: Sequence[str]) -> Offer:
    """The group with these orders ticked, one box for each."""
    left, ticks = Counter(orders), []
    for option in offer.ticks:
        ticks.append(replace(option, ticked=left[option.order] > 0))
        left[option.order] -= 1
    return replace(offer, ticks=ticks)


def find(order: str, view: Any, legal: Sequence[engine.Action], names: Sequence[str]) -> Option | None:
    """The choice with this notation, if the reader's seat has it now, whether the page offers it or not."""
    for action in legal:
        if engine.text(action) == order:
            ((_key, _title, (choice,)),) = choices.groups(view, [action], names)
            return _option(choice, _notes(action, view, legal, names))
    return None


def places_of(offered: Sequence[Offer]) -> set[str]:
    """The regions that any of the choices concerns."""
    return {place for offer in offered for option in offer.single for place in option.places}
