"""The standing orders of *Rome in Crisis*, and the offer to name the highest total once and let the site bid."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import Field
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.standing.rule import Ahead, Legal, StandingRule, UnfitOrder
from games.titles.standing.standing import StandingOrders
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.bots.sensible import BOTS
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import CARDS, COUNTS_IN
from rulebooks.rome_in_crisis.rules.ruleset import NOTATION
from rulebooks.rome_in_crisis.rules.state import cards_of_types, distinct_cards
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words import names as called
from . import limits
from .kinds import BID, BY_LIMIT, KINDS, TOTAL_NEEDED, UP_TO
from .limits import BidLimit, own_worth, total_needed

MOST = 99


def total_field() -> forms.Field:
    """Return a field for the highest total of one's candidate."""
    return forms.IntegerField(
        label=lazy("Highest total"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=lazy("The total of your candidate: rating, office and cards. Nobody else sees it."),
    )


class KeepField(forms.MultipleChoiceField):
    """A field of cards to keep in hand, all of each kind; its value is the number of each."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(
            label=lazy("Cards to keep in hand (all copies)"),
            required=False,
            choices=lambda: [(card, called.card(card)) for card in CARDS],
        )

    def prepare_value(self, value: Any) -> Any:
        return list(value) if isinstance(value, Mapping) else value

    def clean(self, value: Any) -> Any:
        return {card: CARDS[card].copies for card in super().clean(value)}


class RomeStandingOrders(StandingOrders):
    """Standing orders of the title; those for a bid have a limit: a highest total, and cards to keep."""

    def condition_fields(self, kind: str, names: Sequence[str], seat: int) -> dict[str, Field]:
        return {"total": total_field(), "keep": KeepField()} if kind == BID else {}

    def conditions_in_words(self, conditions: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        return list(limits.limit_in_words(BidLimit.from_conditions(conditions), names))

    def fitting(self, kind: str, policy: str, conditions: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind != BID or policy not in BY_LIMIT:
            return {}
        total, keep = conditions.get("total"), conditions.get("keep")
        if policy in TOTAL_NEEDED and total is None:
            raise UnfitOrder(_("Enter the highest total for your candidate: rating, office and cards."))
        bounds = {"total": total if policy in TOTAL_NEEDED else None, "keep": keep}
        return {name: value for name, value in bounds.items() if value}

    def choose(self, rule: StandingRule, view: RomeView, legal: Legal) -> Action | None:
        if rule.kind == BID and rule.policy in BY_LIMIT:
            return BY_LIMIT[rule.policy](BidLimit.from_conditions(rule.conditions), view, legal)
        return super().choose(rule, view, legal)

    def read_ahead(self, line: str, view: RomeView) -> Ahead | None:
        limit = limits.read_limit(line, view)
        return None if limit is None else Ahead(BID, UP_TO, {"total": limit.total, "keep": dict(limit.keep)})

    def require_use(self, ahead: Ahead, view: RomeView, legal: Legal) -> None:
        if self.kind_of(view) == BID and BidLimit.from_conditions(ahead.conditions).least_bid(view, legal) is None:
            error = _("It takes a total of %(total)d to lead, so you would pass at once. Name a higher limit, or pass.")
            raise UnfitOrder(error % {"total": total_needed(view)})


STANDING = RomeStandingOrders(
    notation=NOTATION, bot=BOTS["sensible"], kinds=KINDS, example=plazy("typed order", "mount palmyra 3")
)


class BidOffer(NamedTuple):
    """The leading totals within reach of the hand, from the least, and the cards that could be
    kept.

    ``kind`` and ``policy`` are those of the standing order, ``round`` that of the election.
    """

    round: int
    totals: list[int]
    cards: list[tuple[str, str]]
    kind: str = BID
    policy: str = UP_TO

    @property
    def least(self) -> int:
        return self.totals[0]

    @property
    def most(self) -> int:
        return self.totals[-1]


def offer_bid(view: RomeView) -> BidOffer | None:
    """Return the offer to the view's seat; None if it is asked for no bid, or cannot lead."""
    if view.question is None or view.question.kind != BID or view.seat not in view.question.seats:
        return None
    usable = cards_of_types(view.own_hand, COUNTS_IN[view.now.method])
    sums = {0}
    for card in usable:
        sums |= {total + influence.value(card) for total in sums}
    if len(usable) == len(view.own_hand):  # 2 one card is saved
        sums.remove(max(sums))
    totals = sorted(own_worth(view) + total for total in sums)
    leading = [total for total in totals if total >= total_needed(view)]
    cards = [(card, called.card(card)) for card in distinct_cards(usable)]
    return BidOffer(view.round, leading, cards) if leading else None
