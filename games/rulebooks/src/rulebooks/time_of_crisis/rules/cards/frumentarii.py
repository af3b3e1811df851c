"""Frumentarii (The Age of Iron and Rust): cards come from the Available Pile to the hand."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import SENATE
from ..hands import TakeFromPile
from ..state import Board, TocState

CARDS_TAKEN = Cell(2, MEMORY, "the cards that come from the Available Pile to the hand")


class UseFrumentarii(Action, frozen=True):
    """Event of Frumentarii; the cards are taken by orders of their own."""

    text: ClassVar[str] = "frumentarii"


class Frumentarii(ActionCard):
    """Cards of one's choice, to be played this turn or later; a faction has none (4.5.3)."""

    name, sphere, value, copies, expansion = "frumentarii", SENATE, 3, 8, True
    rulings = {"frumentarii_cards": CARDS_TAKEN}
    action = UseFrumentarii

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        yield UseFrumentarii()

    def refusal(self, table: Board, seat: int) -> str:
        """Ask for a card to take."""
        player = table.players[seat]
        return "" if player.available or player.discard else "piles_are_empty"

    def perform(self, state: TocState, seat: int, action: UseFrumentarii) -> None:
        state.log(log.CardUsed(seat, self.name))
        state.then(TakeFromPile(seat, CARDS_TAKEN.value, self.name))


FRUMENTARII = Frumentarii()
