"""A simple way to play from what a page offers: orders in notation by group, nothing else known of the game."""

from collections.abc import Mapping, Sequence

Offers = Mapping[str, Sequence[str]]  # by the group's key, as in games.titles.time_of_crisis.words.choices.GROUPS

SPENDING = ("senate", "populace", "military")
ON_THE_ROAD = ("move", "attack", "leave", "enter")  # where armies go, battles follow


class Strategy:
    """Plays cards, spends points at home, buys a card and ends the turn: so many of each in every turn."""

    def __init__(self, *, cards: int, spends: int, buys: int) -> None:
        self.most = {"play": cards, "spend": spends, "buy": buys}
        self.left = dict(self.most)

    def choose(self, offers: Offers) -> list[str]:
        """The next order out of those offered; several, when they are cards to be played together."""
        if "answer" in offers:
            return [offers["answer"][0]]
        at_home = [order for key in SPENDING for order in offers.get(key, ()) if not order.startswith(ON_THE_ROAD)]
        return (
            self._take("play", offers.get("play", ()), self.most["play"])
            or self._take("spend", at_home)
            or self._take("buy", offers.get("buy", ()))
            or self._finish(offers)
        )

    def _take(self, budget: str, orders: Sequence[str], together: int = 1) -> list[str]:
        chosen_orders = [*orders[:together]] if self.left[budget] else []
        self.left[budget] -= len(chosen_orders)
        return chosen_orders

    def _finish(self, offers: Offers) -> list[str]:
        """The way on; where there is none, an army may not stay where it is, and fights."""
        orders = [order for group in offers.values() for order in group]
        ways_on = [*offers.get("finish", ())] or [order for order in orders if order.startswith("attack")]
        if ways_on[:1] == ["end turn"]:
            self.left = dict(self.most)
        return (ways_on or orders)[:1]
