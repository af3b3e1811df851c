"""Players' possessions on the table, round by round, and the development of their decks."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from games.engine.figures import Moment, Series

from .. import log
from ..card import CARDS
from ..data.cards import SPHERES
from ..view import FamilyView, TocView


def cards_of(player: FamilyView) -> list[str]:
    """Return all of a player's cards, from every pile (each was bought and trashed face up)."""
    return [*player.unseen, *player.discard, *player.played]


def strength(view: TocView, seat: int) -> int:
    """The influence points of all the cards of a seat."""
    return sum(CARDS[card].value for card in cards_of(view.players[seat]))


COUNTED: dict[str, Callable[[TocView, int], int]] = {
    "provinces": lambda view, seat: len(view.governed(seat)),
    "support": lambda view, seat: sum(view.provinces[name].support for name in view.governed(seat)),
    "legions": lambda view, seat: sum(army.legions for army in view.armies_of(seat)),
    "armies": lambda view, seat: len(view.armies_of(seat)),
    "strength": strength,
}
"""Players' quantities, by the names of their series."""


class Holdings:
    """Positions as the last move of each round left them, and how many cards were bought and
    trashed.
    """

    def __init__(self) -> None:
        self._ends = dict[int, TocView]()
        self.bought, self.trashed = Counter[int](), Counter[int]()

    def see(self, moment: Moment) -> None:
        self._ends[moment.after.round] = moment.after
        self.bought.update(each.seat for each in moment.events if isinstance(each, log.CardBought))
        self.trashed.update(each.seat for each in moment.events if isinstance(each, log.CardTrashed))

    def series(self, seats: Sequence[int], rounds: int) -> list[Series]:
        """Return a value for every round: one without moves is as the round before left it."""
        ends, latest = list[TocView](), self._ends[min(self._ends)]
        for number in range(1, rounds + 1):
            latest = self._ends.get(number, latest)
            ends.append(latest)
        return [
            Series(name, [[count(view, seat) for view in ends] for seat in seats]) for name, count in COUNTED.items()
        ]


def decks(view: TocView, holdings: Holdings) -> list[dict[str, Any]]:
    """Describe every deck by seat: its cards by kind, the number of each sphere, and its strength."""
    return [
        {
            "seat": seat,
            "cards": dict(Counter(sorted(cards_of(player), key=list(CARDS).index))),
            "spheres": [sum(CARDS[card].sphere == sphere for card in cards_of(player)) for sphere in SPHERES],
            "strength": strength(view, seat),
            "bought": holdings.bought[seat],
            "trashed": holdings.trashed[seat],
        }
        for seat, player in enumerate(view.players)
    ]
