"""4.4 Legatus addresses a war."""

from rulebooks.engine.kernel import Step

from .crises import reductions
from .data import influence
from .data.influence import GOLD, WARS
from .data.offices import LEGATUS
from .order import RomeDecision
from .state import Candidate, RomeState, cards_of_types, selections

MOST_CARDS = 2
Way = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A war, the cards on the Legatus and those from the hand."""


class BeginWar(Step):
    """4.4 Ask the holder of the office, if there is a war and a usable card."""

    def run(self, state: RomeState) -> None:
        at_war = bool(set(state.crises) & set(WARS))
        for seat, candidate in state.all_candidates():
            if (
                at_war
                and candidate.office == LEGATUS
                and (state.players[seat].hand or ways_to_fight(state, candidate, []))
            ):
                state.then(FightWar(waiting=[seat]))


def find_legatus(state: RomeState, seat: int) -> Candidate:
    return next(candidate for candidate in state.players[seat].candidates if candidate.office == LEGATUS)


def ways_to_fight(state: RomeState, holder: Candidate, hand: list[str]) -> list[Way]:
    """4.4, R38, R52 Return one or two cards that match a war or are Gold, on him or in the hand,
    and remove something.

    Ratings, offices and abilities do not count.
    """
    ways = []
    for war in (kind for kind in state.ranked() if kind in WARS):
        for cards in selections(cards_of_types(holder.cards, (war, GOLD)), MOST_CARDS):
            for hand_cards in selections(cards_of_types(hand, (war, GOLD)), MOST_CARDS - len(cards)):
                if reductions(state.crises[war], influence.total([*cards, *hand_cards])):
                    ways.append((war, cards, hand_cards))
    return ways


class FightWar(RomeDecision):
    """4.4, R38 A war and the cards used against it, or none."""
