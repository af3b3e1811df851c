"""Bids, crises and wars as forms of boxes: cards of the hand, or of the Legatus, are ticked, and
the effect of every sum is told.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.present.choices import BoxForm, BuildOutcome, OrderBox, OrderStart
from games.present.lists import join_list, join_sentences
from games.present.percent import percent
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import field_words, order_text
from rulebooks.rome_in_crisis.rules import actions
from rulebooks.rome_in_crisis.rules.crises import reductions
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import GOLD_CANCELS_GOTHS
from rulebooks.rome_in_crisis.rules.data.influence import GOLD, GOTHS
from rulebooks.rome_in_crisis.rules.data.offices import CARD_POINTS, EMPEROR, EMPERORS_POINTS, LEGATUS, LEGATUS_POINTS
from rulebooks.rome_in_crisis.rules.legatus import MOST_CARDS
from rulebooks.rome_in_crisis.rules.state import Candidate, cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called
from . import odds
from .auction import Bidder, find_candidate, race_of

CANCELS = 1000
"""The added weight of a Gold card that cancels a Goths card: no sum of values reaches it."""


def build_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm | None:
    """Return the form of a group of orders; None if a list is good enough."""
    kind = type(legal[0])
    return replace(_BUILDS[kind](view, legal, names), examples=_first_and_last(legal)) if kind in _BUILDS else None


def _first_and_last(legal: Sequence[Action]) -> list[str]:
    """Return the first and the last of the bids, or of the orders against each crisis or war: few cards, and many."""
    alike: dict[str, list[Action]] = {}
    for action in legal:
        alike.setdefault(getattr(action, "against", "") or getattr(action, "war", ""), []).append(action)
    return [order_text(order) for orders in alike.values() for order in (orders[0], orders[-1])]


def _boxes_of(cards: Iterable[str], before: str, weigh: Callable[[str], int], holder: str = "") -> list[OrderBox]:
    """Return a box for each copy of a card, of a hand or of a holder's display."""
    copies = list(cards)
    return [
        OrderBox(field_words(name), _label_of(name, holder), weigh(name), before, name, copies.count(name))
        for name in influence.sort_cards(list(set(copies)))
    ]


def _label_of(name: str, holder: str) -> str:
    return _("%(card)s (with %(name)s)") % {"card": called.card(name), "name": holder} if holder else called.card(name)


def _possible_sums(boxes: Iterable[OrderBox]) -> list[int]:
    """Return every sum of weights of ticked boxes."""
    sums = {0}
    for box in boxes:
        for _copy in range(box.copies):
            sums |= {partial_sum + box.weight for partial_sum in sums}
    return sorted(sums)


def _boxes_of_kinds(boxes: Sequence[OrderBox], kinds: Sequence[str]) -> list[OrderBox]:
    return [box for box in boxes if influence.CARDS[box.card].type in kinds]


def _start_of(
    order: str, label: str, boxes: Sequence[OrderBox], tell: Callable[[int], BuildOutcome], on: str = ""
) -> OrderStart:
    outcomes = {total: tell(total) for total in _possible_sums(boxes)}
    return OrderStart(order, label, outcomes, on, frozenset(box.word for box in boxes))


# 2 A bid


def _bid_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    facts = view.question.facts if view.question else {}
    kinds = influence.COUNTS_IN[view.now.method]
    hand = view.own_hand
    boxes = _boxes_of(cards_of_types(hand, kinds), "", influence.value)
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

    start = _start_of("bid", pgettext("order", "Bid"), boxes, tell)
    too_many = _("You can't bid all your cards: keep at least one.")
    hint = _("Choose cards that add up to %(needed)d or more. Keep at least one card in your hand.") % facts
    return BoxForm([start], boxes, _("Bid these cards"), len(hand) - 1, too_many, hint)


def _could_answer(view: RomeView, unseen: odds.Cards, rival: Bidder, worth: int, names: Names) -> str:
    """Tell the chance that a rival, who has to save a card as well, can exceed a bid."""
    kinds, hand = influence.COUNTS_IN[view.now.method], view.players[rival.seat].hand_size
    chance = odds.chance_of_sum(unseen, kinds, hand, worth - rival.worth + 1, saves=True)
    return _("%(player)s (%(chance)s)") % {"player": names[rival.seat], "chance": percent(chance)}


# 4.3 A crisis


def _address_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    emperor = next(member for member in view.players[view.seat or 0].candidates if member.office == EMPEROR)
    cancels = emperor.printed.ability == GOLD_CANCELS_GOTHS

    def weigh(name: str) -> int:
        return influence.value(name) + (CANCELS if cancels and name == GOLD else 0)

    boxes = _boxes_of(cards_of_types(view.own_hand, (*view.crises, GOLD)), "with", weigh)
    starts = [_crisis_start(view, emperor, kind, _boxes_of_kinds(boxes, (kind, GOLD))) for kind in view.ranked()]
    hint = _("Gold and cards of the same type count against a crisis. All cards in your Emperor's display count.")
    choose = _("Choose a crisis, and cards from your hand.")
    return BoxForm(starts, boxes, _("Address crisis"), len(view.own_hand), "", hint, choose)


def _crisis_start(view: RomeView, emperor: Candidate, kind: str, boxes: Sequence[OrderBox]) -> OrderStart:
    reward = EMPERORS_POINTS[view.ranked().index(kind)]
    bare = influence.total(emperor.cards) + emperor.printed.modifier(kind)

    def tell(weight: int) -> BuildOutcome:
        gold, value = divmod(weight, CANCELS)
        used = gold + emperor.cards.count(GOLD)
        against = cancelled_by_gold(view, emperor, kind, used)
        return BuildOutcome(_tell_outcome(view, kind, max(0, bare + value), reward, against))

    return _start_of(f"address {kind}", _start_sentence(kind, view), boxes, tell, f"crisis {kind}")


def cancelled_by_gold(view: RomeView, emperor: Candidate, kind: str, gold: int) -> int:
    """R35 Count the Goths cards that go before his strength counts, with so much Gold."""
    if emperor.printed.ability != GOLD_CANCELS_GOTHS or kind != GOTHS:
        return 0
    return min(gold, len(cards_of_types(view.crises[GOTHS], (GOTHS,))))


def _start_sentence(kind: str, view: RomeView) -> str:
    figures = {"crisis": called.CRISES[kind], "total": influence.total(view.crises[kind])}
    return _("%(crisis)s (total %(total)d)") % figures


def _tell_outcome(view: RomeView, kind: str, total: int, reward: int, cancels: int = 0) -> str:
    """Tell the effect of a strength on a crisis, with the points."""
    cards = influence.sort_cards(view.crises[kind])
    goths = cards_of_types(cards, (GOTHS,))
    if cancels:
        return _after_cancelling(cards, goths, total, reward, cancels)
    figures = {"strength": total, "total": influence.total(cards)}
    if total >= figures["total"]:
        solved = ngettext(
            "Strength %(strength)d against %(total)d: solved, you score %(points)d point.",
            "Strength %(strength)d against %(total)d: solved, you score %(points)d points.",
            reward,
        )
        return solved % {**figures, "points": reward}
    counts = {len(choice) for choice in reductions(cards, total)} or {0}
    gained = max(counts) * CARD_POINTS
    failed = ngettext(
        "Strength %(strength)d against %(total)d: not solved, you score %(points)d point.",
        "Strength %(strength)d against %(total)d: not solved, you score %(points)d points.",
        gained,
    )
    return failed % {**figures, "points": gained}


def _after_cancelling(cards: list[str], goths: list[str], total: int, reward: int, cancels: int) -> str:
    """R35 Tell the same with the strongest Goths cancelled first."""
    strongest = sorted(goths, key=influence.value, reverse=True)[:cancels]
    remaining = influence.total(cards) - influence.total(strongest)
    figures = {"strength": total, "left": remaining, "cancelled": cancels, "points": reward}
    if total < remaining:
        return _("Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: not solved.") % figures
    solved = ngettext(
        "Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: solved, you score %(points)d "
        "point.",
        "Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: solved, you score %(points)d "
        "points.",
        reward,
    )
    return solved % figures


# 4.4 A war


def _fight_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    holder = next(member for member in view.players[view.seat or 0].candidates if member.office == LEGATUS)
    wars = [kind for kind in view.ranked() if any(getattr(action, "war", "") == kind for action in legal)]
    kinds = (*wars, GOLD)
    boxes = _boxes_of(cards_of_types(holder.cards, kinds), "with", influence.value, called.candidate(holder.name))
    boxes += _boxes_of(cards_of_types(view.own_hand, kinds), "and from hand", influence.value)
    starts = [_war_start(view, kind, _boxes_of_kinds(boxes, (kind, GOLD))) for kind in wars]
    hint = _("Use one or two cards: Gold, or cards of the same type as the war.")
    too_many, choose = _("You can use two cards at most."), _("Choose a war, and one or two cards.")
    return BoxForm(starts, boxes, _("Fight war"), MOST_CARDS, too_many, hint, choose)


def _war_start(view: RomeView, kind: str, boxes: Sequence[OrderBox]) -> OrderStart:
    reward = LEGATUS_POINTS[view.ranked().index(kind)]

    def tell(total: int) -> BuildOutcome:
        if not reductions(view.crises[kind], total):
            return BuildOutcome(_("Tick one or two cards that can remove a card of the war."), False)
        return BuildOutcome(_tell_outcome(view, kind, total, reward))

    return _start_of(f"fight {kind}", _start_sentence(kind, view), boxes, tell, f"crisis {kind}")


_BUILDS: dict[type[Action], Callable[[RomeView, Sequence[Action], Names], BoxForm]] = {
    actions.Bid: _bid_form,
    actions.Address: _address_form,
    actions.Fight: _fight_form,
}
