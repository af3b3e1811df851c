"""Statistics of a whole game (7.1): sources of Legacy, possessions, reigns, battles, decks and luck, each
worked out by a counter of its own that looks at one move after the other.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from rulebooks.engine.figures import Figures, Moment, Series, Source, Turning
from rulebooks.time_of_crisis.analysis.luck import DiceLuck
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.combat import OfferReroll
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.emperors import emperor_kind
from rulebooks.time_of_crisis.rules.factions.turn import ImproveMat, SpendInfluence
from rulebooks.time_of_crisis.rules.state import NEUTRAL
from rulebooks.time_of_crisis.rules.turn import PlayerTurn
from rulebooks.time_of_crisis.rules.view import FamilyView, TocView


class Battles:
    """Rows of battles; a side is as in `state.Battle`, ``winner`` the side that won or nothing."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def see(self, moment: Moment) -> None:
        number = moment.before.round
        for event in moment.events:
            match event:
                case log.TurnStarted():
                    number = event.round
                case log.BattleJoined():
                    self.rows.append(_battle_row(event, moment, number))
                case log.BattleRolled():
                    self.rows[-1]["hits"] = [event.attacker_hits, event.defender_hits]
                case log.BattleEnded():
                    self.rows[-1]["winner"] = event.winner


def _battle_row(event: log.BattleJoined, moment: Moment, number: int) -> dict[str, Any]:
    return {
        "round": number,
        "place": moment.place,
        "number": moment.number,
        "region": event.region,
        "seat": event.seat,
        "attacker": event.attacker,
        "defender": event.defender,
        "opponent": event.opponent,
        "hits": [0, 0],
        "winner": "",
    }


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
                    self._add_gain(event.seat, event.amount, event.why, moment)
                case log.GameOver():
                    for seat, bonus in enumerate(event.bonus):
                        self._add_gain(seat, bonus, "bonus", moment)

    def _add_gain(self, seat: int, amount: int, why: str, moment: Moment) -> None:
        self._gained[why][seat, self.round] += amount
        self._last[self.round] = moment

    def sources(self, seats: Sequence[int]) -> list[Source]:
        """Return the sources with a gain for anybody."""
        return [Source(why, self._by_seat(why, seats)) for why in SOURCES if any(self._gained[why].values())]

    def _by_seat(self, why: str, seats: Sequence[int]) -> list[list[int]]:
        return [[self._gained[why][seat, number] for number in range(1, self.round + 1)] for seat in seats]

    def series(self, seats: Sequence[int]) -> Series:
        """Return the Legacy of every seat at the end of each round, the bonus in that of the last."""
        by_source = [self._by_seat(why, seats) for why in SOURCES]
        values = [list(accumulate(map(sum, zip(*(part[seat] for part in by_source), strict=True)))) for seat in seats]
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


class Reigns:
    """Each reign of an Emperor or a Pretender, and every change of Emperor.

    A row has the seat, its kind, the rounds in which it began and ended, and the undisputed turns
    and the Legacy that it brought; by the expansion's rules also the kind of Emperor, and a death
    in battle.
    """

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.turning: list[Turning] = []
        self._running = dict[tuple[str, int], dict[str, Any]]()
        self._emperor = NEUTRAL

    def see(self, moment: Moment) -> None:
        for event in moment.events:
            match event:
                case log.LegacyGained(why="emperor" | "pretender"):
                    self._add_to_reign(event.why, event.seat, "legacy", event.amount)
                case log.LegacyGained(why="usurped"):
                    self._add_to_reign("emperor", event.seat, "legacy", event.amount)
                case log.EmperorTurn(by=1):
                    self._add_to_reign("emperor", event.seat, "turns", 1)
                case log.EmperorRisked(died=True):
                    self._note_death(event, moment)
        self._update_reigns(moment, moment.after)

    def _add_to_reign(self, kind: str, seat: int, column: str, amount: int) -> None:
        row = self._running.get((kind, seat))
        if row is not None:
            row[column] += amount

    def _note_death(self, event: log.EmperorRisked, moment: Moment) -> None:
        row = self._running.get(("emperor", event.seat))
        if row is not None:
            row["died"] = True
        facts = {"seat": event.seat, "place": event.region}
        self.turning.append(Turning(moment.number, moment.place, moment.before.round, "death", facts))

    def _update_reigns(self, moment: Moment, view: TocView) -> None:
        """Begin and end reigns by the position after a move."""
        reigning = {("pretender", seat) for seat in view.pretenders()}
        if view.emperor >= 0:
            reigning.add(("emperor", view.emperor))
        for key in self._running.keys() - reigning:
            self._running.pop(key)["last"] = view.round
        for kind, seat in sorted(reigning - self._running.keys()):
            self._begin_reign(kind, seat, moment, view)
        for row in self._running.values():
            row["last"] = view.round
        if (reign := self._running.get(("emperor", view.emperor))) and view.emperor_token:
            reign["of"] = emperor_kind(view)
        self._note_emperor(moment, view)

    def _begin_reign(self, kind: str, seat: int, moment: Moment, view: TocView) -> None:
        row = {"kind": kind, "seat": seat, "first": view.round, "last": view.round, "turns": 0, "legacy": 0}
        self._running[kind, seat] = row
        self.rows.append(row)
        if kind == "pretender":
            self.turning.append(Turning(moment.number, moment.place, view.round, "empire", {"seat": seat}))

    def _note_emperor(self, moment: Moment, view: TocView) -> None:
        if view.emperor not in (self._emperor, NEUTRAL):
            facts = {"seat": view.emperor, "former": self._emperor}
            self.turning.append(Turning(moment.number, moment.place, view.round, "emperor", facts))
        self._emperor = view.emperor


def all_cards(player: FamilyView) -> list[str]:
    """Return all of a player's cards, from every pile (each was bought and trashed face up)."""
    return [*player.unseen, *player.discard, *player.played]


def deck_strength(view: TocView, seat: int) -> int:
    """The influence points of all the cards of a seat."""
    return sum(CARDS[card].value for card in all_cards(view.players[seat]))


QUANTITIES: dict[str, Callable[[TocView, int], int]] = {
    "provinces": lambda view, seat: len(view.governed(seat)),
    "support": lambda view, seat: sum(view.provinces[name].support for name in view.governed(seat)),
    "legions": lambda view, seat: sum(army.legions for army in view.armies_of(seat)),
    "armies": lambda view, seat: len(view.armies_of(seat)),
    "strength": deck_strength,
}
"""Players' quantities, by the names of their series."""


class Holdings:
    """Positions as the last move of each round left them, and how many cards were bought and trashed."""

    def __init__(self) -> None:
        self._ends = dict[int, TocView]()
        self.bought, self.trashed = Counter[int](), Counter[int]()

    def see(self, moment: Moment) -> None:
        self._ends[moment.after.round] = moment.after
        self.bought.update(event.seat for event in moment.events if isinstance(event, log.CardBought))
        self.trashed.update(event.seat for event in moment.events if isinstance(event, log.CardTrashed))

    def series(self, seats: Sequence[int], rounds: int) -> list[Series]:
        """Return a value for every round: one without moves is as the round before left it."""
        ends, latest = list[TocView](), self._ends[min(self._ends)]
        for number in range(1, rounds + 1):
            latest = self._ends.get(number, latest)
            ends.append(latest)
        return [
            Series(name, [[count(view, seat) for view in ends] for seat in seats]) for name, count in QUANTITIES.items()
        ]


def count_decks(view: TocView, holdings: Holdings) -> list[dict[str, Any]]:
    """Describe every deck by seat: its cards by kind, the number of each sphere, and its strength."""
    return [
        {
            "seat": seat,
            "cards": dict(Counter(sorted(all_cards(player), key=list(CARDS).index))),
            "spheres": [sum(CARDS[card].sphere == sphere for card in all_cards(player)) for sphere in SPHERES],
            "strength": deck_strength(view, seat),
            "bought": holdings.bought[seat],
            "trashed": holdings.trashed[seat],
        }
        for seat, player in enumerate(view.players)
    ]


PARTS = (PlayerTurn, SpendInfluence, OfferReroll, ImproveMat)
"""Steps that begin a moment of their own in a faction's turn, so that every vote and every roll has
the position before it."""
MOST = {"emperor": 6, "death": 3, "lead": 4, "empire": 4, "vote": 3, "battle": 3}
"""The number of turning points of each kind to tell: of dice the largest, of all else the latest."""


def count_figures(moments: Iterable[Moment]) -> Figures:
    """7.1 Everything counted, from the public side of each move that counts, in order."""
    legacy, holdings, reigns, battles, dice = Legacy(), Holdings(), Reigns(), Battles(), DiceLuck()
    openings: dict[int, str] = {}
    latest: Moment | None = None
    for latest in moments:
        legacy.see(latest)
        holdings.see(latest)
        reigns.see(latest)
        battles.see(latest)
        dice.see(latest)
        openings |= {event.seat: event.province for event in latest.events if isinstance(event, log.ProvinceChosen)}
    if latest is None:
        return Figures()
    seats = range(len(latest.after.players))
    return Figures(
        rounds=legacy.round,
        series=[legacy.series(seats), *holdings.series(seats, legacy.round)],
        sources=legacy.sources(seats),
        turning=_turning_points([*reigns.turning, *legacy.turning(seats), *dice.turning]),
        luck=dice.luck(seats),
        rows={"reigns": reigns.rows, "battles": battles.rows, "decks": count_decks(latest.after, holdings)},
        openings=[openings.get(seat, "") for seat in seats],
    )


def _turning_points(turnings: Sequence[Turning]) -> list[Turning]:
    """Choose the most telling of each kind, in the order of the game."""
    points: list[Turning] = []
    for kind, most in MOST.items():
        ranked = sorted((turning for turning in turnings if turning.kind == kind), key=_turning_weight)
        points += ranked[-most:]
    return sorted(points, key=lambda turning: turning.number)


def _turning_weight(turning: Turning) -> tuple[float, int]:
    """Weigh a turning point among those of its kind."""
    return abs(turning.facts.get("swing", 0.0)), turning.number
