"""A game as a file for one reader: all they may know of it, and no more.

Of a game rewound the file has the moves taken back by each rewind. Orders that come again keep the
draws they had (`games.services.play.draws`), so after a rewind the number of a draw is no longer its
place in the stream. No position is read in a game never rewound.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models.functions import Coalesce
from django.utils import translation
from msgspec import to_builtins
from msgspec.structs import replace

import rulebooks
from games.log import MoveRow
from games.models import REWIND, Game, Happening, Move, Seat, Tenure
from games.services.play import draws
from games.services.rows import moves
from games.services.rows.moves import settled_place
from rulebooks import engine
from rulebooks.files import FORMAT, HIDDEN, VERSION, FileDraw, FileMove, GameFile, Happened, data, text
from tocsite.isolation import without_isolates

from . import game_log, importing, past
from .past import Audience


@dataclass(frozen=True)
class LineMove:
    """A move that counted when it was made, in the stored position ``before``, and the places of
    its draws, one by one; ``places`` is empty if they are their numbers.
    """

    row: MoveRow
    seat: int | None
    before: str
    draws: list[engine.DiceDraw]
    places: list[str] = field(default_factory=list)

    @cached_property
    def round(self) -> int:
        return draws.round_of(rulebooks.load(self.before))


class RewoundMoves(NamedTuple):
    """A rewind to a place, and the moves taken back by it, oldest first."""

    to: int
    moves: list[LineMove]


class MoveHistory(NamedTuple):
    """The moves that count in the end, and the rewinds, first to last."""

    counting: list[LineMove]
    rewinds: list[RewoundMoves]


def read_history(game: Game) -> MoveHistory:
    """Read the whole of a finished game: all may know it then."""
    line: list[LineMove] = []
    rewinds: list[RewoundMoves] = []
    known_draws: dict[str, Any] = {}
    before = ""
    for *columns, seat, stored_draws, state, kept_draws in moves.read_moves(
        game, *MoveRow._fields, "seat__index", "draws", "state", "kept"
    ):
        row = MoveRow(*columns)
        if row.undo_to is None:
            line_move = LineMove(row, seat, before, rulebooks.load_draws(stored_draws) if stored_draws else [])
            line.append(_with_draw_places(line_move, line, len(rewinds), known_draws))
        else:
            back = [line_move for line_move in line if line_move.row.number > row.undo_to]
            del line[len(line) - len(back) :]
            if row.action == REWIND:
                rewinds.append(RewoundMoves(row.place, back))
                known_draws = kept_draws or {}
        before = state
    return MoveHistory(line, rewinds)


def _with_draw_places(
    line_move: LineMove, line: Sequence[LineMove], branch: int, known_draws: dict[str, Any]
) -> LineMove:
    """Return the move with the places of its draws, as it was made after so many rewinds."""
    if not branch or not line_move.draws:
        return line_move
    known_places = known_draws.get(_order_key(line_move, line), [])
    numbers = [number for draw in line_move.draws for number in range(draw.number, draw.number + len(draw.results))]
    lie = [*known_places, *([branch, number] for number in numbers[len(known_places) :])][: len(numbers)]
    places = [f"{of}.{number}" if of else str(number) for of, number in lie]
    if places == list(map(str, numbers)):
        return line_move
    return LineMove(line_move.row, line_move.seat, line_move.before, line_move.draws, places)


def _order_key(line_move: LineMove, line: Sequence[LineMove]) -> str:
    times = 1
    for earlier in reversed(line):
        if not earlier.before or earlier.round != line_move.round:
            break
        times += (earlier.row.action, earlier.seat) == (line_move.row.action, line_move.seat)
    assert line_move.seat is not None, "the site draws for nobody after the set-up"
    return draws.order_key(line_move.round, line_move.seat, line_move.row.action, times)


SET_UP = "set up"
LANGUAGE = "en"
"""Names of bots are alike in every file, for all readers."""


def game_file(*, game: Game, seats: list[Seat], audience: Audience) -> GameFile:
    """Return a game that has begun, by the eyes of an allowed `audience`; moves after the latest
    barrier are in nobody's file but their player's. Of a game that came from a file it is that
    file.
    """
    if game.imported:
        return importing.file_of(game.pk)
    rows, moves = _open_moves(game, seats, audience)
    return _make_file(game, seats, audience, rows, moves)


def as_text(*, game: Game, seats: list[Seat], audience: Audience, mine: Seat | None) -> str:
    """Return the same as text, with headings of turns; that of a game from a file is as it came."""
    if game.imported:
        return text.to_text(importing.file_of(game.pk))
    rows, moves = _open_moves(game, seats, audience)
    with translation.override(LANGUAGE):
        log = game_log.of_rows(game=game, seats=seats, rows=rows[::-1], before=None, sees=audience.sees)
        turns = log.turn_beginnings(mine if audience.seat is not None else None)
    return text.to_text(_make_file(game, seats, audience, rows, moves), turns)


def as_json(*, game: Game, seats: list[Seat], audience: Audience) -> str:
    """Return the same as JSON, for programs."""
    return data.to_json(game_file(game=game, seats=seats, audience=audience))


def _open_moves(game: Game, seats: list[Seat], audience: Audience) -> tuple[list[MoveRow], list[FileMove]]:
    """Return the moves open to an audience, as they are stored and in a file's form."""
    if audience.everything:
        pairs = (
            (recorded.row, replace(_with_all_draws(game, seats, recorded), check=recorded.check))
            for recorded in past.recorded_moves(game=game)
        )
        stored_rows, file_moves = zip(*pairs, strict=True)
        return list(stored_rows), list(file_moves)
    last = past.visible_extent(game=game, audience=audience, last_settled=settled_place(game))
    rows = past.rows_between(game=game, first=0, last=last)
    return rows, [_file_move(game, seats, row, audience) for row in rows]


def _make_file(
    game: Game, seats: list[Seat], audience: Audience, rows: list[MoveRow], moves: list[FileMove]
) -> GameFile:
    with translation.override(LANGUAGE):
        headers, happened = _make_headers(game, seats, rows, audience), _public_happenings(game, rows)
    if audience.everything and game.branch:
        history = read_history(game)
        moves = _with_places(moves, history.counting)
        headers["rewinds"] = [_taken_back(game, seats, rewind) for rewind in history.rewinds]
    return GameFile(headers, moves, happened)


def all_moves(*, game: Game, seats: list[Seat]) -> list[FileMove]:
    """Return all moves of a game that count, with all their draws."""
    return [_with_all_draws(game, seats, recorded) for recorded in past.recorded_moves(game=game)]


def _with_all_draws(game: Game, seats: list[Seat], recorded: past.RecordedMove) -> FileMove:
    return _with_draws(_file_move(game, seats, recorded.row, past.ALL), recorded.draws)


def _make_headers(game: Game, seats: list[Seat], rows: Sequence[MoveRow], audience: Audience) -> dict[str, Any]:
    state = rulebooks.load(game.state)
    headers: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.public_id,
        "name": without_isolates(game.stored_name),
        "title": game.ruleset,
        "schema": state.schema,
        "options": game.options,
        "view": audience.name,
        "status": game.status,
        "seats": [without_isolates(seat.stored_sitter) for seat in seats],
        "pace": {"pace": game.pace, "bank": game.bank, "increment": game.increment, "cap": game.cap},
        "started": _write_minute(game.started),
        "seal": game.seed_hash,
        "protocol": game.protocol,
    }
    if game.joined:
        headers |= {"joined": game.joined, "salts": game.salts}
    if game.turned:
        headers["turned"] = True
    if former := _former_players(seats, rows):
        headers["former"] = former
    if game.status == Game.Status.FINISHED:
        headers |= {"finished": _write_minute(game.finished), "result": game.result, "seed": bytes(game.seed).hex()}
        headers["draws"] = state.draws
    return headers


def _former_players(seats: list[Seat], rows: Sequence[MoveRow]) -> list[dict[str, Any]]:
    """List former players with their last moves, those who left first before the others."""
    if not any(seat.may_have_changed_hands for seat in seats):
        return []
    tenures = Tenure.objects.filter(seat__in=seats).order_by("until_move", "pk")
    seats_and_names = tenures.values_list("seat__index", Coalesce("user__username", "called"), "until_move")
    return [
        {"seat": seat, "name": without_isolates(name), "until": _place_up_to(rows, number)}
        for seat, name, number in seats_and_names
    ]


def _public_happenings(game: Game, rows: Sequence[MoveRow]) -> list[Happened]:
    happenings = Happening.objects.filter(game=game).order_by("move", "pk")
    return [
        _happening_line(_place_up_to(rows, number), kind, seat, player, created, data)
        for number, kind, seat, player, created, data in happenings.values_list(
            "move", "kind", "seat__index", Coalesce("person__username", "called"), "created", "data"
        )
    ]


def _happening_line(
    after: int, kind: str, seat: int | None, player: str | None, created: datetime, data: dict[str, Any]
) -> Happened:
    """Make a line of a happening; empty fields are left out."""
    name = without_isolates(player or "")
    fields = {"after": after, "kind": kind, "seat": seat, "player": name, "at": _write_minute(created), "data": data}
    return {key: value for key, value in fields.items() if value not in (None, "", {})}


def _place_up_to(rows: Sequence[MoveRow], number: int) -> int:
    return rows[max(0, bisect_right(rows, number, key=lambda row: row.number) - 1)].place


def _file_move(game: Game, seats: list[Seat], row: MoveRow, audience: Audience) -> FileMove:
    seat = next((each.index for each in seats if each.pk == row.seat_id), None)
    if seat is None:
        return FileMove(n=row.place, order=SET_UP, at=_write_minute(row.created))
    order = past.known_order(game=game, seats=seats, row=row, audience=audience) or HIDDEN
    by = "" if row.by == Move.By.PLAYER else row.by
    return FileMove(n=row.place, order=order, seat=seat, by=by, at=_write_minute(row.created))


def _with_draws(move: FileMove, dice_draws: Sequence[engine.DiceDraw]) -> FileMove:
    return replace(move, draws=[FileDraw(draw.number, draw.purpose, draw.sides, draw.results) for draw in dice_draws])


def _with_places(moves: list[FileMove], counting: Sequence[LineMove]) -> list[FileMove]:
    return [replace(move, places=line_move.places) for move, line_move in zip(moves, counting, strict=True)]


def _taken_back(game: Game, seats: list[Seat], rewind: RewoundMoves) -> dict[str, Any]:
    """Return a rewind with its moves, open to all once the game is over."""
    moves = [
        _with_draws(_file_move(game, seats, line_move.row, past.ALL), line_move.draws) for line_move in rewind.moves
    ]
    return {"to": rewind.to, "moves": to_builtins(_with_places(moves, rewind.moves))}


def _write_minute(moment: datetime | None) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ") if moment else ""
