"""The legal orders, each labelled, in groups."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.kernel import Action
from games.engine.notation import text
from games.present import choices
from games.present.builds import Build
from games.present.choices import Choice
from games.titles.title import Names

from ..rules import actions
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES
from ..rules.data.influence import GOTHS, METHODS
from ..rules.data.offices import EMPERORS_POINTS, LEGATUS_POINTS
from ..rules.emperor import strength
from ..rules.view import View
from . import built, examples
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
class Group(choices.Group):
    """Orders of this game of one kind, which may be put together from cards."""

    actions: Sequence[Action] = field(repr=False, compare=False)
    view: View = field(repr=False, compare=False)
    names: Names = field(repr=False, compare=False)

    @cached_property
    def _build(self) -> Build | None:
        return built.build(self.view, self.actions, self.names)

    @property
    def build(self) -> Build | None:
        return self._build

    @cached_property
    def _examples(self) -> Sequence[Action] | None:
        return examples.of(self.view, self.actions)

    @property
    def listed(self) -> Sequence[Choice]:
        return Labelled(self._examples, self.view, self.names) if self._examples else self.choices

    @property
    def named(self) -> str:
        return examples.named(self._examples) if self._examples else ""


class Labelled(Sequence[Choice]):
    """Orders of one kind with what is said of them, which is worked out where somebody reads it: a large hand can be
    bid in a thousand ways, and a page shows none of them."""

    def __init__(self, given: Sequence[Action], view: View, names: Names) -> None:
        self.given, self.view, self.names = given, view, names

    @cached_property
    def _made(self) -> list[Choice]:
        return [choice(action, self.view, self.names) for action in self.given]

    def __len__(self) -> int:
        return len(self.given)

    @overload
    def __getitem__(self, place: int) -> Choice: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Choice]: ...
    def __getitem__(self, place: int | slice) -> Choice | Sequence[Choice]:
        return self._made[place]


def groups(view: View, legal: Iterable[Action], names: Names) -> Sequence[Group]:
    """All of them, as they stand to choose from."""
    known: dict[type[Action], str] = {}
    found: dict[str, list[Action]] = {}
    for action in legal:
        kind = type(action)
        key = known.get(kind) or known.setdefault(kind, choice(action, view, names).group)
        found.setdefault(key, []).append(action)
    return [_group(key, title, found[key], view, names) for key, title in GROUPS.items() if key in found]


def _group(key: str, title: Promise, given: Sequence[Action], view: View, names: Names) -> Group:
    """An answer of which there is one is a no: the reader is done with the question then."""
    return Group(
        key,
        str(title),
        Labelled(given, view, names),
        is_open=True,
        is_end=key == "answer" and len(given) == 1,
        actions=given,
        view=view,
        names=names,
    )


def choice(action: Action, view: View, names: Names, legal: Iterable[Action] = ()) -> Choice:
    """One order with what it says and what comes of it."""
    group, label, effect = _LABELS[type(action)](action, view, names)
    return Choice(group, label, effect=effect, cards=_cards(action), order=text(action), on=_on(action, view))


HAND = (actions.Bid, actions.Mount, actions.Address)
"""The orders that are about cards of the hand."""


def _cards(action: Any) -> tuple[str, ...]:
    """The cards of one's hand that an order is about."""
    if isinstance(action, actions.Fight):
        return action.hand_cards
    if not isinstance(action, HAND):
        return ()
    return (action.card,) if isinstance(action, actions.Mount) else action.cards


def _on(action: Any, view: View) -> str:
    """What is clicked for it, as the table draws it; nothing for what has no place there."""
    facts = view.question.facts if view.question else {}
    match action:
        case actions.CollectBlind() if "owner" in facts:
            return f"seat {facts['owner']}"
        case actions.Discard() if "crisis" in facts:
            return f"crisis {facts['crisis']}"
        case actions.Cancel():
            return f"crisis {GOTHS}"
        case actions.TakeOffice() | actions.Assign():
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


def ratings(name: str) -> str:
    """A candidate's ratings as one reads them on his card."""
    printed = CANDIDATES[name]
    told = (f"{called.METHODS[method]} {printed.rating(method)}" for method in METHODS if printed.rating(method))
    return ", ".join(told)


def abilities(name: str) -> str:
    """What a candidate adds as Emperor."""
    printed = CANDIDATES[name]
    if printed.ability:
        return str(called.ABILITIES[printed.ability])
    told = (f"{called.TYPES[kind]} {cell.value:+d}" for kind, cell in printed.modifiers.items() if cell.value)
    return _("As Emperor: %(modifiers)s.") % {"modifiers": ", ".join(told)}


def _method(action: actions.SetMethod, view: View, names: Names) -> Said:
    label = _("Select the next Emperor by %(method)s") % {"method": called.METHODS[action.method]}
    return "method", label, ""


def _take(action: actions.TakeCandidate, view: View, names: Names) -> Said:
    label = _("Take %(name)s") % {"name": called.CANDIDATES[action.candidate]}
    return "candidate", label, f"{ratings(action.candidate)}. {abilities(action.candidate)}"


def _take_office(action: actions.TakeOffice, view: View, names: Names) -> Said:
    words = {"office": called.office(action.office), "name": called.CANDIDATES[action.candidate]}
    return "office", _("Take the office of %(office)s for %(name)s") % words, ""


def _collect(action: actions.Collect, view: View, names: Names) -> Said:
    words = {"card": called.card(action.card), "name": called.CANDIDATES[action.candidate]}
    return "card", _("Take %(card)s from %(name)s") % words, ""


def _collect_blind(action: Action, view: View, names: Names) -> Said:
    return "card", _("Take a card of the hand, unseen"), ""


def _draft(action: actions.Draft, view: View, names: Names) -> Said:
    return "card", _("Draft %(card)s") % {"card": called.card(action.card)}, ""


def _draft_candidate(action: actions.DraftCandidate, view: View, names: Names) -> Said:
    label = _("Draft %(name)s") % {"name": called.CANDIDATES[action.candidate]}
    return "candidate", label, f"{ratings(action.candidate)}. {abilities(action.candidate)}"


def _worth(view: View, name: str, cards: tuple[str, ...] = ()) -> str:
    """What a candidate of one's own would come to."""
    own = view.players[view.seat or 0].candidates
    found = next((each for each in own if each.name == name), None)
    if found is None or view.current is None:
        return ""
    total = found.worth(view.current.method) + influence.total(cards)
    return _("%(name)s is worth %(total)d.") % {"name": called.CANDIDATES[name], "total": total}


def _offer(action: actions.Offer, view: View, names: Names) -> Said:
    label = _("Put %(name)s forward") % {"name": called.CANDIDATES[action.candidate]}
    return "candidate", label, _worth(view, action.candidate)


def _bid(action: actions.Bid, view: View, names: Names) -> Said:
    offered = view.current.offered.get(view.seat or 0, "") if view.current else ""
    return "bid", _("Bid %(cards)s") % {"cards": called.cards(action.cards)}, _worth(view, offered, action.cards)


def _legatus(action: actions.MakeLegatus, view: View, names: Names) -> Said:
    return "office", _("%(name)s becomes Legatus") % {"name": called.CANDIDATES[action.candidate]}, ""


def _assign(action: actions.Assign, view: View, names: Names) -> Said:
    return "office", _("Give the office of %(office)s next") % {"office": called.office(action.office)}, ""


def _appoint(action: actions.Appoint, view: View, names: Names) -> Said:
    held = next(
        (each.office for player in view.players for each in player.candidates if each.name == action.candidate), ""
    )
    effect = _("He gives up the office of %(office)s.") % {"office": called.office(held)} if held else ""
    return "office", _("Appoint %(name)s") % {"name": called.CANDIDATES[action.candidate]}, effect


def _transfer(action: actions.Transfer, view: View, names: Names) -> Said:
    words = {"card": called.card(action.card), "name": called.CANDIDATES[action.candidate]}
    return "card", _("Take %(card)s from %(name)s") % words, ""


def _mount(action: actions.Mount, view: View, names: Names) -> Said:
    return "card", _("Add %(card)s to the crises") % {"card": called.card(action.card)}, ""


def _address(action: actions.Address, view: View, names: Names) -> Said:
    words = {"crisis": called.CRISES[action.against], "cards": called.cards(action.cards)}
    label = _("Address %(crisis)s with %(cards)s") if action.cards else _("Address %(crisis)s")
    emperor = next((each for each in view.players[view.seat or 0].candidates if each.office == "emperor"), None)
    if emperor is None or action.against not in view.crises:
        return "crisis", label % words, ""
    figures = {
        "strength": strength(emperor, action.against, action.cards),
        "total": influence.total(view.crises[action.against]),
        "points": _points(EMPERORS_POINTS[view.ranked().index(action.against)]),
    }
    return "crisis", label % words, _("Strength %(strength)d against %(total)d; solved it brings %(points)s.") % figures


def _fight(action: actions.Fight, view: View, names: Names) -> Said:
    used = [*action.cards, *action.hand_cards]
    words = {
        "war": called.CRISES[action.war],
        "cards": called.cards(action.cards),
        "hand": called.cards(action.hand_cards),
    }
    if not action.hand_cards:
        label = _("Fight %(war)s with %(cards)s")
    elif not action.cards:
        label = _("Fight %(war)s with %(hand)s from your hand")
    else:
        label = _("Fight %(war)s with %(cards)s, and %(hand)s from your hand")
    if action.war not in view.crises:
        return "crisis", label % words, ""
    figures = {
        "strength": influence.total(used),
        "total": influence.total(view.crises[action.war]),
        "points": _points(LEGATUS_POINTS[view.ranked().index(action.war)]),
    }
    return "crisis", label % words, _("Strength %(strength)d against %(total)d; solved it brings %(points)s.") % figures


def _points(points: int) -> str:
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}


def _cancel(action: actions.Cancel, view: View, names: Names) -> Said:
    left = influence.total(view.crises.get(GOTHS, [])) - influence.total(action.cards)
    effect = _("%(total)d is left of the war.") % {"total": left} if left > 0 else ""
    return "card", _("Cancel %(cards)s") % {"cards": called.cards(action.cards)}, effect


def _discard(action: actions.Discard, view: View, names: Names) -> Said:
    return "card", _("Discard %(cards)s from the crisis") % {"cards": called.cards(action.cards)}, ""


def _pass_deck(action: actions.PassDeck, view: View, names: Names) -> Said:
    return "answer", _("Pass the deck to %(player)s") % {"player": names[action.seat]}, ""


def _answer(label: Promise) -> Callable[[Any, View, Names], Said]:
    """An order that says all by itself."""
    return lambda action, view, names: ("answer", str(label), "")


_LABELS: dict[type[Action], Callable[[Any, View, Names], Said]] = {
    actions.SetMethod: _method,
    actions.TakeCandidate: _take,
    actions.TakeOffice: _take_office,
    actions.Collect: _collect,
    actions.CollectBlind: _collect_blind,
    actions.Draft: _draft,
    actions.DraftCandidate: _draft_candidate,
    actions.Offer: _offer,
    actions.Bid: _bid,
    actions.Pass: _answer(lazy("Pass")),
    actions.MakeLegatus: _legatus,
    actions.Recall: _answer(lazy("Recall the three offices")),
    actions.KeepOffices: _answer(lazy("Leave the offices as they are")),
    actions.Assign: _assign,
    actions.Appoint: _appoint,
    actions.Decline: _answer(lazy("Decline the office")),
    actions.Transfer: _transfer,
    actions.TransferNothing: _answer(lazy("Take nothing")),
    actions.Mount: _mount,
    actions.Address: _address,
    actions.Cancel: _cancel,
    actions.Discard: _discard,
    actions.Fight: _fight,
    actions.FightNone: _answer(lazy("Fight no war")),
    actions.PassDeck: _pass_deck,
}
