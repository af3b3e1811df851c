"""What players have on the table, round by round, and what became of their decks."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from games.engine.figures import Moment, Series

from .. import log
from ..data.cards import CARDS, SPHERES
from ..view import PlayerView, View


def cards_of(player: PlayerView) -> list[str]:
    """All that a player owns, wherever it lies (each was bought and trashed face up)."""
    return [*player.unseen, *player.discard, *player.played]


def strength(view: View, seat: int) -> int:
    """The influence points of all the cards of a seat."""
    return sum(CARDS[card].value for card in cards_of(view.players[seat]))


COUNTED: dict[str, Callable[[View, int], int]] = {
    "provinces": lambda view, seat: len(view.governed(seat)),
    "support": lambda view, seat: sum(view.provinces[name].support for name in view.governed(seat)),
    "legions": lambda view, seat: sum(army.legions for army in view.armies_of(seat)),
    "armies": lambda view, seat: len(view.armies_of(seat)),
    "strength": strength,
}
"""What there is more or less of, by the name of its series."""


class Holdings:
    """Positions as the last move of each round left them, and how many cards were bought and trashed."""

    def __init__(self) -> None:
        self._ends = dict[int, View]()
        self.bought, self.trashed = Counter[int](), Counter[int]()

    def see(self, moment: Moment) -> None:
        self._ends[moment.after.round] = moment.after
        self.bought.update(each.seat for each in moment.events if isinstance(each, log.CardBought))
        self.trashed.update(each.seat for each in moment.events if isinstance(each, log.CardTrashed))

    def series(self, seats: Sequence[int], rounds: int) -> list[Series]:
        """A value for every round: one that no move ended in is as the round before left it."""
        ends, latest = list[View](), self._ends[min(self._ends)]
        for number in range(1, rounds + 1):
            latest = self._ends.get(number, latest)
            ends.append(latest)
        return [
            Series(name, [[count(view, seat) for view in ends] for seat in seats]) for name, count in COUNTED.items()
        ]


def decks(view: View, holdings: Holdings) -> list[dict[str, Any]]:
    """What every deck has become, by seat: its cards by kind, how many of each sphere, and its strength."""
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
