"""Sources of Legacy (rules 6.6, 7.1 and 8.2), round by round, and changes of the leader."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate

from games.engine.figures import Moment, Series, Source, Turning

from .. import log

SOURCES = [
    "provinces",
    "improvements",
    "emperor",
    "pretender",
    "battle",
    "ludi",
    "triumph",
    "damnatio",
    "usurped",
    "bonus",
]
"""As `LegacyGained.why` has them, and the bonus of the end."""


class Legacy:
    """The Legacy of every seat by source and round."""

    def __init__(self) -> None:
        self.round = 1
        self._gained: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
        self._last = dict[int, Moment]()

    def see(self, moment: Moment) -> None:
        for event in moment.events:
            match event:
                case log.TurnStarted():
                    self.round = event.round
                case log.LegacyGained():
                    self._gain(event.seat, event.amount, event.why, moment)
                case log.GameOver():
                    for seat, bonus in enumerate(event.bonus):
                        self._gain(seat, bonus, "bonus", moment)

    def _gain(self, seat: int, amount: int, why: str, moment: Moment) -> None:
        self._gained[why][seat, self.round] += amount
        self._last[self.round] = moment

    def sources(self, seats: Sequence[int]) -> list[Source]:
        """Return the sources with a gain for anybody."""
        return [Source(why, self._by_seat(why, seats)) for why in SOURCES if any(self._gained[why].values())]

    def _by_seat(self, why: str, seats: Sequence[int]) -> list[list[int]]:
        return [[self._gained[why][seat, number] for number in range(1, self.round + 1)] for seat in seats]

    def series(self, seats: Sequence[int]) -> Series:
        """Return the Legacy of every seat at the end of each round, the bonus in that of the last."""
        every = [self._by_seat(why, seats) for why in SOURCES]
        values = [list(accumulate(map(sum, zip(*(each[seat] for each in every), strict=True)))) for seat in seats]
        return Series("legacy", values)

    def turning(self, seats: Sequence[int]) -> Iterator[Turning]:
        """Yield the rounds that ended with a new sole leader."""
        before = None
        values = self.series(seats).values
        for number, standing in enumerate(zip(*values, strict=True), 1):
            first = [seat for seat in seats if standing[seat] == max(standing)]
            if len(first) == 1 and first != [before]:
                if before is not None and (moment := self._last.get(number)):
                    facts = {"seat": first[0], "former": before, "legacy": standing[first[0]]}
                    yield Turning(moment.number, moment.place, number, "lead", facts)
                before = first[0]
