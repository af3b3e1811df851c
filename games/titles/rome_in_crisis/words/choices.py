"""The legal orders, each labelled, in groups."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import overload

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.present import choices
from games.present.choices import BoxForm, Choice
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.view import RomeView

from .box_forms import first_and_last
from .examples import FEW, cards_named, naming_hint
from .order_words import RomeOrderWords
from .orders import ORDER_WORDS

GROUPS: dict[str, Promise] = {
    "method": lazy("Selection method"),
    "candidate": lazy("Candidates"),
    "office": lazy("Offices"),
    "card": lazy("Cards"),
    "bid": lazy("Bids"),
    "crisis": lazy("Crises"),
    "answer": lazy("Your answer"),
}
"""The titles of groups, in their order."""


@dataclass(frozen=True, kw_only=True)
class RomeChoiceGroup(choices.ChoiceGroup):
    """Orders of this game of one kind, which may be put together from cards."""

    actions: Sequence[Action] = field(repr=False, compare=False)
    view: RomeView = field(repr=False, compare=False)
    names: Names = field(repr=False, compare=False)

    @property
    def _words(self) -> RomeOrderWords:
        """Return the words of the first order: those that can be put together are alone in their group."""
        return ORDER_WORDS[type(self.actions[0])]

    @cached_property
    def _build_form(self) -> BoxForm | None:
        make = self._words.form
        form = make(self.view, self.actions, self.names) if make else None
        return replace(form, examples=first_and_last(self.actions)) if form else None

    @property
    def build(self) -> BoxForm | None:
        return self._build_form

    @cached_property
    def _examples(self) -> Sequence[Action] | None:
        choose_few = self._words.examples
        return choose_few(self.view, self.actions) if choose_few and len(self.actions) > FEW else None

    @property
    def listed(self) -> Sequence[Choice]:
        return Labelled(self._examples, self.view, self.names) if self._examples else self.choices

    @property
    def numbers_of_things(self) -> frozenset[int]:
        """Return the ranks of cards in the hand and in orders, if the question is about cards: "the 7" is one."""
        cards = {card for action in self.actions for card in cards_named(action)}
        if not any(ORDER_WORDS[type(action)].about_hand for action in self.actions):
            return influence.ranks(cards)
        return influence.ranks(cards.union(self.view.own_hand))

    @property
    def naming_hint(self) -> str:
        return naming_hint(self._examples) if self._examples else ""


class Labelled(Sequence[Choice]):
    """Orders of one kind with their words, which are made on reading: a large hand can be bid in a
    thousand ways, and a page shows none of them.
    """

    def __init__(self, actions: Sequence[Action], view: RomeView, names: Names) -> None:
        self.actions, self.view, self.names = actions, view, names

    @cached_property
    def _make_labels(self) -> list[Choice]:
        return [make_choice(action, self.view, self.names) for action in self.actions]

    def __len__(self) -> int:
        return len(self.actions)

    @overload
    def __getitem__(self, place: int) -> Choice: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Choice]: ...
    def __getitem__(self, place: int | slice) -> Choice | Sequence[Choice]:
        return self._make_labels[place]


def group_choices(view: RomeView, legal: Iterable[Action], names: Names) -> Sequence[RomeChoiceGroup]:
    by_group: dict[str, list[Action]] = {}
    for action in legal:
        by_group.setdefault(ORDER_WORDS[type(action)].group, []).append(action)
    return [_make_group(key, title, by_group[key], view, names) for key, title in GROUPS.items() if key in by_group]


def _make_group(key: str, title: Promise, actions: Sequence[Action], view: RomeView, names: Names) -> RomeChoiceGroup:
    """Make a group; a single answer is a no, and ends the question."""
    return RomeChoiceGroup(
        key,
        str(title),
        Labelled(actions, view, names),
        is_open=True,
        is_end=key == "answer" and len(actions) == 1,
        actions=actions,
        view=view,
        names=names,
    )


def make_choice(action: Action, view: RomeView, names: Names, legal: Iterable[Action] = ()) -> Choice:
    words = ORDER_WORDS[type(action)]
    return Choice(
        words.group,
        words.label_of(action, names),
        effect=words.effect(action, view),
        cards=words.cards_in(action),
        order=order_text(action),
        on=words.place_to_click(action, view),
    )
