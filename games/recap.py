"""The events of a game since a seat's last decision, in sentences for that seat: those that touched
it come first, then a line for each rival, then the acts. And the latest of its log, move by move.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.log import Happened, Log, LogEntry, sits, told_to
from games.models import Move, Seat
from games.present import standing_order_words
from games.present.event_words import DiceRow, ToldEvent, seat_before
from games.present.lists import join_phrases

MOVES = 200  # looked through at most
LOG_MOVES = 15  # that the answer to the word LOG tells at most


TOUCHING, OTHERS = 10, 18  # lines told at most of each, the latest


class ToldLine(NamedTuple):
    """A line of a story, with its dice, and a flag if nobody may miss it."""

    text: str
    dice: Sequence[DiceRow] = ()
    weighty: bool = False


@dataclass(frozen=True)
class StoryChapter:
    """Lines under one title, oldest first."""

    title: str
    lines: Sequence[ToldLine]


@dataclass(frozen=True)
class Story:
    """Events that touched the seat and a line for each rival in ``brief``, then the rest turn by
    turn in ``acts``; ``shortened`` when some are left out.

    ``places`` are the regions of it all.
    """

    brief: Sequence[StoryChapter]
    acts: Sequence[StoryChapter]
    shortened: bool
    places: frozenset[str]

    @property
    def chapters(self) -> list[StoryChapter]:
        """All of it under its titles."""
        return [*self.brief, *self.acts]

    @property
    def lines(self) -> list[str]:
        """All of it, without the titles."""
        return [line.text for chapter in self.chapters for line in chapter.lines]


NOTHING = Story((), (), False, frozenset())


class StoryLine(NamedTuple):
    """One sentence, with the title of its turn, and ``touching`` if it touched the reader.

    ``write`` makes it: most of a long story is never told. ``dice`` are drawn beside it. ``little``
    lines are dropped first, ``weighty`` ones last, and ``running`` ones share a paragraph with
    those of their turn.
    """

    write: Callable[[], str]
    turn: str
    touching: bool
    little: bool = False
    running: bool = False
    weighty: bool = False
    dice: Sequence[DiceRow] = ()

    def write_line(self) -> ToldLine:
        """Write it."""
        return ToldLine(self.write(), self.dice, self.weighty)


class StorySources(NamedTuple):
    """The sources of a story; with ``own_orders`` those of the seat's person belong to it."""

    log: Log
    own_orders: bool


def tell_story(past: StorySources, seat: Seat, view: Any) -> Story:
    """Tell it to the person of a seat, without moves taken back and without the secrets of others.

    ``view`` is the seat's of the game as it is.
    """
    log = past.log
    news = [entry for entry in log.in_order() if isinstance(entry, Happened) or not entry.undone]
    own_numbers = {} if past.own_orders else {entry.number for entry in news if _is_own_order(entry, seat)}
    teller = Teller(log, log.seats[seat.index], view, news, own_numbers)
    touched, acts, cut = _chapters(list(teller.tell()))
    rivals = [StoryChapter(_("The other players in brief"), lines)] if (lines := _tell_rivals(teller)) else []
    places = frozenset(place for events in teller.moves.values() for event in events for place in event.places)
    return Story([*touched, *rivals], acts, cut or log.older is not None, places)


def _is_own_order(entry: LogEntry | Happened, seat: Seat) -> bool:
    return isinstance(entry, LogEntry) and entry.seat == seat and entry.by == Move.By.PLAYER


def _chapters(lines: list[StoryLine]) -> tuple[list[StoryChapter], list[StoryChapter], bool]:
    """Group lines touching the reader under one title, if any, the rest under a title a turn; True if any were cut."""
    touching = [line for line in lines if line.touching]
    others = list(_paragraphs([line for line in lines if not line.touching]))
    rest = others if len(others) <= OTHERS else [line for line in others if not line.little]
    touched = [_chapter(_("What affected you"), touching[-TOUCHING:])] if touching else []
    acts = [_chapter(turn, few) for turn, few in groupby(_choose_lines(rest), key=lambda line: line.turn)]
    return touched, acts, len(touching) > TOUCHING or len(others) > OTHERS


def _chapter(title: str, lines: Iterable[StoryLine]) -> StoryChapter:
    return StoryChapter(title, [line.write_line() for line in lines])


def _choose_lines(lines: list[StoryLine]) -> list[StoryLine]:
    """Choose as many lines as are told, in their order: the latest, and before all the weighty ones."""
    ranked = sorted(range(len(lines)), key=lambda at: (lines[at].weighty, at))
    return [lines[at] for at in sorted(ranked[-OTHERS:])]


def _paragraphs(lines: list[StoryLine]) -> Iterator[StoryLine]:
    """Join running lines, without the little ones; yield the others as they are."""
    for (turn, running), few in groupby(lines, key=lambda line: (line.turn, line.running)):
        if not running:
            yield from few
        elif main_lines := [line for line in few if not line.little]:
            weighty, dice = any(line.weighty for line in main_lines), [row for line in main_lines for row in line.dice]
            write = partial(_run_on, [line.write for line in main_lines])
            yield StoryLine(write, turn, touching=False, weighty=weighty, dice=dice)


def _run_on(writers: Sequence[Callable[[], str]]) -> str:
    return " ".join(write() for write in writers)


class Teller:
    """Tells events in order, keeping track of the turn as it goes."""

    def __init__(
        self, log: Log, seat: Seat, view: Any, news: Sequence[LogEntry | Happened], own_numbers: Container[int]
    ) -> None:
        self.log = log
        self.seat = seat
        self.view = view
        self.news = news
        self.known = own_numbers
        self.moves = {entry.number: self._news_of(entry) for entry in news if isinstance(entry, LogEntry)}
        self.concerns = log.title.words.touches(view, seat.index, [each.event for each in self.all_told()])
        self.names = log.names_at(news[0].number if news else 0)
        self.turn: int | None = None
        self.title = ""
        self.by_standing: Seat | None = None

    def _news_of(self, entry: LogEntry) -> list[ToldEvent]:
        """Return the lines of a move; of the person's own order only turns set off by it that nobody had to play."""
        events = self.log.tell_move(entry)
        return [event for event in events if event.running or event.turn] if entry.number in self.known else events

    def all_told(self) -> Iterator[ToldEvent]:
        """Everything but the person's own orders."""
        return chain.from_iterable(self.moves.values())

    def tell(self) -> Iterator[StoryLine]:
        """Yield a line for everything."""
        self._begin()
        for news_item in self.news:
            self.names = self.log.names_at(news_item.number)
            yield from (
                self._tell_happening(news_item) if isinstance(news_item, Happened) else self._tell_move(news_item)
            )

    def _begin(self) -> None:
        """Find the turn of the first event, begun before it: that of the seat before the next to have one."""
        first_turn = next((event.turn for event in self.all_told() if event.turn), None)
        first = first_turn.seat if first_turn else None
        if not self.log.title.words.own_turns and not any(each.setting_up for each in self.all_told()):
            self.title = _("This turn") if first_turn is None else _("Previous turn")
            return
        if any(each.setting_up for each in self.all_told()) or (first is None and self.view.turn is None):
            self.title = _("Setup")
            return
        if first_turn is None or first is None:
            self.turn = self.view.turn.seat
        else:
            self.turn = seat_before(first_turn, first, len(self.names))
        if self.turn == self._reader:
            self.title = _("Your turn continues")
        else:
            self.title = _("%(player)s continues the turn") % {"player": self.names[self.turn]}

    @property
    def _reader(self) -> int | None:
        """The seat, while the reader sat there: moves before a substitute came are not theirs."""
        return self.seat.index if sits(self.seat, self.names) else None

    def _tell_happening(self, happened: Happened) -> Iterator[StoryLine]:
        yield StoryLine(partial(happened.sentence, self.seat), self.title, happened.seat == self.seat.index)

    def _tell_move(self, entry: LogEntry) -> Iterator[StoryLine]:
        for_me = entry.seat == self.seat
        standing = entry.seat if entry.by == Move.By.STANDING else None
        if standing is not None and standing != self.by_standing:
            own = for_me and self._reader is not None
            yield StoryLine(
                partial(standing_order_words.hidden_answer_line, standing.name, yours=own), self.title, for_me
            )
        self.by_standing = standing
        reader = told_to(self.seat, self.names, entry)
        for told_event in self.moves[entry.number]:
            if told_event.turn:
                self.turn, self.title = told_event.turn.seat, told_event.write(self._reader)
            elif not told_event.ends_turn:
                yield self._line(told_event, reader, for_me=for_me)

    def _line(self, told_event: ToldEvent, reader: int | None, *, for_me: bool) -> StoryLine:
        touching, write = self._touches(told_event, for_me), partial(told_event.write, reader)
        dice = self.log.title.words.dice(told_event.event)
        return StoryLine(write, self.title, touching, told_event.little, told_event.running, told_event.weighty, dice)

    def _touches(self, told_event: ToldEvent, for_me: bool) -> bool:
        """Return True for acts in one's name, and for events that befall one in another's turn,
        besides those the event itself names.

        One's own turn begins with much that names one and is no news.
        """
        mine = told_event.seat == self.seat.index
        return self.concerns(told_event.event) or (mine and (for_me or self.turn != self.seat.index))


def _tell_rivals(teller: Teller) -> list[ToldLine]:
    """Tell in a line what each rival has done, in the order of seats from the reader's."""
    # Translators: %(deeds)s are verbs without their subject, such as "becomes Emperor; builds Limes".
    own, seats, line = teller.seat.index, len(teller.log.seats), _("%(player)s: %(deeds)s.")
    deeds_by_player = [each for step in range(1, seats) for each in _deeds_of_seat(teller, (own + step) % seats)]
    return [ToldLine(line % {"player": name, "deeds": join_phrases(deeds)}) for name, deeds in deeds_by_player if deeds]


def _deeds_of_seat(teller: Teller, seat: int) -> Iterator[tuple[str, list[str]]]:
    """Yield who sat there, one after the other, each with their deeds."""
    log = teller.log
    for name, moves in groupby(teller.moves.items(), key=lambda move: log.names_at(move[0])[seat]):
        events = [told_event.event for _number, move_events in moves for told_event in move_events]
        yield name, log.title.words.deeds(events, seat)


def log_sentences(log: Log, seat: Seat | None) -> Iterator[str]:
    """Tell it in sentences, oldest first, to the person of a seat or to an onlooker (None).

    Every order that counts; those given in a row by a standing order are told as such once.
    """
    by_standing: Seat | None = None
    for entry in log.in_order():
        if isinstance(entry, Happened):
            yield entry.sentence(seat)
        elif not entry.undone:
            names = log.names_at(entry.number)
            standing = entry.seat if entry.by == Move.By.STANDING else None
            if standing is not None and standing != by_standing:
                own = standing == seat and sits(standing, names)
                yield standing_order_words.hidden_answer_line(names[standing.index], yours=own)
            by_standing = standing
            reader = told_to(seat, names, entry)
            yield from (event.write(reader) for event in log.tell_move(entry))
