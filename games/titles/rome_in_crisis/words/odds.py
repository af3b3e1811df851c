"""Exact chances of things hidden from a seat: others' hands, and the next cards of the deck.

They rest on the open table. Every hidden card is as likely in any hidden place; a player who
remembers others' drafts knows more.
"""

from collections import Counter
from functools import lru_cache
from math import comb

from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import FRONTS
from rulebooks.rome_in_crisis.rules.draft import CARDS_EACH
from rulebooks.rome_in_crisis.rules.setup import CANDIDATES_EACH, HAND
from rulebooks.rome_in_crisis.rules.view import RomeView

Cards = tuple[str, ...]


def unseen_cards(view: RomeView) -> Cards:
    """Return the influence cards hidden from the view's seat: in the deck, and in others' hands."""
    visible_cards = [*view.offer, *view.discard, *(card for cards in view.crises.values() for card in cards)]
    visible_cards += [influence.GOLD] * view.loose_gold
    for player in view.players:
        visible_cards += player.hand or []
        visible_cards += [card for candidate in player.candidates for card in candidate.cards]
    return tuple(influence.sort_cards(list((Counter(influence.all_cards()) - Counter(visible_cards)).elements())))


@lru_cache(maxsize=256)
def hand_sums(pool: Cards, kinds: Cards, hand: int, *, saves: bool) -> dict[int, int]:
    """Count the hands of ``hand`` cards from a pool by the sum of their cards of these kinds.

    With ``saves`` one card has to stay in the hand: if all of them count, the smallest does not.
    """
    values = sorted((influence.value(card) for card in pool if influence.CARDS[card].type in kinds), reverse=True)
    others = len(pool) - len(values)
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    full_hands: Counter[int] = Counter()
    for value in values:
        for (cards, total), count in list(ways.items()):
            if saves and cards + 1 == hand:
                full_hands[total] += count
            elif cards < hand:
                ways[cards + 1, total + value] += count
    hands_by_sum = Counter(full_hands)
    for (cards, total), count in ways.items():
        hands_by_sum[total] += count * comb(others, hand - cards)
    return dict(hands_by_sum)


def chance_of_sum(pool: Cards, kinds: Cards, hand: int, least_sum: int, *, saves: bool = False) -> float:
    """Return the chance that a hand of ``hand`` cards from a pool reaches a sum in cards of these kinds."""
    if least_sum <= 0:
        return 1
    if len(pool) < hand or hand <= int(saves):
        return 0
    hands_by_sum = hand_sums(pool, kinds, hand, saves=saves)
    return sum(ways for total, ways in hands_by_sum.items() if total >= least_sum) / comb(len(pool), hand)


def cards_dealt(view: RomeView) -> int:
    """Count the cards of the next turn."""
    return CARDS_EACH * len(view.players)


def candidates_to_come(view: RomeView) -> dict[int, float] | None:
    """Return the chance of each number of candidates among the next cards; None if the deck does not last
    for them.

    In the first deck they lie as one block between two halves (set-up 4), later anywhere.
    """
    size, count, buried = view.deck_size, cards_dealt(view), len(view.buried)
    if size < count:
        return None
    players = len(view.players)
    cards, block = len(influence.all_cards()) - HAND * players, len(FRONTS) - CANDIDATES_EACH * players
    dealt = cards + block - size
    if count * view.round < cards + block:
        above = cards - cards // 2
        return {max(0, min(dealt + count, above + block) - max(dealt, above)): 1}
    return {
        number: comb(buried, number) * comb(size - buried, count - number) / comb(size, count)
        for number in range(min(buried, count) + 1)
    }


def chance_of_type(view: RomeView, kind: str) -> float | None:
    """Return the chance of a card of this type in the next turn; None if the deck does not last."""
    pool = unseen_cards(view)
    chances = candidates_to_come(view)
    if chances is None:
        return None
    others = sum(influence.CARDS[card].type != kind for card in pool)
    none = 0.0
    for candidates, chance in chances.items():
        count = cards_dealt(view) - candidates
        none += chance * comb(others, count) / comb(len(pool), count)
    return 1 - none
