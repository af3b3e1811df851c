"""The log on its way to a page: moves in sentences, grouped by turn, each with its regions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.log import Happened, Log, LogEntry, LogMessage, WrittenEvent, is_own, told_rolls, told_to, turn_title
from games.models import REWIND, UNDO, Move, Seat
from games.present import standing_order_words
from games.present.byte_cache import ByteCache
from games.present.event_words import PhaseEvents, ToldRoll, TurnStart, seat_before, split_phases
from games.services.talk import reading
from rulebooks.engine import DiceDraw


class ToldMove(NamedTuple):
    """A move as it is told to one audience in one language, each of its parts with its events and
    rolls written; ``reached`` is the phase after it.
    """

    parts: list[tuple[PhaseEvents, list[WrittenEvent], list[ToldRoll]]]
    reached: str
    is_told: bool


MOST_CACHED = 8_000_000
_move_cache = ByteCache[ToldMove](MOST_CACHED, lambda move: _weigh(move))
"""Moves as they were told. A stored move never changes; what of it is told, and how, depends on the key alone."""


class LogTalk(NamedTuple):
    """A message, and its readers beside its author and the reader; or the reader's own note."""

    message: LogMessage
    to: list[str]


@dataclass(frozen=True)
class LogLine:
    """A move in sentences, or its part before or after a turn began; ``new`` since the reader's
    last look.

    ``place`` is its number among those that count, ``number`` that of its row, shown on no page.
    ``turn`` heads the lines of a turn, empty if the page knows of none, and ``phase`` those of a
    phase in it; a line that is not ``first`` goes on with the move of another. A line that is no
    ``move`` tells of a happening, or is ``talk``, after that move. ``draws`` are its draws, if the
    page tells them; ``rolls`` are the dice to be drawn, ``headlines`` the
    sentences that nobody may miss.
    """

    place: int
    number: int
    seat: int | None
    created: datetime
    sentences: list[str]
    regions: list[str]
    undone: bool
    by_clock: bool
    new: bool
    by_stand_in: bool = False
    by_standing: bool = False
    turn: str = ""
    phase: str = ""
    first: bool = True
    move: bool = True
    undo: bool = False
    draws: Sequence[DiceDraw] = ()
    rolls: Sequence[ToldRoll] = ()
    headlines: Sequence[str] = ()
    talk: LogTalk | None = None

    @property
    def anchor(self) -> str:
        """The id of the move's line; a move taken back has none, for another move has its number."""
        counts = self.move and self.first and not self.undone and not self.undo
        return f"move-{self.place}" if counts else ""

    @property
    def minute(self) -> datetime:
        """Its time, as exactly as a page tells it."""
        return self.created.replace(second=0, microsecond=0)

    @property
    def classes(self) -> str:
        """Its seat and state, for the style sheet."""
        seat = "" if self.seat is None else f"seat-{self.seat}"
        return " ".join(filter(None, (seat, "undone" if self.undone else "", "new" if self.new else "")))

    @property
    def badges(self) -> list[str]:
        """Say in a word each if it is new, and if the clock, a bot or a standing order made it."""
        badges = []
        if self.new:
            badges.append(_("new"))
        if self.by_clock:
            badges.append(_("ran out of time"))
        if self.by_stand_in:
            badges.append(_("played by a bot"))
        if self.by_standing:
            badges.append(_("by standing order"))
        if self.undone:
            badges.append(_("undone"))
        return badges


def log_lines(log: Log, mine: Seat | None, since: int | None = None, player: int | None = None) -> list[LogLine]:
    """Put the log into the reader's language, latest first; secret moves are left out.

    ``mine`` is the reader's own seat; its person is called "you". ``player`` leaves only the lines
    of one seat, with the automatic parts of its turns.
    """
    lines: list[LogLine] = []
    turn, phase, reached, phases_begun = "", "", dict[int, str](), dict[int, str]()
    place = max(0, log.entries[-1].place - 1) if log.entries else 0
    first: TurnStart | None = None
    for entry in log.with_words():
        if isinstance(entry, LogMessage):
            lines.append(
                replace(_message_line(entry, place, log.seats, log.listener), turn=turn, phase=_phase(log, phase))
            )
            continue
        if isinstance(entry, Happened):
            lines.append(replace(_happening(entry, place, mine, since), turn=turn, phase=_phase(log, phase)))
            continue
        place = entry.place
        if entry.undo_to is not None:
            phase = phases_begun.get(entry.undo_to + 1) or log.title.words.phase_of_decision(
                reached.get(entry.undo_to, "")
            )
        told_move = _write_move(log, entry, phase, mine)
        if told_move.is_told:
            phases_begun[entry.number] = told_move.parts[0][0].phase  # the phase after taking it back
            phase = told_move.reached
        first = first or next((part.turn for part, *_rest in told_move.parts if part.turn), None)
        for line in _lines(log, entry, told_move, mine, since, turn):
            turn = line.turn
            lines.append(line)
        reached[entry.number] = phase
    if first is not None:
        lines = _headed(lines, _title_before(first, log.names_at(lines[0].number), mine))
    visible_lines = [line for line in reversed(_with_silent(lines, log, mine)) if line.sentences or line.talk]
    return visible_lines if player is None else [line for line in visible_lines if line.seat == player]


def _write_move(log: Log, entry: LogEntry, phase: str, mine: Seat | None) -> ToldMove:
    """Tell a move to its reader, or take it as it was told before to somebody who may know the same
    of it, is spoken to alike and reads the same language.
    """
    names = log.names_at(entry.number)
    reader = told_to(mine, names, entry)
    audience = (entry.open_events, reader, tuple(names), get_language())
    key = (log.title.name, entry.stored, phase, *audience)
    return _move_cache.get_or_make(key, lambda: _tell(log, entry, phase, reader))


def _tell(log: Log, entry: LogEntry, phase: str, reader: int | None) -> ToldMove:
    events = log.tell_move(entry, phase)
    names, told_parts = log.names_at(entry.number), []
    for part in split_phases(events, phase):
        written_events = [(event, str(event.write(reader))) for event in part.told]
        told_parts.append((part, written_events, told_rolls(log.title, written_events, names, reader)))
    return ToldMove(told_parts, events[-1].reached if events else phase, bool(events))


def _weigh(move: ToldMove) -> int:
    """The bytes of a move as told, by and large: its sentences, and a kilobyte for each event."""
    return 1_000 + sum(1_000 + len(sentence) for _part, events, _rolls in move.parts for _event, sentence in events)


def _phase(log: Log, phase: str) -> str:
    """The name of a phase; empty for none."""
    return str(log.title.words.phases[phase]) if phase else ""


def _with_silent(lines: Sequence[LogLine], log: Log, mine: Seat | None) -> list[LogLine]:
    """Tell of a standing order that answered in secret, once for several answers in a row."""
    told_lines: list[LogLine] = []
    before: LogLine | None = None
    for line in lines:
        silent = line.by_standing and not line.sentences and line.first
        if silent and line.seat is not None and not _goes_on(line, before):
            names = log.names_at(line.number)
            answered = standing_order_words.hidden_answer_line(names[line.seat], yours=is_own(line.seat, names, mine))
            told_lines.append(replace(line, sentences=[answered], by_standing=False))
        else:
            told_lines.append(line)
        before = line
    return told_lines


def _goes_on(line: LogLine, before: LogLine | None) -> bool:
    return before is not None and before.by_standing and not before.sentences and before.seat == line.seat


def _happening(happened: Happened, place: int, mine: Seat | None, since: int | None) -> LogLine:
    return LogLine(
        place=place,
        number=happened.number,
        seat=happened.seat,
        created=happened.created,
        sentences=[happened.sentence(mine)],
        regions=[],
        undone=False,
        by_clock=False,
        new=since is not None and happened.number > since,
        first=False,
        move=False,
    )


def _message_line(log_message: LogMessage, place: int, seats: Sequence[Seat], mine: Seat | None) -> LogLine:
    to = reading.names(log_message.message, seats, mine.user_id if mine else None) if log_message.message else []
    return LogLine(
        place=place,
        number=log_message.number,
        seat=log_message.seat,
        created=log_message.created,
        sentences=[],
        regions=[],
        undone=False,
        by_clock=False,
        new=False,
        first=False,
        move=False,
        talk=LogTalk(log_message, to),
    )


def _lines(
    log: Log, entry: LogEntry, move: ToldMove, mine: Seat | None, since: int | None, turn: str
) -> Iterator[LogLine]:
    """Yield a line for each part of a move, the first of them in this ``turn``; the automatic parts
    of a new one are its player's, whoever made the move.
    """
    names = log.names_at(entry.number)
    mover = seat = entry.seat.index if entry.seat else None
    reader = told_to(mine, names, entry)
    for ordinal, (part, written_events, rolls) in enumerate(move.parts):
        seat = part.turn.seat if part.turn and part.turn.seat is not None else seat
        turn = (turn_title(part.turn, names, mine) if part.turn else "") or turn
        by = entry.by if seat == mover else None
        yield LogLine(
            place=entry.place,
            number=entry.number,
            seat=seat,
            created=entry.created,
            sentences=_sentences(entry, written_events, names, reader),
            regions=list(dict.fromkeys(place for event in part.told for place in event.places)),
            rolls=rolls,
            headlines=[sentence for event, sentence in written_events if event.weighty],
            undone=entry.undone,
            undo=entry.undo_to is not None,
            by_clock=by == Move.By.CLOCK,
            by_stand_in=by == Move.By.BOT and entry.seat is not None and not entry.seat.bot,
            by_standing=by == Move.By.STANDING,
            new=since is not None and entry.number > since,
            turn=turn,
            phase=_phase(log, part.phase),
            first=ordinal == 0,
        )


def _title_before(turn: TurnStart, names: Sequence[str], mine: Seat | None) -> str:
    """The heading of the turn before, shown by its end alone."""
    if turn.round == 1:
        return ""
    if turn.seat is None:
        return _("Turn %(round)d") % {"round": turn.round - 1}
    seat = seat_before(turn, turn.seat, len(names))
    return _("Before: your turn") if is_own(seat, names, mine) else _("Before: %(player)s") % {"player": names[seat]}


def _headed(lines: Sequence[LogLine], title: str) -> list[LogLine]:
    """Add the heading to lines before the page's first one."""
    return [line if line.turn else replace(line, turn=title) for line in lines]


def _sentences(
    entry: LogEntry, written_events: Sequence[WrittenEvent], names: Sequence[str], reader: int | None
) -> list[str]:
    """The sentences of a move. A rewind says nothing itself: its happening does, to everybody.
    Running sentences are one paragraph.
    """
    if entry.order == REWIND:
        return []
    if entry.order == UNDO:
        return [_taken_back(entry, names, reader)]
    paragraphs: list[str] = []
    for running, few in groupby(written_events, key=lambda each: each[0].running and not each[0].weighty):
        sentences = [sentence for _event, sentence in few]
        paragraphs += [" ".join(sentences)] if running else sentences
    return paragraphs


def _taken_back(entry: LogEntry, names: Sequence[str], reader: int | None) -> str:
    if entry.seat and entry.seat.index == reader:
        line = ngettext("You undo %(count)d order.", "You undo %(count)d orders.", entry.takes_back)
        return line % {"count": entry.takes_back}
    if entry.seat is None:
        line = ngettext("%(count)d order is undone.", "%(count)d orders are undone.", entry.takes_back)
        return line % {"count": entry.takes_back}
    line = ngettext("%(player)s undoes %(count)d order.", "%(player)s undoes %(count)d orders.", entry.takes_back)
    return line % {"player": names[entry.seat.index], "count": entry.takes_back}
