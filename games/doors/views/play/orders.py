"""Orders on their way out to a form."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.doors.views.play.ticked_boxes import NOTHING, BuildForm, TickedBoxes
from games.present.choices import Choice, ChoiceGroup, without_needless

FEW = 16  # choices that fit on a screen without folding anything away


@dataclass(frozen=True)
class TickBox:
    """A box for one copy of a choice."""

    choice: Choice
    is_ticked: bool


@dataclass(frozen=True)
class OfferedGroup:
    """A group of choices for the page, folded unless it is ``open``.

    ``build`` is a form in place of the list. ``ticks`` has each order as often as it can be given
    at once; ``ticks_are_final`` when no undo brings those back. ``plain`` ones act at a click. No
    undo brings back the others: ``dice`` are picked first and rolled then, ``final`` ones pass the
    decision on, which a script asks about on the spot.
    """

    group: ChoiceGroup
    ticks: list[TickBox]
    ticks_are_final: bool
    plain: list[Choice]
    dice: list[Choice]
    final: list[Choice]
    open: bool
    build: BuildForm | None = None

    @property
    def size(self) -> int:
        return len(self.ticks) + len(self.single)

    @property
    def kinds(self) -> list[list[TickBox]]:
        """The boxes, grouped by choice."""
        return [list(copies) for _order, copies in groupby(self.ticks, key=lambda tick: tick.choice.order)]

    @property
    def entries(self) -> list[tuple[str, list[Choice]]]:
        """Choices with dice, grouped by the one thing they differ in; empty for one that stands for itself."""
        return [(entry, list(choices)) for entry, choices in groupby(self.dice, key=lambda choice: choice.entry)]

    @property
    def single(self) -> list[Choice]:
        """The choices given alone."""
        return [*self.plain, *self.dice, *self.final]


def offers(
    groups: Sequence[ChoiceGroup],
    final: Container[str] = frozenset(),
    ticked_orders: Sequence[str] = (),
    ticks: TickedBoxes | None = None,
) -> list[OfferedGroup]:
    """Arrange the sensible choices of the reader's seat for the page; ``final`` are irreversible
    orders, ``ticked_orders`` those with ticked boxes, one for each, ``ticks`` those of orders put
    together.
    """
    few = sum(len(group.choices) for group in groups if not group.build) <= FEW
    return [
        OfferedGroup(group, [], False, [], [], [], True, BuildForm(group.build, ticks or NOTHING, final))
        if group.build
        else _offer(group, final, Counter(ticked_orders), few=few)
        for group in groups
    ]


def _offer(group: ChoiceGroup, final: Container[str], ticked_orders: Counter[str], *, few: bool) -> OfferedGroup:
    copies = {choice.order: choice.copies for choice in group.choices}
    if sum(copies.values()) == 1 and not group.number_to_choose:
        copies = dict.fromkeys(copies, 0)  # a lone card has a button: there is nothing to tick with it
    single = [choice for choice in without_needless(group.choices) if not copies[choice.order]]
    return OfferedGroup(
        group,
        ticks=[
            TickBox(choice, copy < ticked_orders[choice.order])
            for choice in group.choices
            for copy in range(copies[choice.order])
        ],
        ticks_are_final=any(copies[choice.order] and choice.order in final for choice in group.choices),
        plain=[choice for choice in single if not choice.dice and choice.order not in final],
        dice=[choice for choice in single if choice.dice],
        final=[choice for choice in single if not choice.dice and choice.order in final],
        open=few or group.is_open,
    )


def in_full(group: ChoiceGroup) -> list[str]:
    """As many orders as a group wants at once, the first ones; none if their number is left open."""
    return [choice.order for choice in group.choices for _copy in range(choice.copies)][: group.number_to_choose]


def places_of(offered: Sequence[OfferedGroup]) -> set[str]:
    return {place for offer in offered for choice in offer.single for place in choice.places}
