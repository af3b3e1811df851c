"""4.2 Crises mount, and cards are discarded from them (4.3.3, 4.3.4, 4.4)."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .data import influence
from .data.influence import GOLD
from .data.offices import CARD_POINTS
from .order import RomeDecision
from .state import RomeState, attach, detach, selections, take_cards


class BeginMounting(Step):
    """4.2, R27 Each player with a card chooses one; a single card is no choice."""

    def run(self, state: RomeState) -> None:
        holding = {seat: player.hand for seat, player in enumerate(state.players) if player.hand}
        answers = {seat: hand[0] for seat, hand in holding.items() if len(hand) == 1}
        waiting = [seat for seat in holding if seat not in answers]
        if waiting:
            state.then(MountCrisis(waiting=waiting, answers=answers))
        else:
            mount(state, answers)


class MountCrisis(RomeDecision):
    """4.2 A card of the hand, face down until all have chosen. ``answers`` are still in the hands."""

    answers: dict[int, str]

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"chosen": self.answers[seat]} if seat in self.answers else {}


def mount(state: RomeState, cards: dict[int, str]) -> None:
    """4.2 Show all at once and add them to the crises; then all Gold goes to the top-ranked one (R28)."""
    if cards:
        state.reveal()
    gold = detach(state)
    for seat in sorted(cards):
        card = cards[seat]
        state.players[seat].play([card])
        if card == GOLD:
            gold += 1
        else:
            state.crises.setdefault(influence.CARDS[card].type, []).append(card)
    state.now.mounted = {seat: cards[seat] for seat in sorted(cards)}
    state.log(log.CrisesMounted(state.now.mounted, attach(state, gold)))


def reductions(cards: list[str], strength: int) -> list[tuple[str, ...]]:
    """4.3.3, R34 Return the choices of these cards equal to the strength, or else to the highest
    sum below it; none of them is empty.
    """
    within = [choice for choice in selections(cards) if 0 < influence.total(choice) <= strength]
    most = max(map(influence.total, within), default=0)
    return [choice for choice in within if influence.total(choice) == most]


class ReduceCrisis(RomeDecision):
    """4.3.3, 4.4 Discard cards of the crisis for the total, in a way of one's choice.

    ``reward`` is for the crisis if none of its cards remains, ``cancelled`` counts cards already
    gone (R35).
    """

    crisis: str
    strength: int
    reward: int
    cancelled: int = 0

    forced: ClassVar[bool] = True

    def skip(self, state: RomeState, seat: int) -> None:
        """Do nothing: the total is not enough for any card, or all are gone."""
        self.score_result(state, seat, [])

    def score_result(self, state: RomeState, seat: int, cards: list[str]) -> None:
        """4.3.4, 4.4 Give points for a success by rank, for a failure by the cards discarded."""
        take_cards(state.crises[self.crisis], cards)
        state.discard += cards
        solved = not state.crises[self.crisis]
        points = self.reward if solved else CARD_POINTS * (len(cards) + self.cancelled)
        state.gain(seat, points)
        state.log(log.CrisisReduced(seat, self.crisis, cards, solved, points))
        reattach(state)

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"crisis": self.crisis, "strength": self.strength}


def reattach(state: RomeState) -> None:
    """4.3.5 Move Gold of a vanished crisis to the top-ranked one left, or keep it for the next turn."""
    bare = [kind for kind, cards in state.crises.items() if set(cards) <= {GOLD}]
    gold = state.loose_gold + sum(len(state.crises.pop(kind)) for kind in bare)
    kind = attach(state, gold)
    if kind:
        state.log(log.GoldAttached(kind))
