"""Praetorian Guard: a vote for Italia with Military influence."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import MILITARY, SENATE
from ..emperors import emperor_kind
from ..factions.choosing import FactionChoice, offers_of
from ..factions.moments import may_fight, may_have_governor
from ..factions.votes import enough_dice
from ..odds import vote_chance
from ..order import NO_GOVERNOR, NO_VOTE
from ..points import spendable
from ..senate import ArmVote, Vote, may_target, votes_needed
from ..state import Board, TocState

IGNORES_DEFENDERS = Cell(True, MEMORY, "units the Emperor commands in the capital of Italia add no votes")


class UsePraetorianGuard(Action, frozen=True):
    """Event of Praetorian Guard: a Place Governor action in Italia with Military influence."""

    text: ClassVar[str] = "praetorian guard with {dice} dice"
    dice: int


class PraetorianGuard(ActionCard):
    """Place Governor in Italia, with Military influence: the Emperor's units add no votes."""

    name, sphere, value, copies = "praetorian_guard", MILITARY, 4, 6
    rulings = {"praetorian_guard_ignores_defenders": IGNORES_DEFENDERS}
    action = UsePraetorianGuard
    paid_in = MILITARY
    early_step = 12

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UsePraetorianGuard, range(1, spendable(table, MILITARY) + 1))

    def refusal(self, table: Board, seat: int, dice: int = 1) -> str:
        """Ask for what other votes take; not against a Military Emperor (expansion, 3.3.3)."""
        if not may_target(table, seat, "italia"):
            return NO_VOTE
        if emperor_kind(table) == MILITARY:
            return "military_emperor"
        return "" if table.players[seat].governors else NO_GOVERNOR

    def price(self, table: Board, seat: int, dice: int = 1) -> tuple[str, int]:
        return MILITARY, max(dice, 1)

    def perform(self, state: TocState, seat: int, action: UsePraetorianGuard) -> None:
        votes = votes_needed(state, seat, "italia", ignore_defenders=IGNORES_DEFENDERS.value)
        state.log(log.CardUsed(seat, self.name, "italia"))
        state.then(ArmVote(waiting=[seat], vote=Vote(seat, "italia", action.dice, votes)))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it for a seat that is not Emperor, if the odds in Italia beat those of the Senate points;
        arms beyond the vote's need are saved.
        """
        options = offers_of(UsePraetorianGuard, self.offer(state, seat))
        if state.emperor == seat or not options:
            return None
        most = max(options, key=lambda use: use.dice)
        chance = vote_chance(state, seat, "italia", most.dice, ignore_defenders=True)
        points = spendable(state, SENATE)
        if chance <= (vote_chance(state, seat, "italia", points) if points else 0):
            return None
        dice = enough_dice(state, seat, "italia", most.dice, ignore_defenders=True)
        return FactionChoice(UsePraetorianGuard(dice), self.name, "italia")

    def may_come(self, table: Board, seat: int) -> bool:
        against = may_target(table, seat, "italia") and emperor_kind(table) != MILITARY
        return against and may_fight(table) and may_have_governor(table, seat)


PRAETORIAN_GUARD = PraetorianGuard()
