"""The bots, players made of code that see no more than a person in their seat. The sensible one gives every
legal order a worth in points and takes the best.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rulebooks.engine.kernel import Action
from rulebooks.engine.ruleset import Bot, RandomBot

from ..rules.crises import reductions
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES
from ..rules.data.influence import COUNTS_IN, CRISES, GOLD, METHODS
from ..rules.data.offices import BONUS, CARD_POINTS, EMPERORS_POINTS, LEGATUS, LEGATUS_POINTS
from ..rules.emperor import left_after_cancelling, strength
from ..rules.order import RomeOrder
from ..rules.orders.address import Address
from ..rules.orders.appoint import Appoint
from ..rules.orders.bid import Bid
from ..rules.orders.cancel import Cancel
from ..rules.orders.collect import Collect
from ..rules.orders.discard import DiscardFromCrisis
from ..rules.orders.draft import Draft, DraftCandidate
from ..rules.orders.fight import Fight
from ..rules.orders.make_legatus import MakeLegatus
from ..rules.orders.mount import Mount
from ..rules.orders.offer import OfferForElection
from ..rules.orders.pass_deck import PassDeck
from ..rules.orders.set_method import SetMethod
from ..rules.orders.take import TakeCandidate, TakeOfficeFor
from ..rules.orders.transfer import Transfer
from ..rules.state import Candidate, cards_of_types, ranked
from ..rules.view import RomePlayerView, RomeView

POINT_OF_INFLUENCE = 0.45
"""The worth of a point of influence in points of the game."""
CROWN = 11.0
"""The worth of becoming Emperor beyond the cards with the candidate, in points of influence."""


class RomeSensibleBot:
    """A bot that takes the order of most worth; no dice, no memory, no search."""

    def choose(self, view: RomeView, legal: Sequence[Action], rng: Random) -> Action:
        return max(legal, key=lambda action: score_order(view, action))


def own_player(view: RomeView) -> RomePlayerView:
    """Return the view's own player."""
    assert view.seat is not None
    return view.players[view.seat]


def rivals(view: RomeView) -> list[Candidate]:
    """Return the candidates of all others."""
    return [rival for seat, player in enumerate(view.players) if seat != view.seat for rival in player.candidates]


def find_candidate(view: RomeView, name: str) -> Candidate:
    """Return a candidate on display."""
    return next(contender for player in view.players for contender in player.candidates if contender.name == name)


def estimate_lead(view: RomeView, method: str) -> float:
    """Estimate the lead of one's strongest candidate in such an election, with the hand."""
    mine = max((own.worth(method) for own in own_player(view).candidates if own.printed.rating(method)), default=-9)
    theirs = max((rival.worth(method) for rival in rivals(view) if rival.printed.rating(method)), default=0)
    return mine - theirs + 0.5 * influence.total(cards_of_types(view.own_hand, COUNTS_IN[method]))


def score_method(view: RomeView, action: SetMethod) -> float:
    return estimate_lead(view, action.method)


def value_candidate(name: str) -> float:
    """Value a candidate by ratings, above all rare ones, and strong sides."""
    printed = CANDIDATES[name]
    ratings = sum(printed.rating(method) for method in METHODS) + 2 * printed.rating("praetorian")
    return ratings + 0.3 * max(printed.modifier(kind) for kind in CRISES)


def score_take_candidate(view: RomeView, action: TakeCandidate) -> float:
    return value_candidate(action.candidate)


def score_take_office(view: RomeView, action: TakeOfficeFor) -> float:
    return 2.5 * BONUS[action.office].value


def score_draft(view: RomeView, action: Draft) -> float:
    """Value a card by its addition; Gold goes everywhere."""
    return 5.5 if action.card == GOLD else influence.value(action.card)


def score_draft_candidate(view: RomeView, action: DraftCandidate) -> float:
    few = len(own_player(view).candidates) < 2
    return value_candidate(action.candidate) + (6 if few else 0)


def score_collect(view: RomeView, action: Collect) -> float:
    return influence.value(action.card)


def score_offer(view: RomeView, action: OfferForElection) -> float:
    return find_candidate(view, action.candidate).worth(view.now.method)


def score_bid(view: RomeView, action: Bid) -> float:
    """Prefer the cheapest leading bid, as long as the crown is worth it."""
    assert view.seat is not None
    hand_size = len(view.own_hand) - len(action.cards)
    return CROWN - influence.total(action.cards) + min(hand_size, 3) - 3


def outcome_of_total(cards: list[str], total: int, reward: int) -> tuple[int, int]:
    """Return the reward of a total against a crisis, and the number of its cards that stay."""
    removed = max(reductions(cards, total), key=len, default=())
    remaining = len(cards) - len(removed)
    return (CARD_POINTS * len(removed) if remaining else reward), remaining


def score_address(view: RomeView, action: Address) -> float:
    """Value points, less the remaining use of the cards from the hand."""
    emperor = next(holder for holder in own_player(view).candidates if holder.office == "emperor")
    gold = [*emperor.cards, *action.cards].count(GOLD)
    cards = left_after_cancelling(view, emperor, action.against, gold)
    total = strength(emperor, action.against, action.cards)
    reward = EMPERORS_POINTS[ranked(view.crises).index(action.against)]
    points = outcome_of_total(cards, total, reward)[0] if cards else reward
    return points - POINT_OF_INFLUENCE * influence.total(action.cards)


def score_fight(view: RomeView, action: Fight) -> float:
    used = [*action.cards, *action.hand_cards]
    reward = LEGATUS_POINTS[ranked(view.crises).index(action.war)]
    points, _remaining = outcome_of_total(view.crises[action.war], influence.total(used), reward)
    return points - POINT_OF_INFLUENCE * influence.total(used)


def score_mount(view: RomeView, action: Mount) -> float:
    """Prefer the least useful card; not before one's own attempt at a crisis, and all the more before another's."""
    card = influence.CARDS[action.card]
    spare = -float(card.value) - (3 if action.card == GOLD else 0)
    emperor = view.now.emperor
    legatus = any(holder.office == LEGATUS for holder in own_player(view).candidates)
    top = (ranked(view.crises) or [""])[0]
    hampers = card.type in (top, GOLD)
    if emperor == view.seat:
        return spare - (4 if hampers else 0)
    return spare + (3 if hampers else 0) - (2 if legatus and card.type != "spqr" else 0)


def score_most_cards(view: RomeView, action: Any) -> float:
    return len(action.cards)


def score_highest(view: RomeView, action: Any) -> float:
    return influence.total(action.cards)


def score_transfer(view: RomeView, action: Transfer) -> float:
    return influence.value(action.card)


def score_appoint(view: RomeView, action: Appoint) -> float:
    """Prefer a candidate without an office, and of these the one with most cards."""
    appointee = find_candidate(view, action.candidate)
    return (-1 if appointee.office else 2) + 0.1 * influence.total(appointee.cards)


def score_legatus(view: RomeView, action: MakeLegatus) -> float:
    return influence.total(find_candidate(view, action.candidate).cards)


def score_dealer(view: RomeView, action: PassDeck) -> float:
    """Give it to the nearest player behind oneself: being last helps nobody."""
    return -action.seat


SCORERS: dict[type[RomeOrder], Callable[[RomeView, Any], float]] = {
    SetMethod: score_method,
    TakeCandidate: score_take_candidate,
    TakeOfficeFor: score_take_office,
    Collect: score_collect,
    Draft: score_draft,
    DraftCandidate: score_draft_candidate,
    OfferForElection: score_offer,
    Bid: score_bid,
    MakeLegatus: score_legatus,
    Appoint: score_appoint,
    Transfer: score_transfer,
    Mount: score_mount,
    Address: score_address,
    Cancel: score_highest,
    DiscardFromCrisis: score_most_cards,
    Fight: score_fight,
    PassDeck: score_dealer,
}


def score_order(view: RomeView, action: Any) -> float:
    scorer = SCORERS.get(type(action))
    return scorer(view, action) if scorer else action.worth


BOTS: dict[str, Bot] = {"random": RandomBot(), "sensible": RomeSensibleBot()}
