"""What has happened in a game, as it was read for somebody: values, from which pages and mails tell it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from games import engine
from games.models import Message, Move, Seat
from games.present import happenings
from games.present.telling import Told
from games.titles.title import Title

STANDS_IN = (Move.By.CLOCK, Move.By.BOT)
"""Who moves in a person's name; that is not told as done by them."""


class Row(NamedTuple):
    """What is read of a move."""

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
class Entry:
    """One move as its reader may know it. ``undone``: taken back later.

    ``undo_to`` is the move whose position an undo restored, ``takes_back`` how many orders it took back.
    ``place`` is how many moves counted then: the number to show, for it has no gaps.
    """

    number: int
    place: int
    seat: Seat | None
    by: str
    order: str
    created: datetime
    events: list[engine.Event]
    undone: bool
    undo_to: int | None
    takes_back: int


class Sat(NamedTuple):
    """Who sat in a seat until a move."""

    seat_id: int
    player: str
    until_move: int


@dataclass(frozen=True)
class Happened:
    """What is no move, after the move ``number``; ``player`` is who sat in that seat then."""

    number: int
    seat: int | None
    kind: str
    data: dict[str, Any]
    player: str
    created: datetime

    def sentence(self, seat: Seat | None) -> str:
        """It as it is told to a seat's person, or to an onlooker (None)."""
        reader = seat.sitter if seat else ""
        return happenings.sentence(self.kind, self.data, self.player, yours=befell(seat, self), reader=reader)


@dataclass(frozen=True)
class Said:
    """What somebody said after the move ``number``, or what the reader noted of it, which is no message."""

    number: int
    seat: int | None
    author: str
    text: str
    created: datetime
    message: Message | None


@dataclass(frozen=True)
class Log:
    """Some moves, latest first, and what happened between them, oldest first.

    ``older`` is the number to read on before, or None at the start of the game. ``seats`` are as they
    are now, ``former`` who sat there before, oldest first. ``rows`` are the moves of the entries as they are stored.
    ``title`` is the game's, whose events the entries have. ``said`` is what its reader may read of what was said then,
    who sits in the seat ``listener``, if in any.
    """

    entries: list[Entry]
    older: int | None
    happenings: list[Happened]
    seats: Sequence[Seat]
    former: Sequence[Sat]
    rows: Sequence[Row]
    title: Title
    said: Sequence[Said] = ()
    listener: Seat | None = None

    def told(self, entry: Entry, phase: str = "") -> list[Told]:
        """A move for whoever may read the log, by the players' names of then; ``phase`` is that of the turn before."""
        return self.title.tell(entry.events, self.names_at(entry.number), phase)

    def names_at(self, number: int) -> list[str]:
        """What the players were called at that move, by seat: whoever sat there then."""
        if not self.former:
            return self._names
        return [self._name_at(seat, number) for seat in self.seats]

    @cached_property
    def _names(self) -> list[str]:
        return [seat.sitter for seat in self.seats]

    def _name_at(self, seat: Seat, number: int) -> str:
        then = (each.player for each in self.former if each.seat_id == seat.pk and number <= each.until_move)
        return next(then, seat.sitter)

    def in_order(self) -> Sequence[Entry | Happened]:
        """Moves and happenings as they came, oldest first."""
        return sorted([*reversed(self.entries), *self.happenings], key=lambda each: each.number)

    def with_words(self) -> Sequence[Entry | Happened | Said]:
        """The same with what was said after each move."""
        happened: list[Happened | Said] = [*self.happenings, *self.said]
        beside = sorted(happened, key=lambda each: each.created)
        every: list[Entry | Happened | Said] = [*reversed(self.entries), *beside]
        return sorted(every, key=lambda each: each.number)


def sits(seat: Seat, names: Sequence[str]) -> bool:
    """Whether the seat's person of now sat there then, by the players' names of then."""
    return names[seat.index] == seat.sitter


def befell(seat: Seat | None, happened: Happened) -> bool:
    """Whether it happened to the seat's person of now, and not to who sat there before."""
    return seat is not None and happened.seat == seat.index and happened.player == seat.sitter


def told_to(seat: Seat | None, names: Sequence[str], entry: Entry) -> int | None:
    """The seat, where a move is told to its person as "you"; ``names`` are those of then.

    None for what was before a substitute came, for what a bot did in the person's name, and for an onlooker.
    """
    if seat is None or not sits(seat, names):
        return None
    return None if entry.seat == seat and entry.by in STANDS_IN else seat.index
