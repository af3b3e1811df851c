"""What has happened to a game since a seat's last decision, in sentences for that seat: what touched it comes first."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.log import Entry, Happened, Log, sits, told_to
from games.models import Move, Seat
from games.present import standing as orders
from games.present.telling import Told, seat_before

MOVES = 200  # looked through at most
TOUCHING, OTHERS = 10, 18  # lines told at most of each, the latest


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

    ``write`` makes it: most of a long story is never told. ``little`` says that it goes first, ``weighty`` that it goes
    last, ``running`` that it stands in one paragraph with those of its turn.
    """

    write: Callable[[], str]
    turn: str
    touching: bool
    little: bool = False
    running: bool = False
    weighty: bool = False


class Past(NamedTuple):
    """What a story is told from; ``own_orders`` where those of the seat's person belong to it."""

    log: Log
    own_orders: bool


def story(past: Past, seat: Seat, view: Any) -> Story:
    """It for the person of a seat. Moves that were taken back are left out, and so is what the seat may not know.

    ``view`` is the seat's of the game as it is.
    """
    log = past.log
    news = [each for each in log.in_order() if isinstance(each, Happened) or not each.undone]
    known = {} if past.own_orders else {each.number for each in news if _is_own_order(each, seat)}
    teller = Teller(log, log.seats[seat.index], view, news, known)
    chapters, cut = _chapters(list(teller.tell()))
    places = frozenset(place for told in teller.moves.values() for each in told for place in each.places)
    return Story(chapters, cut or log.older is not None, places)


def _is_own_order(each: Entry | Happened, seat: Seat) -> bool:
    return isinstance(each, Entry) and each.seat == seat and each.by == Move.By.PLAYER


def _chapters(lines: list[Line]) -> tuple[list[Chapter], bool]:
    """What touched the reader under one title, the rest under a title a turn; and whether any of it was cut."""
    touching = [line for line in lines if line.touching]
    others = list(_paragraphs([line for line in lines if not line.touching]))
    rest = others if len(others) <= OTHERS else [line for line in others if not line.little]
    told = [(_("What touched you"), touching[-TOUCHING:])] if touching else []
    told += [(turn, list(few)) for turn, few in groupby(_kept(rest), key=lambda line: line.turn)]
    found = [Chapter(title, [line.write() for line in few]) for title, few in told]
    return found, len(touching) > TOUCHING or len(others) > OTHERS


def _kept(lines: list[Line]) -> list[Line]:
    """As many lines as are told, in their order: the latest, and before all what is weighty."""
    ranked = sorted(range(len(lines)), key=lambda at: (lines[at].weighty, at))
    return [lines[at] for at in sorted(ranked[-OTHERS:])]


def _paragraphs(lines: list[Line]) -> Iterator[Line]:
    """Lines that run on made one, without what is little; the others as they are."""
    for (turn, running), few in groupby(lines, key=lambda line: (line.turn, line.running)):
        if not running:
            yield from few
        elif kept := [line for line in few if not line.little]:
            weighty = any(line.weighty for line in kept)
            yield Line(partial(_run_on, [line.write for line in kept]), turn, touching=False, weighty=weighty)


def _run_on(writers: Sequence[Callable[[], str]]) -> str:
    return " ".join(write() for write in writers)


class Teller:
    """Goes through what happened in order, and knows whose turn it is as it goes."""

    def __init__(
        self, log: Log, seat: Seat, view: Any, news: Sequence[Entry | Happened], known: Container[int]
    ) -> None:
        self.log = log
        self.seat = seat
        self.view = view
        self.news = news
        self.known = known
        self.moves = {each.number: self._news_of(each) for each in news if isinstance(each, Entry)}
        self.concerns = log.title.concerns(view, seat.index, [each.event for each in self._all()])
        self.names = log.names_at(news[0].number if news else 0)
        self.turn: int | None = None
        self.title = ""
        self.by_standing: Seat | None = None

    def _news_of(self, entry: Entry) -> list[Told]:
        """All of a move; of the person's own order only the turns that it set off and nobody had to play."""
        told = self.log.told(entry)
        return [each for each in told if each.running or each.turn] if entry.number in self.known else told

    def _all(self) -> Iterator[Told]:
        return chain.from_iterable(self.moves.values())

    def tell(self) -> Iterator[Line]:
        """A line for everything."""
        self._begin()
        for each in self.news:
            self.names = self.log.names_at(each.number)
            yield from self._happened(each) if isinstance(each, Happened) else self._moved(each)

    def _begin(self) -> None:
        """Whose turn the first of it happened in, which began before: that of the seat before the next to have one."""
        begun = next((each.turn for each in self._all() if each.turn), None)
        first = begun.seat if begun else None
        if not self.log.title.own_turns and not any(each.setting_up for each in self._all()):
            self.title = _("This turn") if begun is None else _("The turn before")
            return
        if any(each.setting_up for each in self._all()) or (first is None and self.view.turn is None):
            self.title = _("Before the first turn")
            return
        if begun is None or first is None:
            self.turn = self.view.turn.seat
        else:
            self.turn = seat_before(begun, first, len(self.names))
        if self.turn == self._reader:
            self.title = _("Your turn goes on")
        else:
            self.title = _("The turn of %(player)s goes on") % {"player": self.names[self.turn]}

    @property
    def _reader(self) -> int | None:
        """The seat, while the reader sat there: what was before a substitute came is not theirs."""
        return self.seat.index if sits(self.seat, self.names) else None

    def _happened(self, happened: Happened) -> Iterator[Line]:
        yield Line(partial(happened.sentence, self.seat), self.title, happened.seat == self.seat.index)

    def _moved(self, entry: Entry) -> Iterator[Line]:
        for_me = entry.seat == self.seat
        standing = entry.seat if entry.by == Move.By.STANDING else None
        if standing is not None and standing != self.by_standing:
            own = for_me and self._reader is not None
            yield Line(partial(orders.answered, standing.name, yours=own), self.title, for_me)
        self.by_standing = standing
        reader = told_to(self.seat, self.names, entry)
        for told in self.moves[entry.number]:
            if told.turn:
                self.turn, self.title = told.turn.seat, told.write(self._reader)
            elif not told.ends_turn:
                yield self._line(told, reader, for_me=for_me)

    def _line(self, told: Told, reader: int | None, *, for_me: bool) -> Line:
        touching, write = self._touches(told, for_me), partial(told.write, reader)
        return Line(write, self.title, touching, told.little, told.running, told.weighty)

    def _touches(self, told: Told, for_me: bool) -> bool:
        """What is done in one's name, or in another's turn happens to one, besides what the event itself says.

        One's own turn begins with much that names one and is no news.
        """
        mine = told.seat == self.seat.index
        return self.concerns(told.event) or (mine and (for_me or self.turn != self.seat.index))
