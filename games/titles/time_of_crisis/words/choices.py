"""Options of a player, as groups of labelled choices in the order of a turn.

`groups` takes the engine's legal actions and adds nothing and leaves nothing out: each choice
carries the order's notation, which forms post and mails are answered with. Prices and votes are the
engine's own figures.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.kernel import Action
from games.engine.notation import order_text as notation
from games.present import choices
from games.titles.title import Names

from ..rules.view import TocView
from . import chances, forfeits, repeated
from .labels import describe
from .objects import objects
from .unaffordable import too_little

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
    "cycle": lazy("Turn up another card"),
    "finish": lazy("Finish"),
}
"""The groups in their order on a page."""
END = "finish"
OPEN = {"answer", "play", "discard", END}
WHOLE = {"answer", "play", END}


@dataclass(frozen=True)
class DecisionMoment:
    """A position before the choosing seat, with all of its options."""

    view: TocView
    legal: Sequence[Action]
    names: Names


@dataclass(frozen=True, kw_only=True)
class TocChoice(choices.Choice):
    """An order of this game."""

    action: Action = field(repr=False, compare=False)
    moment: DecisionMoment = field(repr=False, compare=False)

    @property
    def losses(self) -> str:
        return chances.losses(self.action, self.moment.view)

    @property
    def risks(self) -> list[str]:
        return chances.risks(self.action, self.moment.view)

    @property
    def left_undone(self) -> list[str]:
        return forfeits.left_undone(self.action, self.moment.view, self.moment.legal, self.moment.names)

    @property
    def copies(self) -> int:
        return repeated.copies(self.action, self.moment.view)

    @property
    def may_be_final(self) -> bool:
        return forfeits.may_be_final(self.action, self.moment.view)


@dataclass(frozen=True, kw_only=True)
class TocChoiceGroup(choices.ChoiceGroup):
    """Orders of this game of one kind."""

    moment: DecisionMoment = field(repr=False, compare=False)

    @property
    def told(self) -> list[str]:
        return too_little(self.moment.view) if self.key == "play" else []

    @property
    def wanted(self) -> int:
        return len(repeated.in_full(self.moment.legal, self.moment.view)) if self.key == "answer" else 0

    @property
    def wanted_for_good(self) -> str:
        return ngettext(
            "Select %(wanted)d card. This, and all before it, cannot be taken back: the game goes on at once.",
            "Select %(wanted)d cards. The last of them, and all before it, cannot be taken back: "
            "the game goes on at once.",
            self.wanted,
        ) % {"wanted": self.wanted}

    def not_so_many(self, given: int) -> str:
        line = ngettext(
            "Select %(wanted)d card, not %(given)d.", "Select %(wanted)d cards, not %(given)d.", self.wanted
        )
        return line % {"wanted": self.wanted, "given": given}


def groups(view: TocView, legal: Iterable[Action], names: Names) -> list[TocChoiceGroup]:
    """The legal actions of ``view.seat``, grouped; empty groups are left out."""
    moment = DecisionMoment(view, list(legal), names)
    found: dict[str, list[TocChoice]] = {key: [] for key in GROUPS}
    for action in moment.legal:
        made = _choice(action, moment)
        found[made.group].append(made)
    return [
        TocChoiceGroup(key, str(GROUPS[key]), of_kind, key in OPEN, key in WHOLE, key == END, moment=moment)
        for key, of_kind in found.items()
        if of_kind
    ]


def choice(action: Action, view: TocView, names: Names, legal: Iterable[Action] = ()) -> TocChoice:
    """Return one action of ``view.seat``; beside others that are ``legal`` with the chances it
    gives up.
    """
    return _choice(action, DecisionMoment(view, list(legal), names))


def _choice(action: Action, moment: DecisionMoment) -> TocChoice:
    label = describe(action, moment.view, moment.names)
    on, to = objects(action, label)
    return TocChoice(**vars(label), order=notation(action), on=on, to=to, action=action, moment=moment)
