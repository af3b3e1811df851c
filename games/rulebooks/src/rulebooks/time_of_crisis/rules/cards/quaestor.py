"""Quaestor: he guards a province of one's own against votes."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import POPULACE, QUAESTOR_MIN_DIE
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..order import NOT_GOVERNED
from ..state import Board, TocState, markers_left
from ..support import is_threatened


class UseQuaestor(Action, frozen=True):
    text: ClassVar[str] = "quaestor in {province}"
    province: str


class Quaestor(ActionCard):
    """He guards the province against votes until the next upkeep."""

    name, sphere, value, copies = "quaestor", POPULACE, 2, 9
    rulings = {"quaestor_min_die": QUAESTOR_MIN_DIE}
    action = UseQuaestor
    of_ones_own = True
    early_step = 1

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UseQuaestor, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        """Ask for a province one governs, without a Quaestor, while markers last."""
        if not markers_left(table):
            return "no_marker"
        if not province:
            return ""
        if table.provinces[province].governor != seat:
            return NOT_GOVERNED
        return "has_quaestor" if table.provinces[province].quaestor else ""

    def perform(self, state: TocState, seat: int, action: UseQuaestor) -> None:
        state.provinces[action.province].quaestor = True
        state.log(log.CardUsed(seat, self.name, action.province))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it in the troubled province with most to lose, else in that of highest support."""
        action = first_option(
            offers_of(UseQuaestor, self.offer(state, seat)),
            lambda use: (
                not is_threatened(state, use.province),
                -state.provinces[use.province].support,
            ),
        )
        return FactionChoice(action, self.name, action.province) if action else None


QUAESTOR = Quaestor()
