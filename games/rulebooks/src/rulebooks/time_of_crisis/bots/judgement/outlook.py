"""A view weighed up by the bot, and the order of its acts. Worth is counted in legacy still to come.

A scorer answers in legacy expected from an order, in its own kind: 0 or less is not worth doing.
The stage of its verb sets the time: everything worth doing of a higher stage is done before
anything of a lower one.
"""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from rulebooks.engine.kernel import Action

from ...rules.data.card_setups import MILITARY
from ...rules.data.crisis import INVASION_PATHS
from ...rules.data.regions import EMPIRE_NEIGHBOURS
from ...rules.emperors import kind_at
from ...rules.forces import in_capital
from ...rules.state import NEUTRAL, Province
from ...rules.support import is_threatened
from ...rules.view import FamilyView, TocView

PROVINCE_WORTH = 6.0
REIGN_WORTH = 4.0
CAPTURE_WORTH = 1.5
RIVALRY = 0.15
DEPOSING_WORTH = 3.0
"""The added worth of an Emperor's fall with a province of his, or with his army."""


class SeatOutlook:
    """One seat's judgement of its view."""

    def __init__(self, view: TocView) -> None:
        assert view.seat is not None, "an onlooker decides nothing"
        self.view = view
        self.seat = view.seat
        self.worths: dict[str, float] = {}

    @property
    def me(self) -> FamilyView:
        return self.view.players[self.seat]

    @cached_property
    def own_provinces(self) -> list[str]:
        return self.view.governed(self.seat)

    @cached_property
    def is_emperor(self) -> bool:
        return self.view.emperor == self.seat

    @cached_property
    def leader(self) -> int:
        """Return the other seat that is likeliest to win."""
        others = [seat for seat in range(len(self.view.players)) if seat != self.seat]
        return max(others, key=self.strength_of)

    def strength_of(self, seat: int) -> float:
        """Value a family's position: its legacy, and the coming income of its provinces."""
        player = self.view.players[seat]
        reign = 2 * (self.view.emperor == seat)
        return player.legacy + 2 * player.emperor_turns + 2 * (len(self.view.governed(seat)) + reign)

    def lead_of(self, seat: int) -> float:
        """Return another family's lead over mine; never below 0, and 0 for the Neutral faction."""
        if seat < 0:
            return 0.0
        return max(0.0, self.strength_of(seat) - self.strength_of(self.seat))

    @cached_property
    def emperors_army(self) -> str:
        """Return the army with which I am Emperor; empty if I am none, or elsewhere."""
        return self.view.emperor_token if self.is_emperor and kind_at(self.view.emperor_token) == MILITARY else ""

    def is_threatened(self, province: str) -> bool:
        """6.4 Return True if the province loses support at its governor's check."""
        return is_threatened(self.view, province)

    def guards_of(self, province: str) -> int:
        """Count my units in a capital."""
        commander, units = in_capital(self.view, province)
        return units if commander == self.seat else 0

    def worth_of(self, province: str) -> float:
        """Return the worth to me of taking a province off its governor; cached."""
        if province not in self.worths:
            self.worths[province] = self.weigh(province)
        return self.worths[province]

    def weigh(self, province: str) -> float:
        """Add up the province's income, neighbours, dangers, and the harm to its governor."""
        place = self.view.provinces[province]
        worth = self.italia_worth() if province == "italia" else PROVINCE_WORTH
        worth += len(place.improvements) + self.is_emperor * 2.0
        worth += 0.3 * sum(near in self.own_provinces for near in EMPIRE_NEIGHBOURS[province])
        worth -= exposure_of(province) + 3.0 * self.is_unruly(place, province)
        if province == self.view.emperor_token != "italia":
            worth += DEPOSING_WORTH
        if place.governor != NEUTRAL:
            worth += CAPTURE_WORTH + RIVALRY * self.lead_of(place.governor)
        return worth

    def is_unruly(self, place: Province, province: str) -> bool:
        """Return True if a new governor would find barbarians or an enemy in his capital."""
        return self.is_threatened(province) and not self.guards_of(province)

    def italia_worth(self) -> float:
        """Value the throne: support as of the day, every turn anew."""
        return REIGN_WORTH * (len(self.own_provinces) + 2)


@cache
def exposure_of(province: str) -> float:
    """Measure a province's danger as the first on the way of barbarians, by the share of all invasion paths."""
    paths = [path.value for paths in INVASION_PATHS.values() for path in paths.values()]
    return 5.0 * sum(path[0] == province for path in paths) / len(paths)


Scorer = Callable[[SeatOutlook, Any], float]
Scorers = dict[type[Action], tuple[int, Scorer]]

NEVER = -1.0
"""The score of orders taken only if nothing else is legal."""

CARDS, ALLIES, VOTES, WAR, WELFARE, PRECAUTIONS, END = range(7, 0, -1)
"""The stages of a turn, the first of them first."""
