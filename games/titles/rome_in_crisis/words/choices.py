"""The legal orders, each labelled, in groups."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, pgettext_lazy

from games.present import choices
from games.present.choices import BoxForm, Choice
from games.present.lists import join_words
from games.present.numbers import with_sign
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text
from rulebooks.rome_in_crisis.rules import actions
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import GOTHS, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import EMPERORS_POINTS, LEGATUS_POINTS
from rulebooks.rome_in_crisis.rules.emperor import strength
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import box_forms, examples
from . import names as called

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

    @cached_property
    def _build_form(self) -> BoxForm | None:
        return box_forms.build_form(self.view, self.actions, self.names)

    @property
    def build(self) -> BoxForm | None:
        return self._build_form

    @cached_property
    def _examples(self) -> Sequence[Action] | None:
        return examples.examples_of(self.view, self.actions)

    @property
    def listed(self) -> Sequence[Choice]:
        return Labelled(self._examples, self.view, self.names) if self._examples else self.choices

    @property
    def numbers_of_things(self) -> frozenset[int]:
        """Return the ranks of cards in the hand and in orders, if the question is about cards: "the 7" is one."""
        cards = {card for action in self.actions for card in _cards_named(action)}
        if not any(isinstance(action, (*HAND, actions.Pass, actions.Fight)) for action in self.actions):
            return influence.ranks(cards)
        return influence.ranks(cards.union(self.view.own_hand))

    @property
    def naming_hint(self) -> str:
        return examples.naming_hint(self._examples) if self._examples else ""


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
    group_of_kind: dict[type[Action], str] = {}
    by_group: dict[str, list[Action]] = {}
    for action in legal:
        kind = type(action)
        key = group_of_kind.get(kind) or group_of_kind.setdefault(kind, make_choice(action, view, names).group)
        by_group.setdefault(key, []).append(action)
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
    group, label, effect = _LABELS[type(action)](action, view, names)
    return Choice(
        group, label, effect=effect, cards=_cards_in(action), order=order_text(action), on=_place_to_click(action, view)
    )


HAND = (actions.Bid, actions.Mount, actions.Address)
"""Orders about cards of the hand."""


def _cards_in(action: Any) -> tuple[str, ...]:
    """Return the cards of one's hand in an order."""
    if isinstance(action, actions.Fight):
        return action.hand_cards
    if not isinstance(action, HAND):
        return ()
    return (action.card,) if isinstance(action, actions.Mount) else action.cards


def _cards_named(action: Any) -> tuple[str, ...]:
    """Return all cards that stand in an order, wherever they are."""
    return (
        *getattr(action, "cards", ()),
        *getattr(action, "hand_cards", ()),
        *([action.card] if hasattr(action, "card") else []),
    )


def _place_to_click(action: Any, view: RomeView) -> str:
    """Return the place to click for it on the table; empty if it has none."""
    facts = view.question.facts if view.question else {}
    match action:
        case actions.CollectBlind() if "owner" in facts:
            return f"seat {facts['owner']}"
        case actions.DiscardFromCrisis() if "crisis" in facts:
            return f"crisis {facts['crisis']}"
        case actions.Cancel():
            return f"crisis {GOTHS}"
        case actions.TakeOfficeFor() | actions.Assign():
            return f"office {action.office}"
        case actions.SetMethod():
            return f"method {action.method}"
        case actions.Draft():
            return f"offer {action.card}"
        case actions.Mount():
            return f"card {action.card}"
        case actions.PassDeck():
            return f"seat {action.seat}"
        case actions.Address():
            return f"crisis {action.against}"
        case actions.Fight():
            return f"crisis {action.war}"
    name = getattr(action, "candidate", "")
    return f"candidate {name}" if name else ""


Said = tuple[str, str, str]
"""The group, the label and the effect of an order."""


def ratings_in_words(name: str) -> str:
    """Write a candidate's ratings as on his card."""
    printed = CANDIDATES[name]
    words = (f"{called.METHODS[method]} {printed.rating(method)}" for method in METHODS if printed.rating(method))
    return join_words(words)


def abilities_in_words(name: str) -> str:
    """Write a candidate's additions as Emperor."""
    printed = CANDIDATES[name]
    if printed.ability:
        return str(called.ABILITIES[printed.ability])
    words = (f"{called.TYPES[kind]} {with_sign(cell.value)}" for kind, cell in printed.modifiers.items() if cell.value)
    return _("As Emperor: %(modifiers)s.") % {"modifiers": join_words(words)}


def _tell_candidate(name: str) -> str:
    return _("%(ratings)s. %(abilities)s") % {"ratings": ratings_in_words(name), "abilities": abilities_in_words(name)}


def _label_method(action: actions.SetMethod, view: RomeView, names: Names) -> Said:
    label = _("Choose %(method)s as the next method") % {"method": called.METHODS[action.method]}
    return "method", label, ""


def _label_take(action: actions.TakeCandidate, view: RomeView, names: Names) -> Said:
    label = _("Take %(name)s") % {"name": called.candidate(action.candidate)}
    return "candidate", label, _tell_candidate(action.candidate)


def _take_office(action: actions.TakeOfficeFor, view: RomeView, names: Names) -> Said:
    words = {"office": called.office(action.office), "name": called.candidate(action.candidate)}
    return "office", _("Take the office of %(office)s for %(name)s") % words, ""


def _label_collect(action: actions.Collect, view: RomeView, names: Names) -> Said:
    words = {"card": called.card(action.card), "name": called.candidate(action.candidate)}
    return "card", _("Take %(card)s from the display of %(name)s") % words, ""


def _collect_blind(action: Action, view: RomeView, names: Names) -> Said:
    return "card", _("Take a random card from the hand"), ""


def _label_draft(action: actions.Draft, view: RomeView, names: Names) -> Said:
    return "card", _("Draft %(card)s") % {"card": called.card(action.card)}, ""


def _draft_candidate(action: actions.DraftCandidate, view: RomeView, names: Names) -> Said:
    label = _("Draft %(name)s") % {"name": called.candidate(action.candidate)}
    return "candidate", label, _tell_candidate(action.candidate)


def _tell_worth(view: RomeView, name: str, cards: tuple[str, ...] = ()) -> str:
    """Tell the total of a candidate of one's own with these cards."""
    own = view.players[view.seat or 0].candidates
    candidate = next((candidate for candidate in own if candidate.name == name), None)
    if candidate is None or view.current is None:
        return ""
    total = candidate.worth(view.current.method) + influence.total(cards)
    return _("%(name)s has a total of %(total)d.") % {"name": called.candidate(name), "total": total}


def _label_offer(action: actions.OfferForElection, view: RomeView, names: Names) -> Said:
    label = _("Put forward %(name)s") % {"name": called.candidate(action.candidate)}
    return "candidate", label, _tell_worth(view, action.candidate)


def _label_bid(action: actions.Bid, view: RomeView, names: Names) -> Said:
    offered = view.current.offered.get(view.seat or 0, "") if view.current else ""
    return "bid", _("Bid %(cards)s") % {"cards": called.cards(action.cards)}, _tell_worth(view, offered, action.cards)


def _label_legatus(action: actions.MakeLegatus, view: RomeView, names: Names) -> Said:
    return "office", _("Make %(name)s Legatus") % {"name": called.candidate(action.candidate)}, ""


def _label_assign(action: actions.Assign, view: RomeView, names: Names) -> Said:
    return "office", _("Assign the office of %(office)s next") % {"office": called.office(action.office)}, ""


def _label_appoint(action: actions.Appoint, view: RomeView, names: Names) -> Said:
    office = next(
        (holder.office for player in view.players for holder in player.candidates if holder.name == action.candidate),
        "",
    )
    effect = _("He gives up the office of %(office)s.") % {"office": called.office(office)} if office else ""
    return "office", _("Appoint %(name)s") % {"name": called.candidate(action.candidate)}, effect


def _label_transfer(action: actions.Transfer, view: RomeView, names: Names) -> Said:
    words = {"card": called.card(action.card), "name": called.candidate(action.candidate)}
    return "card", _("Take %(card)s from the display of %(name)s") % words, ""


def _label_mount(action: actions.Mount, view: RomeView, names: Names) -> Said:
    return "card", _("Add %(card)s to the crises") % {"card": called.card(action.card)}, ""


def _label_address(action: actions.Address, view: RomeView, names: Names) -> Said:
    words = {"crisis": called.CRISES[action.against], "cards": called.cards(action.cards)}
    label = _("Address %(crisis)s (%(cards)s)") if action.cards else _("Address %(crisis)s")
    own = view.players[view.seat or 0].candidates
    emperor = next((candidate for candidate in own if candidate.office == "emperor"), None)
    if emperor is None or action.against not in view.crises:
        return "crisis", label % words, ""
    figures = {
        "strength": strength(emperor, action.against, action.cards),
        "total": influence.total(view.crises[action.against]),
        "points": EMPERORS_POINTS[view.ranked().index(action.against)],
    }
    return "crisis", label % words, _tell_chance(figures)


def _label_fight(action: actions.Fight, view: RomeView, names: Names) -> Said:
    used = [*action.cards, *action.hand_cards]
    words = {
        "war": called.CRISES[action.war],
        "cards": called.cards(action.cards),
        "hand": called.cards(action.hand_cards),
    }
    if not action.hand_cards:
        label = _("Fight %(war)s (display: %(cards)s)")
    elif not action.cards:
        label = _("Fight %(war)s (hand: %(hand)s)")
    else:
        label = _("Fight %(war)s (display: %(cards)s; hand: %(hand)s)")
    if action.war not in view.crises:
        return "crisis", label % words, ""
    figures = {
        "strength": influence.total(used),
        "total": influence.total(view.crises[action.war]),
        "points": LEGATUS_POINTS[view.ranked().index(action.war)],
    }
    return "crisis", label % words, _tell_chance(figures)


def _tell_chance(figures: Mapping[str, int]) -> str:
    """Tell the strength, the crisis' total, and the reward for solving it."""
    sentence = ngettext(
        "Strength %(strength)d against %(total)d. Solving it scores %(points)d point.",
        "Strength %(strength)d against %(total)d. Solving it scores %(points)d points.",
        figures["points"],
    )
    return sentence % figures


def _label_cancel(action: actions.Cancel, view: RomeView, names: Names) -> Said:
    remaining = influence.total(view.crises.get(GOTHS, [])) - influence.total(action.cards)
    effect = _("Remaining total of the war: %(total)d.") % {"total": remaining} if remaining > 0 else ""
    return "card", _("Cancel %(cards)s") % {"cards": called.cards(action.cards)}, effect


def _label_discard(action: actions.DiscardFromCrisis, view: RomeView, names: Names) -> Said:
    return "card", _("Discard %(cards)s from the crisis") % {"cards": called.cards(action.cards)}, ""


def _pass_deck(action: actions.PassDeck, view: RomeView, names: Names) -> Said:
    return "answer", _("Make %(player)s the dealer") % {"player": names[action.seat]}, ""


def _label_plainly(label: Promise) -> Callable[[Any, RomeView, Names], Said]:
    """Make a labeller for an order without effects."""
    return lambda action, view, names: ("answer", str(label), "")


_LABELS: dict[type[Action], Callable[[Any, RomeView, Names], Said]] = {
    actions.SetMethod: _label_method,
    actions.TakeCandidate: _label_take,
    actions.TakeOfficeFor: _take_office,
    actions.Collect: _label_collect,
    actions.CollectBlind: _collect_blind,
    actions.Draft: _label_draft,
    actions.DraftCandidate: _draft_candidate,
    actions.OfferForElection: _label_offer,
    actions.Bid: _label_bid,
    actions.Pass: _label_plainly(pgettext_lazy("election", "Pass")),
    actions.MakeLegatus: _label_legatus,
    actions.Recall: _label_plainly(lazy("Recall the three offices")),
    actions.KeepOffices: _label_plainly(lazy("Keep the offices as they are")),
    actions.Assign: _label_assign,
    actions.Appoint: _label_appoint,
    actions.DeclineOffice: _label_plainly(lazy("Decline the office")),
    actions.Transfer: _label_transfer,
    actions.TransferNothing: _label_plainly(lazy("Take no card")),
    actions.Mount: _label_mount,
    actions.Address: _label_address,
    actions.Cancel: _label_cancel,
    actions.DiscardFromCrisis: _label_discard,
    actions.Fight: _label_fight,
    actions.FightNone: _label_plainly(lazy("Fight no war")),
    actions.PassDeck: _pass_deck,
}
