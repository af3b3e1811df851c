"""Bidding and passing in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext, pgettext_lazy

from games.present.choices import BoxForm, BuildOutcome
from games.present.event_words import EventTemplates
from games.present.lists import join_list, join_options, join_sentences
from games.present.percent import percent
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.orders.bid import Bid, Pass
from rulebooks.rome_in_crisis.rules.state import cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from .. import odds
from ..auction import Bidder, find_candidate, race_of, tell_total
from ..box_forms import boxes_of, start_of
from ..examples import price_of
from ..order_words import RomeOrderWords

MOST_CARDS = 3
"""Bids of one card up to so many are examples."""


def _tell_bid(action: Bid, view: RomeView) -> str:
    offered = view.current.offered.get(view.seat or 0, "") if view.current else ""
    return tell_total(view, offered, action.cards)


def _refuse_bid(view: RomeView) -> str:
    kinds = influence.COUNTS_IN[view.now.method]
    words = {
        "needed": view.question.facts["needed"] if view.question else 0,
        "types": join_options(str(called.TYPES[kind]) for kind in kinds),
        "hand": called.cards(view.own_hand),
    }
    return (
        _("Bid cards that add up to %(needed)s or more (%(types)s), and keep at least one. You hold %(hand)s.") % words
    )


def _cheapest_bids(view: RomeView, actions: Sequence[Bid]) -> list[Bid]:
    cheapest: dict[int, Bid] = {}
    for action in actions:
        count = len(action.cards)
        if count <= MOST_CARDS and (count not in cheapest or price_of(action) < price_of(cheapest[count])):
            cheapest[count] = action
    return [cheapest[count] for count in sorted(cheapest)] or [min(actions, key=price_of)]


def _bid_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    facts = view.question.facts if view.question else {}
    kinds = influence.COUNTS_IN[view.now.method]
    hand = view.own_hand
    boxes = boxes_of(cards_of_types(hand, kinds), "", influence.value)
    own = find_candidate(view, view.now.offered[view.seat or 0])
    worth = own.worth(view.now.method)
    figures = {"name": called.candidate(own.name), "leader": names[facts["leader"]], "highest": facts["highest"]}
    rivals = [bidder for bidder in race_of(view) if not bidder.passed and bidder.seat != view.seat]
    unseen = odds.unseen_cards(view)

    def tell(total: int) -> BuildOutcome:
        words = figures | {"worth": worth + total, "needed": facts["needed"]}
        if not total:
            return BuildOutcome(_("Tick cards that add up to %(needed)d or more.") % words, False)
        if total < facts["needed"]:
            return BuildOutcome(_("%(name)s would have %(worth)d, but %(leader)s has %(highest)d.") % words, False)
        leads = _("%(name)s leads (total %(worth)d). %(leader)s has %(highest)d.") % words
        chances = join_list(_could_answer(view, unseen, rival, worth + total, names) for rival in rivals)
        if not chances:
            return BuildOutcome(leads)
        answers = _("Chance to bid more: %(chances)s.") % {"chances": chances}
        return BuildOutcome(join_sentences([leads, answers]))

    start = start_of("bid", pgettext("order", "Bid"), boxes, tell)
    too_many = _("You can't bid all your cards: keep at least one.")
    hint = _("Choose cards that add up to %(needed)d or more. Keep at least one card in your hand.") % facts
    return BoxForm([start], boxes, _("Bid these cards"), len(hand) - 1, too_many, hint)


def _could_answer(view: RomeView, unseen: odds.Cards, rival: Bidder, worth: int, names: Names) -> str:
    """Tell the chance that a rival, who has to save a card as well, can exceed a bid."""
    kinds, hand = influence.COUNTS_IN[view.now.method], view.players[rival.seat].hand_size
    chance = odds.chance_of_sum(unseen, kinds, hand, worth - rival.worth + 1, saves=True)
    return _("%(player)s (%(chance)s)") % {"player": names[rival.seat], "chance": percent(chance)}


BID_WORDS = RomeOrderWords(
    order=Bid,
    group="bid",
    label=lazy("Bid %(cards)s"),
    paragraph="election-bid",
    effect=_tell_bid,
    hand="cards",
    about_hand=True,
    refusal=_refuse_bid,
    form=_bid_form,
    examples=_cheapest_bids,
    sayings={
        log.BidMade: EventTemplates(
            lazy("%(seat)s bids %(cards)s for %(candidate)s (total %(worth)s)."),
            lazy("You bid %(cards)s for %(candidate)s (total %(worth)s)."),
        )
    },
)
PASS_WORDS = RomeOrderWords(
    order=Pass,
    group="answer",
    label=pgettext_lazy("election", "Pass"),
    paragraph="election-bid",
    about_hand=True,
    is_no=True,
    sayings={log.Passed: EventTemplates(lazy("%(seat)s passes."), lazy("You pass."))},
)
