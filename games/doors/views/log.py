"""The log on its way to a page: moves in sentences, grouped by turn, each with the regions it concerns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.log import Entry, Happened, Log, befell, sits, told_to
from games.models import UNDO, Move, Seat
from games.present import happenings
from games.titles.time_of_crisis.rules.data.regions import PROVINCES, SEAS, TRIBES
from games.titles.time_of_crisis.rules.log import TurnStarted
from games.titles.time_of_crisis.standing import words
from games.titles.time_of_crisis.words import phases, second_person, sentences

REGIONS = {*PROVINCES, *SEAS, *TRIBES}
REGION_FIELDS = ("province", "region", "origin", "provinces", "others", "tribe")


@dataclass(frozen=True)
class LogLine:
    """A move in sentences, or what it brought before or after a turn began; ``new`` since the reader's last look.

    ``number`` is its place among those that count, ``key`` its own number, which no page shows.

    ``turn`` heads the lines of a turn, empty where the page knows of none, and ``phase`` those
    of a phase in it; a line that is not ``first`` goes on with the move of another. A line that is no ``move`` tells
    what happened after that move.
    """

    number: int
    key: int
    seat: int | None
    created: datetime
    sentences: list[str]
    places: list[str]
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

    @property
    def anchor(self) -> str:
        """The id of the move's line; what was taken back has none, for another move has its number."""
        counts = self.move and self.first and not self.undone and not self.undo
        return f"move-{self.number}" if counts else ""

    @property
    def minute(self) -> datetime:
        """When it was, as exactly as a page tells it."""
        return self.created.replace(second=0, microsecond=0)

    @property
    def classes(self) -> str:
        """Whose line it is and what has become of it, for the style sheet."""
        seat = "" if self.seat is None else f"seat-{self.seat}"
        return " ".join(filter(None, (seat, "undone" if self.undone else "", "new" if self.new else "")))

    @property
    def badges(self) -> list[str]:
        """What is said of it in a word or two."""
        said = []
        if self.new:
            said.append(_("new"))
        if self.by_clock:
            said.append(_("time ran out"))
        if self.by_stand_in:
            said.append(_("played by the bot"))
        if self.by_standing:
            said.append(_("by standing order"))
        if self.undone:
            said.append(_("taken back"))
        return said


def log_lines(log: Log, mine: Seat | None, since: int | None = None, player: int | None = None) -> list[LogLine]:
    """The log in the reader's language, latest first; moves of which the reader may learn nothing are left out.

    ``mine`` is the reader's own seat, whose person it calls "you". ``player`` leaves only the lines of one seat, with
    what its turns bring by themselves.
    """
    lines: list[LogLine] = []
    turn, phase, reached, begun = "", "", dict[int, str](), dict[int, str]()
    place = max(0, log.entries[-1].place - 1) if log.entries else 0
    first: TurnStarted | None = None
    for entry in log.in_order():
        if isinstance(entry, Happened):
            lines.append(replace(_happening(entry, place, mine, since), turn=turn, phase=phases.title(phase)))
            continue
        place = entry.place
        if entry.undo_to is not None:
            phase = begun.get(entry.undo_to + 1) or phases.deciding(reached.get(entry.undo_to, ""))
        names, found = log.names_at(entry.number), phases.parts(entry.events, phase)
        if entry.events:
            begun[entry.number] = found[0].phase  # where whoever takes it back stands again
        first = first or next((part.turn for part in found if part.turn), None)
        for line in _lines(entry, found, names, mine, since):
            turn = line.turn or turn
            lines.append(replace(line, turn=turn))
        phase = reached[entry.number] = phases.now_in(found)
    if first is not None:
        lines = _headed(lines, _title_before(first, log.names_at(lines[0].key), mine))
    told = [line for line in reversed(_with_silent(lines, log, mine)) if line.sentences]
    return told if player is None else [line for line in told if line.seat == player]


def _with_silent(lines: Sequence[LogLine], log: Log, mine: Seat | None) -> list[LogLine]:
    """Says of a standing order that answered in secret that it did, once for several answers in a row."""
    told: list[LogLine] = []
    before: LogLine | None = None
    for line in lines:
        silent = line.by_standing and not line.sentences and line.first
        if silent and line.seat is not None and not _goes_on(line, before):
            names = log.names_at(line.key)
            answered = words.answered(names[line.seat], yours=_own(line.seat, names, mine))
            told.append(replace(line, sentences=[answered], by_standing=False))
        else:
            told.append(line)
        before = line
    return told


def _own(seat: int, names: Sequence[str], mine: Seat | None) -> bool:
    """Whether a seat was the reader's, by the players' names of then."""
    return mine is not None and mine.index == seat and sits(mine, names)


def _goes_on(line: LogLine, before: LogLine | None) -> bool:
    return before is not None and before.by_standing and not before.sentences and before.seat == line.seat


def _happening(happened: Happened, place: int, mine: Seat | None, since: int | None) -> LogLine:
    own, reader = befell(mine, happened), mine.sitter if mine else ""
    told = happenings.sentence(happened.kind, happened.data, happened.player, yours=own, reader=reader)
    return LogLine(
        number=place,
        key=happened.number,
        seat=happened.seat,
        created=happened.created,
        sentences=[told],
        places=[],
        undone=False,
        by_clock=False,
        new=since is not None and happened.number > since,
        first=False,
        move=False,
    )


def _lines(
    entry: Entry,
    parts: Sequence[phases.Part],
    names: Sequence[str],
    mine: Seat | None,
    since: int | None,
) -> Iterator[LogLine]:
    """A line for each part of a move; what a new turn brings by itself is its player's, whoever made the move."""
    mover = seat = entry.seat.index if entry.seat else None
    reader = told_to(mine, names, entry)
    for number, part in enumerate(parts):
        seat = part.turn.seat if part.turn else seat
        line = _line(entry, part.events, names, reader, since)
        if seat != mover:
            line = replace(line, by_clock=False, by_stand_in=False, by_standing=False)
        yield replace(line, seat=seat, turn=_turn(part, names, mine), phase=phases.title(part.phase), first=number == 0)


def _turn(part: phases.Part, names: Sequence[str], mine: Seat | None) -> str:
    """The heading of the turn that begins here, if one does."""
    return "" if part.turn is None else _title(part.turn, names, mine)


def _title(turn: TurnStarted, names: Sequence[str], mine: Seat | None) -> str:
    if _own(turn.seat, names, mine):
        return _("Round %(round)d: your turn") % {"round": turn.round}
    return _("Round %(round)d: %(player)s") % {"round": turn.round, "player": names[turn.seat]}


def _title_before(turn: TurnStarted, names: Sequence[str], mine: Seat | None) -> str:
    """The heading of the turn before that, of which the page shows only the end: turns go round the table (rule 6)."""
    if turn.round == 1:
        return ""
    seat = (turn.seat - 1) % len(names)
    return _("Before: your turn") if _own(seat, names, mine) else _("Before: %(player)s") % {"player": names[seat]}


def _headed(lines: Sequence[LogLine], title: str) -> list[LogLine]:
    """The lines with a heading also where the page does not reach back to one."""
    return [line if line.turn else replace(line, turn=title) for line in lines]


def _line(
    entry: Entry, events: Sequence[engine.Event], names: Sequence[str], reader: int | None, since: int | None
) -> LogLine:
    told = sentences.without_repeats(events)
    sentence = partial(second_person.sentence, names=names, reader=reader)
    return LogLine(
        number=entry.place,
        key=entry.number,
        seat=None,
        created=entry.created,
        sentences=[_taken_back(entry, names, reader)] if entry.order == UNDO else list(map(sentence, told)),
        places=list(dict.fromkeys(place for event in events for place in _places(event))),
        undone=entry.undone,
        undo=entry.undo_to is not None,
        by_clock=entry.by == Move.By.CLOCK,
        by_stand_in=entry.by == Move.By.BOT and entry.seat is not None and not entry.seat.bot,
        by_standing=entry.by == Move.By.STANDING,
        new=since is not None and entry.number > since,
    )


def _places(event: engine.Event) -> list[str]:
    """The regions that an event names."""
    values = [getattr(event, field, "") for field in REGION_FIELDS]
    flat = [each for value in values for each in ([value] if isinstance(value, str) else value)]
    return [each for each in flat if each in REGIONS]


def _taken_back(entry: Entry, names: Sequence[str], reader: int | None) -> str:
    if entry.seat and entry.seat.index == reader:
        line = ngettext("You take back %(count)d order.", "You take back %(count)d orders.", entry.takes_back)
        return line % {"count": entry.takes_back}
    return ngettext(
        "%(player)s takes back %(count)d order.", "%(player)s takes back %(count)d orders.", entry.takes_back
    ) % {"player": names[entry.seat.index] if entry.seat else _("nobody"), "count": entry.takes_back}
