"""Options of a player, as groups of labelled choices in the order of a turn.

`groups` takes the engine's legal actions and adds nothing and leaves nothing out: each choice
carries the order's notation, which forms post and mails are answered with. Prices and votes are the
engine's own figures. Some orders, such as five cards for a hand, can be given several times at once:
one for each copy of the card.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present import choices
from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text as notation
from rulebooks.time_of_crisis.rules import actions
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.odds import BattleOdds
from rulebooks.time_of_crisis.rules.orders.buy import Buy
from rulebooks.time_of_crisis.rules.orders.capital import EnterCapital
from rulebooks.time_of_crisis.rules.orders.discard import Discard
from rulebooks.time_of_crisis.rules.orders.end_actions import EndActions
from rulebooks.time_of_crisis.rules.orders.end_turn import EndTurn
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.orders.trash import TRASH_PRICE, Trash
from rulebooks.time_of_crisis.rules.state import TurnRecord
from rulebooks.time_of_crisis.rules.take_actions import cheapest_price
from rulebooks.time_of_crisis.rules.view import FamilyView, TocView

from . import chances
from . import names as called
from .labels import describe, influence
from .objects import objects_of

GROUPS: dict[str, Promise] = {
    "answer": lazy("Your answer"),
    "play": lazy("Play a card"),
    "military": lazy("Military actions"),
    "senate": lazy("Senate actions"),
    "populace": lazy("Populace actions"),
    "events": lazy("Events of your cards"),
    "free": lazy("Free"),
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

    @cached_property
    def battle(self) -> BattleOdds | None:
        """Return the odds of the battle whose dice it throws, if it throws any."""
        return chances.odds_of_battle(self.action, self.moment.view)

    @property
    def losses(self) -> str:
        return chances.losses(self.battle)

    @property
    def risks(self) -> list[str]:
        return chances.risks(self.action, self.moment.view, self.battle)

    @property
    def outcomes(self) -> list[choices.Outcome]:
        return chances.outcomes(self.battle)

    @property
    def left_undone(self) -> list[str]:
        return chances_forgone(self.action, self.moment.view, self.moment.legal, self.moment.names)

    @property
    def copies(self) -> int:
        return count_copies(self.action, self.moment.view)

    @property
    def may_pass_decision_on(self) -> bool:
        return may_pass_decision_on(self.action, self.moment.view)


@dataclass(frozen=True, kw_only=True)
class TocChoiceGroup(choices.ChoiceGroup):
    """Orders of this game of one kind."""

    moment: DecisionMoment = field(repr=False, compare=False)

    @property
    def remarks(self) -> list[str]:
        return too_little(self.moment.view) if self.key == "play" else []

    @property
    def number_to_choose(self) -> int:
        return len(orders_in_full(self.moment.legal, self.moment.view)) if self.key == "answer" else 0

    @property
    def final_choice_heading(self) -> str:
        return ngettext(
            "Select %(wanted)d card. You cannot undo this or anything before it: the game goes on at once.",
            "Select %(wanted)d cards. You cannot undo the last of them or anything before it: the game goes on at "
            "once.",
            self.number_to_choose,
        ) % {"wanted": self.number_to_choose}

    def wrong_number(self, count: int) -> str:
        line = ngettext(
            "Select %(wanted)d card, not %(given)d.", "Select %(wanted)d cards, not %(given)d.", self.number_to_choose
        )
        return line % {"wanted": self.number_to_choose, "given": count}


def groups(view: TocView, legal: Iterable[Action], names: Names) -> list[TocChoiceGroup]:
    """The legal actions of ``view.seat``, grouped; empty groups are left out."""
    moment = DecisionMoment(view, list(legal), names)
    by_group: dict[str, list[TocChoice]] = {key: [] for key in GROUPS}
    for action in moment.legal:
        choice = _make_choice(action, moment)
        by_group[choice.group].append(choice)
    return [
        TocChoiceGroup(key, str(GROUPS[key]), of_kind, key in OPEN, key in WHOLE, key == END, moment=moment)
        for key, of_kind in by_group.items()
        if of_kind
    ]


def choice(action: Action, view: TocView, names: Names, legal: Iterable[Action] = ()) -> TocChoice:
    """Return one action of ``view.seat``; beside others that are ``legal`` with the chances it gives up."""
    return _make_choice(action, DecisionMoment(view, list(legal), names))


def _make_choice(action: Action, moment: DecisionMoment) -> TocChoice:
    label = describe(action, moment.view, moment.names)
    on, to = objects_of(action, label)
    return TocChoice(**vars(label), order=notation(action), on=on, to=to, action=action, moment=moment)


def chances_forgone(action: Action, view: TocView, legal: Iterable[Action], names: Names) -> list[str]:
    """Tell the chances given up by an ending, in sentences; nothing for other actions."""
    if view.turn is None:
        return []
    if isinstance(action, EndActions):
        return _after_actions(view, view.turn, list(legal), names)
    if isinstance(action, EndTurn):
        return _unspent_political(view.turn, legal)
    return []


def may_pass_decision_on(action: Action, view: TocView) -> bool:
    """Return True if an action can pass the decision on without dice: an answer, or an ending."""
    in_turn = view.question is not None and view.question.kind == "TakeActions"
    return not in_turn or isinstance(action, EndActions)


def _after_actions(view: TocView, turn: TurnRecord, legal: list[Action], names: Names) -> list[str]:
    lines = []
    if points := [influence(count, sphere) for sphere, count in turn.points.items() if count]:
        lines.append(_("Unspent points, lost at the end: %(points)s.") % {"points": join_list(points)})
    if unplayed := view.players[turn.seat].hand_size:
        lines.append(_tell_unplayed(unplayed))
    if turn.events:
        cards = [_card_times(card, count) for card, count in Counter(turn.events).items()]
        lines.append(_("Unused events: %(cards)s.") % {"cards": join_list(cards)})
    free = [action for action in legal if isinstance(action, EnterCapital)]
    lines += [_("Still free to do: %(action)s.") % {"action": describe(each, view, names).label} for each in free]
    return lines


def _card_times(card: str, count: int) -> str:
    name = str(called.card(card))
    return name if count == 1 else _("%(count)s × %(card)s") % {"count": count, "card": name}


def _tell_unplayed(count: int) -> str:
    line = ngettext(
        "%(count)s card in hand has not been played.", "%(count)s cards in hand have not been played.", count
    )
    return line % {"count": count}


def _unspent_political(turn: TurnRecord, legal: Iterable[Action]) -> list[str]:
    if not any(isinstance(action, Buy | Trash) for action in legal):
        return []
    line = ngettext(
        "%(count)s political point is unspent and will be lost.",
        "%(count)s political points are unspent and will be lost.",
        turn.political,
    )
    return [line % {"count": turn.political}]


def too_little(view: TocView) -> list[str]:
    """Return a sentence for each sphere in which a single card of the reader's hand would buy nothing now."""
    if view.seat is None or view.turn is None:
        return []
    sentences = []
    for sphere in SPHERES:
        values = [CARDS[card].value for card in view.players[view.seat].hand or [] if CARDS[card].sphere == sphere]
        price = cheapest_price(view, view.seat, sphere) if values else 0
        if price is None or (values and view.turn.points[sphere] + min(values) < price):
            sentences.append(_price_sentence(sphere, price))
    return sentences


def _price_sentence(sphere: str, price: int | None) -> str:
    if price is None:
        return _("%(sphere)s: nothing you could buy now.") % {"sphere": called.SPHERES[sphere]}
    return _("%(sphere)s: the cheapest action costs %(points)s now.") % {
        "sphere": called.SPHERES[sphere],
        "points": price,
    }


def count_copies(action: Action, view: TocView) -> int:
    """Count the times that ``view.seat`` may give this order in one go; 0 for orders given one by one."""
    count = count_in_pile(action, view)
    return min(count, most_at_once(Trash, view)) if isinstance(action, Trash) else count


def count_in_pile(action: Action, view: TocView) -> int:
    """Count the copies of an order's card in its pile; 0 for orders given one by one."""
    if view.seat is None:
        return 0
    player = view.players[view.seat]
    match action:
        case actions.Take():
            return _left_to_take(action.card, view, player)
        case Play() | Discard():
            return (player.hand or []).count(action.card)
        case Trash():
            return player.discard.count(action.card)
    return 0


def most_at_once(kind: type[Action], view: TocView) -> int:
    """Count the cards, of any names, for which the asked seat may give such orders in one go."""
    if kind is actions.Take and view.question:
        return int(view.question.facts["count"])
    if kind is Trash and view.turn:
        return view.turn.political // TRASH_PRICE
    return view.players[view.seat].hand_size if view.seat is not None else 0


def orders_in_full(legal: Iterable[Action], view: TocView) -> list[Action]:
    """Return as many cards as the seat is asked to select, taking the first ones; none for another question."""
    takes = [action for action in legal if isinstance(action, actions.Take)]
    every: list[Action] = [action for action in takes for _copy in range(count_copies(action, view))]
    return every[: most_at_once(actions.Take, view)] if every else []


def _left_to_take(card: str, view: TocView, player: FamilyView) -> int:
    picked = view.question.facts.get("picked", []) if view.question else []
    return (player.available or []).count(card) - picked.count(card)
