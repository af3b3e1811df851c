"""The log of a game as read for one reader: values for pages and mails to render."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.models import Message, Move, Seat
from games.present import happenings
from games.present.event_words import ToldEvent, ToldRoll, TurnStart, split_phases
from games.titles.title import Title
from rulebooks import engine

STANDS_IN = (Move.By.CLOCK, Move.By.BOT)
"""Movers in a person's name; their moves are not told as the person's."""
WrittenEvent = tuple[ToldEvent, str]
"""An event with its sentence for the reader."""


class MoveRow(NamedTuple):
    """The columns read of a move."""

    number: int
    seat_id: int | None
    by: str
    action: str
    undo_to: int | None
    takes_back: int | None
    taken_back: bool
    place: int
    barrier: bool
    aside: bool
    events: str
    created: datetime


@dataclass(frozen=True)
class LogEntry:
    """One move as its reader may know it. ``undone``: taken back later.

    ``undo_to`` is the move restored by an undo, ``takes_back`` how many orders it took back.
    ``place`` is the number of moves that counted then: the number to show, for it has no gaps.
    ``events`` are those of the ``stored`` ones, by their places in ``open_events``, that its reader
    may know.
    """

    number: int
    place: int
    seat: Seat | None
    by: str
    order: str
    created: datetime
    events: list[engine.Event]
    stored: str
    open_events: tuple[int, ...]
    undone: bool
    undo_to: int | None
    takes_back: int


class FormerPlayer(NamedTuple):
    """A player who sat in a seat until a move."""

    seat_id: int
    player: str
    until_move: int


@dataclass(frozen=True)
class Happened:
    """A happening after the move ``number``; ``player`` sat in that seat then."""

    number: int
    seat: int | None
    kind: str
    data: dict[str, Any]
    player: str
    created: datetime

    def sentence(self, seat: Seat | None) -> str:
        """Tell it to a seat's person, or to an onlooker (None)."""
        reader = seat.sitter if seat else ""
        return happenings.sentence(self.kind, self.data, self.player, yours=befell(seat, self), reader=reader)


@dataclass(frozen=True)
class LogMessage:
    """A message after the move ``number``; a note of the reader's own has no ``message``."""

    number: int
    seat: int | None
    author: str
    text: str
    created: datetime
    message: Message | None


@dataclass(frozen=True)
class Log:
    """Some moves, latest first, and the happenings between them, oldest first.

    ``older`` is the number to read on before, or None at the start of the game. ``seats`` are as
    they are now, ``former`` the players there before, oldest first. ``rows`` are the moves of the
    entries as they are stored. ``title`` is the game's; the events of the entries are its own.
    ``messages`` are those messages the reader may read, from the seat ``listener`` if any.
    """

    entries: list[LogEntry]
    older: int | None
    happenings: list[Happened]
    seats: Sequence[Seat]
    former: Sequence[FormerPlayer]
    rows: Sequence[MoveRow]
    title: Title
    messages: Sequence[LogMessage] = ()
    listener: Seat | None = None

    def tell_move(self, entry: LogEntry, phase: str = "") -> list[ToldEvent]:
        """Tell a move by the players' names of then; ``phase`` is that of the turn before."""
        return self.title.words.tell(entry.events, self.names_at(entry.number), phase)

    def names_at(self, number: int) -> list[str]:
        """Return the players' names at that move, by seat."""
        if not self.former:
            return self._names
        return [self._name_at(seat, number) for seat in self.seats]

    @cached_property
    def _names(self) -> list[str]:
        return [seat.sitter for seat in self.seats]

    def _name_at(self, seat: Seat, number: int) -> str:
        then = (each.player for each in self.former if each.seat_id == seat.pk and number <= each.until_move)
        return next(then, seat.sitter)

    def turn_beginnings(self, mine: Seat | None) -> dict[int, str]:
        """Return the headings of turns by the place of the first move of each, without telling any
        move.

        A turn begins by itself, after the last move of the one before.
        """
        headings: dict[int, str] = {}
        title = heading = phase = ""
        for entry in reversed(self.entries):
            events = self.tell_move(entry, phase)
            for part in split_phases(events, phase):
                if part.turn:
                    heading = turn_title(part.turn, self.names_at(entry.number), mine) or heading
                if part.told and heading != title:
                    headings[entry.place + 1] = title = heading
            if events:
                phase = events[-1].reached
        return headings

    def after(self, number: int) -> "Log":
        """Return what came after a move."""
        entries = [entry for entry in self.entries if entry.number > number]
        happened = [each for each in self.happenings if each.number > number]
        older = self.older if len(entries) == len(self.entries) else None
        return replace(self, entries=entries, happenings=happened, older=older)

    def in_order(self) -> Sequence[LogEntry | Happened]:
        """Moves and happenings as they came, oldest first."""
        return sorted([*reversed(self.entries), *self.happenings], key=lambda each: each.number)

    def with_words(self) -> Sequence[LogEntry | Happened | LogMessage]:
        """The same with what was said after each move."""
        happened: list[Happened | LogMessage] = [*self.happenings, *self.messages]
        beside = sorted(happened, key=lambda each: each.created)
        every: list[LogEntry | Happened | LogMessage] = [*reversed(self.entries), *beside]
        return sorted(every, key=lambda each: each.number)


def sits(seat: Seat, names: Sequence[str]) -> bool:
    """Compare the seat's person with ``names``, the players of then."""
    return names[seat.index] == seat.sitter


def is_own(seat: int, names: Sequence[str], mine: Seat | None) -> bool:
    """Return True if a seat was the reader's, by the players' names of then."""
    return mine is not None and mine.index == seat and sits(mine, names)


def turn_title(turn: TurnStart, names: Sequence[str], mine: Seat | None) -> str:
    """Return the heading of a turn; the reader is called "you"."""
    if turn.seat is None:
        return _("Turn %(round)d") % {"round": turn.round}
    if is_own(turn.seat, names, mine):
        return _("Round %(round)d: your turn") % {"round": turn.round}
    return _("Round %(round)d: %(player)s") % {"round": turn.round, "player": names[turn.seat]}


def befell(seat: Seat | None, happened: Happened) -> bool:
    """Return True if it happened to the seat's present person, and not to a former one."""
    return seat is not None and happened.seat == seat.index and happened.player == seat.sitter


def told_to(seat: Seat | None, names: Sequence[str], entry: LogEntry) -> int | None:
    """Return the seat if a move is told to its person as "you"; ``names`` are those of then.

    None for moves before a substitute came, for a bot's moves in the person's name, and for an
    onlooker.
    """
    if seat is None or not sits(seat, names):
        return None
    return None if entry.seat == seat and entry.by in STANDS_IN else seat.index


def told_rolls(
    title: Title, written_events: Sequence[WrittenEvent], names: Sequence[str], reader: int | None
) -> list[ToldRoll]:
    """The rolls of a move; what follows one before the next came of it."""
    starts = [at for at, (each, _sentence) in enumerate(written_events) if title.words.dice(each.event)]
    ends = pairwise([*starts, len(written_events)])
    return [_roll(title, written_events[start:end], names, reader) for start, end in ends]


def _roll(title: Title, written_events: Sequence[WrittenEvent], names: Sequence[str], reader: int | None) -> ToldRoll:
    result = title.words.roll_result([each.event for each, _sentence in written_events], names, reader)
    rest = " ".join(sentence for _each, sentence in written_events[1:] if sentence not in result)
    places = next(
        (each.places for each, _sentence in written_events if each.places), ()
    )  # of the roll, or of what came of it
    return ToldRoll(title.words.dice(written_events[0][0].event), result, rest, places)
