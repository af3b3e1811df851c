"""What has happened to a game since a seat's last decision, in sentences for that seat: what touched it comes first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from games import engine
from games.log import Entry, Happened, Log, befell, sits, told_to
from games.models import Move, Seat
from games.present import happenings
from games.titles.time_of_crisis.rules import log as events
from games.titles.time_of_crisis.rules.view import View
from games.titles.time_of_crisis.standing import words as orders
from games.titles.time_of_crisis.words import changes, second_person, sentences

MOVES = 200  # looked through at most
TOUCHING, OTHERS = 10, 18  # lines told at most of each, the latest
LITTLE = (
    events.CardPlayed,
    events.ActionsEnded,
    events.MarkersRemoved,
    events.InvasionRolled,
    events.PileTurned,
    events.HandRefilled,
)
"""What is left out first of a long story: what came of it is told beside it, or the board shows it."""
SETTING_UP = (events.FirstPlayer, events.ProvinceChosen, events.HandsReady)


@dataclass(frozen=True)
class Chapter:
    """Lines under one title, oldest first."""

    title: str
    lines: Sequence[str]


@dataclass(frozen=True)
class Story:
    """What touched the seat, then the rest turn by turn; ``shortened`` when more happened than is told.

    ``places`` are the regions of it all.
    """

    chapters: Sequence[Chapter]
    shortened: bool
    places: frozenset[str]

    @property
    def lines(self) -> list[str]:
        """All of it, without the titles."""
        return [line for chapter in self.chapters for line in chapter.lines]


NOTHING = Story((), False, frozenset())


class Line(NamedTuple):
    """One sentence, in the turn of which it is told (by title), and whether it touched the reader.

    ``write`` makes it: most of a long story is never told. ``little`` says that it goes first.
    """

    write: Callable[[], str]
    turn: str
    touching: bool
    little: bool = False


class Past(NamedTuple):
    """What a story is told from; ``own_orders`` where those of the seat's person belong to it."""

    log: Log
    own_orders: bool


def story(past: Past, seat: Seat, view: View) -> Story:
    """It for the person of a seat. Moves that were taken back are left out, and so is what the seat may not know.

    ``view`` is the seat's of the game as it is.
    """
    log = past.log
    news = [each for each in log.in_order() if _is_news(each, seat, past.own_orders)]
    chapters, cut = _chapters(list(Teller(view, log.seats[seat.index], log.names_at).tell(news)))
    places = changes.places(event for each in news if isinstance(each, Entry) for event in each.events)
    return Story(chapters, cut or log.older is not None, places)


def _is_news(each: Entry | Happened, seat: Seat, own_orders: bool) -> bool:
    if isinstance(each, Happened):
        return True
    return not each.undone and (own_orders or each.seat != seat or each.by != Move.By.PLAYER)


def _chapters(lines: list[Line]) -> tuple[list[Chapter], bool]:
    """What touched the reader under one title, the rest under a title a turn; and whether any of it was cut."""
    touching = [line for line in lines if line.touching]
    others = [line for line in lines if not line.touching]
    rest = others if len(others) <= OTHERS else [line for line in others if not line.little]
    told = [(_("What touched you"), touching[-TOUCHING:])] if touching else []
    told += [(turn, list(few)) for turn, few in groupby(rest[-OTHERS:], key=lambda line: line.turn)]
    found = [Chapter(title, [line.write() for line in few]) for title, few in told]
    return found, len(touching) > TOUCHING or len(others) > OTHERS


class Teller:
    """Goes through what happened in order, and knows whose turn it is as it goes."""

    def __init__(self, view: View, seat: Seat, names_at: Callable[[int], Sequence[str]]) -> None:
        self.view = view
        self.seat = seat
        self.names_at = names_at
        self.names: Sequence[str] = ()
        self.concerns = changes.Concerns(view, seat.index)
        self.turn: int | None = None
        self.title = ""
        self.by_standing: Seat | None = None

    def tell(self, news: Sequence[Entry | Happened]) -> Iterator[Line]:
        """A line for everything."""
        told = [event for each in news if isinstance(each, Entry) for event in each.events]
        self.concerns.regions |= self._lost(told)
        self.names = self.names_at(news[0].number if news else 0)
        self._begin(told)
        for each in news:
            self.names = self.names_at(each.number)
            yield from self._happened(each) if isinstance(each, Happened) else self._moved(each)

    def _lost(self, told: Sequence[engine.Event]) -> set[str]:
        """The provinces that were the seat's when it all began, and are no more."""
        replaced = (event for event in told if isinstance(event, events.GovernorReplaced))
        return {event.province for event in replaced if event.former == self.seat.index}

    def _begin(self, told: Sequence[engine.Event]) -> None:
        """Whose turn the first of it happened in, which began before: that of the seat before the next to have one."""
        first = next((event.seat for event in told if isinstance(event, events.TurnStarted)), None)
        if any(isinstance(event, SETTING_UP) for event in told) or (first is None and self.view.turn is None):
            self.title = _("Before the first turn")
            return
        self.turn = self.view.turn.seat if first is None and self.view.turn else (first or 0) - 1
        self.turn %= len(self.names)
        if self.turn == self._reader:
            self.title = _("Your turn goes on")
        else:
            self.title = _("The turn of %(player)s goes on") % {"player": self.names[self.turn]}

    @property
    def _reader(self) -> int | None:
        """The seat, while the reader sat there: what was before a substitute came is not theirs."""
        return self.seat.index if sits(self.seat, self.names) else None

    def _happened(self, happened: Happened) -> Iterator[Line]:
        own = befell(self.seat, happened)
        told = (happened.kind, happened.data, happened.player)
        sentence = partial(happenings.sentence, *told, yours=own, reader=self.seat.sitter)
        yield Line(sentence, self.title, happened.seat == self.seat.index)

    def _moved(self, entry: Entry) -> Iterator[Line]:
        for_me = entry.seat == self.seat
        standing = entry.seat if entry.by == Move.By.STANDING else None
        if standing is not None and standing != self.by_standing:
            own = for_me and self._reader is not None
            yield Line(partial(orders.answered, standing.name, yours=own), self.title, for_me)
        self.by_standing = standing
        reader = told_to(self.seat, self.names, entry)
        for event in sentences.without_repeats(entry.events):
            yield from self._event(event, for_me, reader)

    def _event(self, event: engine.Event, for_me: bool, reader: int | None) -> Iterator[Line]:
        sentence = partial(second_person.sentence, event, self.names, reader)
        if isinstance(event, events.TurnStarted):
            self.turn, self.title = event.seat, second_person.sentence(event, self.names, self._reader)
        elif not isinstance(event, events.TurnEnded):
            yield Line(sentence, self.title, self._touches(event, for_me), isinstance(event, LITTLE))

    def _touches(self, event: engine.Event, for_me: bool) -> bool:
        """What is done in one's name, or in another's turn happens to one, besides what the event itself says.

        One's own turn begins with much that names one and is no news.
        """
        mine = getattr(event, "seat", None) == self.seat.index
        return self.concerns.touched_by(event) or (mine and (for_me or self.turn != self.seat.index))
