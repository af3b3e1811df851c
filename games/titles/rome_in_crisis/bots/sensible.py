"""A bot that plays sensibly: it gives every legal order a worth in points and takes the best."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.engine.kernel import Action

from ..rules import actions
from ..rules.crises import reductions
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES, GOLD_CANCELS_GOTHS
from ..rules.data.influence import COUNTS_IN, CRISES, GOLD, GOTHS, METHODS
from ..rules.data.offices import BONUS, CARD_POINTS, EMPERORS_POINTS, LEGATUS, LEGATUS_POINTS
from ..rules.emperor import strength
from ..rules.state import Candidate, counting, ranked
from ..rules.view import PlayerView, View

POINT_OF_INFLUENCE = 0.45
"""What a point of influence spent is worth in points of the game."""
CROWN = 11.0
"""What becoming Emperor is worth beyond the cards that lie with the candidate, in points of influence."""


class SensibleBot:
    """Does what brings most; no dice, no memory, no search."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        return max(legal, key=lambda action: WORTH[type(action)](view, action))


def own(view: View) -> PlayerView:
    """The player whose view it is."""
    assert view.seat is not None
    return view.players[view.seat]


def hand(view: View) -> list[str]:
    return own(view).hand or []


def rivals(view: View) -> list[Candidate]:
    """The candidates of all others."""
    return [each for seat, player in enumerate(view.players) if seat != view.seat for each in player.candidates]


def in_play(view: View, name: str) -> Candidate:
    """Somebody on display."""
    return next(each for player in view.players for each in player.candidates if each.name == name)


def chances(view: View, method: str) -> float:
    """How far one's strongest candidate would be ahead in such an election, hand and all."""
    mine = max((each.worth(method) for each in own(view).candidates if each.printed.rating(method)), default=-9)
    theirs = max((each.worth(method) for each in rivals(view) if each.printed.rating(method)), default=0)
    return mine - theirs + 0.5 * influence.total(counting(hand(view), COUNTS_IN[method]))


def method(view: View, action: actions.SetMethod) -> float:
    return chances(view, action.method)


def candidate(name: str) -> float:
    """Ratings, of which few may be had by others, and strong sides."""
    printed = CANDIDATES[name]
    ratings = sum(printed.rating(each) for each in METHODS) + 2 * printed.rating("praetorian")
    return ratings + 0.3 * max(printed.modifier(kind) for kind in CRISES)


def take_candidate(view: View, action: actions.TakeCandidate) -> float:
    return candidate(action.candidate)


def take_office(view: View, action: actions.TakeOffice) -> float:
    return 2.5 * BONUS[action.office].value


def draft(view: View, action: actions.Draft) -> float:
    """A card by what it adds; Gold goes everywhere."""
    return 5.5 if action.card == GOLD else influence.value(action.card)


def draft_candidate(view: View, action: actions.DraftCandidate) -> float:
    few = len(own(view).candidates) < 2
    return candidate(action.candidate) + (6 if few else 0)


def collect(view: View, action: actions.Collect) -> float:
    return influence.value(action.card)


def offer(view: View, action: actions.Offer) -> float:
    return in_play(view, action.candidate).worth(view.now.method)


def bid(view: View, action: actions.Bid) -> float:
    """The cheapest that leads, as long as the crown is worth it."""
    assert view.seat is not None
    kept = len(hand(view)) - len(action.cards)
    return CROWN - influence.total(action.cards) + min(kept, 3) - 3


def solved(cards: list[str], total: int, reward: int) -> tuple[int, int]:
    """What a total brings against a crisis, and how many of its cards stay."""
    gone = max(reductions(cards, total), key=len, default=())
    left = len(cards) - len(gone)
    return (CARD_POINTS * len(gone) if left else reward), left


def address(view: View, action: actions.Address) -> float:
    """Points, less what the cards of the hand would still have been good for."""
    emperor = next(each for each in own(view).candidates if each.office == "emperor")
    cards = list(view.crises[action.against])
    total = strength(emperor, action.against, action.cards)
    if emperor.printed.ability == GOLD_CANCELS_GOTHS and action.against == GOTHS:
        for _gold in range([*emperor.cards, *action.cards].count(GOLD)):
            cards.remove(max(cards, key=influence.value)) if counting(cards, (GOTHS,)) else None
    reward = EMPERORS_POINTS[ranked(view.crises).index(action.against)]
    points = solved(cards, total, reward)[0] if cards else reward
    return points - POINT_OF_INFLUENCE * influence.total(action.cards)


def fight(view: View, action: actions.Fight) -> float:
    used = [*action.cards, *action.hand_cards]
    reward = LEGATUS_POINTS[ranked(view.crises).index(action.war)]
    points, _left = solved(view.crises[action.war], influence.total(used), reward)
    return points - POINT_OF_INFLUENCE * influence.total(used)


def mount(view: View, action: actions.Mount) -> float:
    """The least useful card; not where one is about to address a crisis, and best where another is."""
    card = influence.CARDS[action.card]
    spare = -float(card.value) - (3 if action.card == GOLD else 0)
    emperor = view.now.emperor
    legatus = any(each.office == LEGATUS for each in own(view).candidates)
    top = (ranked(view.crises) or [""])[0]
    hampers = card.type in (top, GOLD)
    if emperor == view.seat:
        return spare - (4 if hampers else 0)
    return spare + (3 if hampers else 0) - (2 if legatus and card.type != "spqr" else 0)


def most_cards(view: View, action: Any) -> float:
    return len(action.cards)


def highest(view: View, action: Any) -> float:
    return influence.total(action.cards)


def transfer(view: View, action: actions.Transfer) -> float:
    return influence.value(action.card)


def appoint(view: View, action: actions.Appoint) -> float:
    """Whoever has no office, and of these the one with most cards."""
    chosen = in_play(view, action.candidate)
    return (-1 if chosen.office else 2) + 0.1 * influence.total(chosen.cards)


def legatus(view: View, action: actions.MakeLegatus) -> float:
    return influence.total(in_play(view, action.candidate).cards)


def dealer(view: View, action: actions.PassDeck) -> float:
    """Being last helps nobody: give it to who is nearest behind oneself."""
    return -action.seat


def nothing(view: View, action: Action) -> float:
    """What is done where nothing else is worth more."""
    return 0


WORTH: dict[type[Action], Callable[[View, Any], float]] = {
    actions.SetMethod: method,
    actions.TakeCandidate: take_candidate,
    actions.TakeOffice: take_office,
    actions.Collect: collect,
    actions.CollectBlind: lambda view, action: 4.5,
    actions.Draft: draft,
    actions.DraftCandidate: draft_candidate,
    actions.Offer: offer,
    actions.Bid: bid,
    actions.Pass: nothing,
    actions.MakeLegatus: legatus,
    actions.Recall: lambda view, action: -1,
    actions.KeepOffices: nothing,
    actions.Assign: nothing,
    actions.Appoint: appoint,
    actions.Decline: nothing,
    actions.Transfer: transfer,
    actions.TransferNothing: nothing,
    actions.Mount: mount,
    actions.Address: address,
    actions.Cancel: highest,
    actions.Discard: most_cards,
    actions.Fight: fight,
    actions.FightNone: nothing,
    actions.PassDeck: dealer,
}
