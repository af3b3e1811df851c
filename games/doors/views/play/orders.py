"""Orders on their way out to a form."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.doors.views.play.building import NOTHING, Form, Ticked
from games.present.choices import Choice, Group, without_needless

FEW = 16  # choices that fit on a screen without folding anything away


@dataclass(frozen=True)
class Tick:
    """A box for one copy of a choice."""

    choice: Choice
    ticked: bool


@dataclass(frozen=True)
class Offer:
    """A group of choices as the page shows it, folded unless it is ``open``.

    ``build`` is a form that takes the place of the list. ``ticks`` has each order as often as it can be given at once;
    ``ends`` when no undo brings those back. ``plain`` are those that act at a click. No undo brings back the others, so
    they are picked first and confirmed then: ``dice`` are rolled, ``final`` pass the decision on.
    """

    group: Group
    ticks: list[Tick]
    ends: bool
    plain: list[Choice]
    dice: list[Choice]
    final: list[Choice]
    open: bool
    build: Form | None = None

    @property
    def size(self) -> int:
        """How many choices there are."""
        return len(self.ticks) + len(self.single)

    @property
    def kinds(self) -> list[list[Tick]]:
        """The boxes, those for copies of one choice together."""
        return [list(copies) for _order, copies in groupby(self.ticks, key=lambda tick: tick.choice.order)]

    @property
    def entries(self) -> list[tuple[str, list[Choice]]]:
        """What rolls dice, by what the choices differ in one thing alone of; empty for what stands for itself."""
        return [(entry, list(choices)) for entry, choices in groupby(self.dice, key=lambda choice: choice.entry)]

    @property
    def only_final(self) -> Choice | None:
        """The one choice there is, where no undo brings it back: there is nothing to pick, only to confirm."""
        return self.final[0] if self.size == 1 and self.final else None

    @property
    def single(self) -> list[Choice]:
        """The choices that are given alone."""
        return [*self.plain, *self.dice, *self.final]


def offers(
    groups: Sequence[Group],
    final: Container[str] = frozenset(),
    ticked: Sequence[str] = (),
    built: Ticked | None = None,
) -> list[Offer]:
    """What the reader's seat may sensibly do now, ready for the page; ``final`` are the orders that cannot be taken
    back, ``ticked`` those whose boxes are, one box for each, ``built`` what is ticked where orders are put together."""
    few = sum(len(group.choices) for group in groups if not group.build) <= FEW
    return [
        Offer(group, [], False, [], [], [], True, Form(group.build, built or NOTHING, final))
        if group.build
        else _offer(group, final, Counter(ticked), few=few)
        for group in groups
    ]


def _offer(group: Group, final: Container[str], ticked: Counter[str], *, few: bool) -> Offer:
    copies = {choice.order: choice.copies for choice in group.choices}
    single = [choice for choice in without_needless(group.choices) if not copies[choice.order]]
    return Offer(
        group,
        ticks=[
            Tick(choice, copy < ticked[choice.order])
            for choice in group.choices
            for copy in range(copies[choice.order])
        ],
        ends=any(copies[choice.order] and choice.order in final for choice in group.choices),
        plain=[choice for choice in single if not choice.dice and choice.order not in final],
        dice=[choice for choice in single if choice.dice],
        final=[choice for choice in single if not choice.dice and choice.order in final],
        open=few or group.is_open,
    )


def in_full(group: Group) -> list[str]:
    """As many orders as a group wants at once, whichever come first; none where it is left open how many."""
    return [choice.order for choice in group.choices for _copy in range(choice.copies)][: group.wanted]


def places_of(offered: Sequence[Offer]) -> set[str]:
    """The places that any of the choices concerns."""
    return {place for offer in offered for choice in offer.single for place in choice.places}
