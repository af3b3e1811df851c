"""4.4 Legatus addresses a war."""

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Fight, FightNone
from .crises import ReduceCrisis, reductions
from .data import influence
from .data.influence import GOLD, WARS
from .data.offices import LEGATUS, LEGATUS_POINTS
from .state import Candidate, RomeState, cards_of_types, selections, take_cards

MOST_CARDS = 2


class BeginWar(Step):
    """4.4 Ask the holder of the office, if there is a war and a usable card."""

    def run(self, state: RomeState) -> None:
        at_war = bool(set(state.crises) & set(WARS))
        for seat, candidate in state.all_candidates():
            if (
                at_war
                and candidate.office == LEGATUS
                and (state.players[seat].hand or possible_fights(state, candidate, []))
            ):
                state.then(FightWar(waiting=[seat]))


def find_legatus(state: RomeState, seat: int) -> Candidate:
    return next(candidate for candidate in state.players[seat].candidates if candidate.office == LEGATUS)


def possible_fights(state: RomeState, holder: Candidate, hand: list[str]) -> list[Fight]:
    """4.4, R38, R52 Return one or two cards that match a war or are Gold, on him or in the hand,
    and remove something.

    Ratings, offices and abilities do not count.
    """
    ways = []
    for war in (kind for kind in state.ranked() if kind in WARS):
        for cards in selections(cards_of_types(holder.cards, (war, GOLD)), MOST_CARDS):
            for hand_cards in selections(cards_of_types(hand, (war, GOLD)), MOST_CARDS - len(cards)):
                if reductions(state.crises[war], influence.total([*cards, *hand_cards])):
                    ways.append(Fight(war, cards, hand_cards))
    return ways


class FightWar(Decision):
    """4.4, R38 A war and the cards used against it, or none."""

    def legal(self, state: RomeState, seat: int) -> list[Action]:
        return [*possible_fights(state, find_legatus(state, seat), state.players[seat].hand), FightNone()]

    def choose(self, state: RomeState, seat: int, action: Fight | FightNone) -> None:
        if isinstance(action, FightNone):
            state.log(log.NoWarFought(seat))
            return
        holder = find_legatus(state, seat)
        used = [*action.cards, *action.hand_cards]
        take_cards(holder.cards, action.cards)
        state.players[seat].play(action.hand_cards)
        state.discard += used
        rank = state.ranked().index(action.war)
        event = log.WarFought(seat, holder.name, action.war, rank + 1, list(action.cards), list(action.hand_cards))
        state.log(event)
        total = influence.total(used)
        state.then(ReduceCrisis(waiting=[seat], crisis=action.war, strength=total, reward=LEGATUS_POINTS[rank]))
