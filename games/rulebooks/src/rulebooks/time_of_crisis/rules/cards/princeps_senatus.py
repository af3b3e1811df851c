"""Princeps Senatus (The Age of Iron and Rust): the support of Italia rises or falls."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rulebooks.engine.grades import MEMORY, RECONSTRUCTED, Cell
from rulebooks.engine.kernel import Action

from .. import log
from ..card import ActionCard
from ..data.card_setups import SENATE
from ..data.limits import ITALIA_SUPPORT_MAX
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..senate import VOTES_A_LEVEL
from ..state import NEUTRAL, Board, TocState
from ..support import change_support

RAISE, LOWER = WAYS = ("up", "down")
SHIFT = Cell(1, MEMORY, "the levels by which the support of Italia rises or falls")


class UsePrincepsSenatus(Action, frozen=True):
    text: ClassVar[str] = "princeps senatus {way}"
    way: str


class PrincepsSenatus(ActionCard):
    """One level up or down, under any Emperor."""

    name, sphere, value, copies, expansion = "princeps_senatus", SENATE, 2, 9, True
    rulings = {"princeps_senatus_shift": SHIFT}
    readings = {
        "princeps_and_nobody": Cell("not in a Neutral Italia", RECONSTRUCTED, "base rule 3.2: its support is a count")
    }
    action = UsePrincepsSenatus
    vocabulary = {"way": WAYS}

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(UsePrincepsSenatus, WAYS)

    def refusal(self, table: Board, seat: int, way: str = "") -> str:
        """Ask for a player as Emperor, and room on the track of Italia; under nobody it is a count (base rule 3.2)."""
        if table.emperor == NEUTRAL:
            return "neutral"
        support = table.provinces["italia"].support
        at_limit = support >= ITALIA_SUPPORT_MAX if way == RAISE else support <= SHIFT.value
        return "at_end" if way and at_limit else ""

    def perform(self, state: TocState, seat: int, action: UsePrincepsSenatus) -> None:
        state.log(log.CardUsed(seat, self.name))
        change_support(state, "italia", SHIFT.value if action.way == RAISE else -SHIFT.value)

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it for its own Emperor, else against the reigning one."""
        way = RAISE if state.emperor == seat else LOWER
        options = [use for use in offers_of(UsePrincepsSenatus, self.offer(state, seat)) if use.way == way]
        action = first_option(options, lambda use: use.way)
        return FactionChoice(action, self.name, "italia") if action else None

    def before_votes(self, state: TocState, seat: int, lacking: Mapping[str, int]) -> FactionChoice | None:
        """Use it before any vote within reach, and before one in Italia that it brings within reach."""
        gained = VOTES_A_LEVEL * SHIFT.value
        reached = any(dice <= (gained if name == "italia" else 0) for name, dice in lacking.items())
        return self.faction_use(state, seat) if reached else None


PRINCEPS_SENATUS = PrincepsSenatus()
