"""A game as the file that somebody takes with them: what they may know of it, and no more."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db.models.functions import Coalesce
from django.utils import translation
from msgspec import to_builtins
from msgspec.structs import replace

from games import engine
from games.files import FORMAT, HIDDEN, VERSION, Draw, GameFile, Happened, Played
from games.log import Row
from games.models import Game, Happening, Move, Seat, Tenure
from games.titles import rulebook

from . import importing, lines, past
from .past import Audience

SET_UP = "set up"
LANGUAGE = "en"
"""Names of bots are alike in every file, whoever takes it."""


def game_file(*, game: Game, seats: list[Seat], audience: Audience) -> GameFile:
    """A game that has begun, by the eyes of an `audience` that is allowed; what followed the latest barrier is in
    nobody's file but its player's. Of a game that came from a file it is that file."""
    if game.imported:
        return importing.file_of(game.pk)
    last = past.extent(game=game, audience=audience, settled=past.settled(game))
    rows = past.rows(game=game, first=0, last=last)
    if audience.everything:
        moves = _with_sums(played(game=game, seats=seats), past.sums(game=game, last=last))
    else:
        moves = [_played(game, seats, row, audience) for row in rows]
    with translation.override(LANGUAGE):
        headers, happened = _headers(game, seats, rows, audience), _happened(game, rows)
    if audience.everything and game.branch:
        course = lines.course(game)
        moves = _placed(moves, course.counting)
        headers["rewinds"] = [_taken_back(game, seats, rewind) for rewind in course.rewinds]
    return GameFile(headers, moves, happened)


def played(*, game: Game, seats: list[Seat]) -> list[Played]:
    """All moves of a game that count, with all that was drawn for them."""
    rows = past.rows(game=game, first=0, last=game.place)
    drawn = past.draws(game=game, first=0, last=game.place)
    return [_with_draws(_played(game, seats, row, past.ALL), of_it) for row, of_it in zip(rows, drawn, strict=True)]


def _headers(game: Game, seats: list[Seat], rows: Sequence[Row], audience: Audience) -> dict[str, Any]:
    state = rulebook.load(game.state)
    headers: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.public_id,
        "name": game.name,
        "title": game.ruleset,
        "schema": state.schema,
        "options": game.options,
        "view": audience.name,
        "status": game.status,
        "seats": [seat.sitter for seat in seats],
        "pace": {"pace": game.pace, "bank": game.bank, "increment": game.increment, "cap": game.cap},
        "started": _minute(game.started),
        "seal": game.seed_hash,
        "protocol": game.protocol,
    }
    if game.joined:
        headers |= {"joined": game.joined, "salts": game.salts}
    if game.turned:
        headers["turned"] = True
    if former := _former(seats, rows):
        headers["former"] = former
    if game.status == Game.Status.FINISHED:
        headers |= {"finished": _minute(game.finished), "result": game.result, "seed": bytes(game.seed).hex()}
        headers["draws"] = state.draws
    return headers


def _former(seats: list[Seat], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Who sat where until which move, those who left first before the others."""
    if not any(seat.may_have_changed_hands for seat in seats):
        return []
    left = Tenure.objects.filter(seat__in=seats).order_by("until_move", "pk")
    told = left.values_list("seat__index", Coalesce("user__username", "called"), "until_move")
    return [{"seat": seat, "name": name, "until": _place(rows, number)} for seat, name, number in told]


def _happened(game: Game, rows: Sequence[Row]) -> list[Happened]:
    """The public log's lines that are no moves."""
    found = Happening.objects.filter(game=game).order_by("move", "pk")
    return [
        _told(_place(rows, number), kind, seat, player, created, data)
        for number, kind, seat, player, created, data in found.values_list(
            "move", "kind", "seat__index", Coalesce("person__username", "called"), "created", "data"
        )
    ]


def _told(
    after: int, kind: str, seat: int | None, player: str | None, created: datetime, data: dict[str, Any]
) -> Happened:
    """Whatever there is no such thing of is left out."""
    told = {"after": after, "kind": kind, "seat": seat, "player": player, "at": _minute(created), "data": data}
    return {name: value for name, value in told.items() if value not in (None, "", {})}


def _place(rows: Sequence[Row], number: int) -> int:
    """The place of the latest of these moves up to that number."""
    return rows[max(0, bisect_right(rows, number, key=lambda row: row.number) - 1)].place


def _played(game: Game, seats: list[Seat], row: Row, audience: Audience) -> Played:
    seat = next((each.index for each in seats if each.pk == row.seat_id), None)
    if seat is None:
        return Played(n=row.place, order=SET_UP, at=_minute(row.created))
    order = past.known_order(game=game, seats=seats, row=row, audience=audience) or HIDDEN
    by = "" if row.by == Move.By.PLAYER else row.by
    return Played(n=row.place, order=order, seat=seat, by=by, at=_minute(row.created))


def _with_draws(move: Played, drawn: list[engine.Draw]) -> Played:
    return replace(move, draws=[Draw(each.number, each.purpose, each.sides, each.results) for each in drawn])


def _placed(moves: list[Played], course: Sequence[lines.Made]) -> list[Played]:
    return [replace(move, places=made.places) for move, made in zip(moves, course, strict=True)]


def _taken_back(game: Game, seats: list[Seat], rewind: lines.TakenBack) -> dict[str, Any]:
    """A rewind with what it took back, which all may know once the game is over."""
    moves = [_with_draws(_played(game, seats, made.row, past.ALL), made.drawn) for made in rewind.moves]
    return {"to": rewind.to, "moves": to_builtins(_placed(moves, rewind.moves))}


def _with_sums(moves: list[Played], sums: dict[int, str]) -> list[Played]:
    return [replace(move, check=sums[move.n]) if move.n in sums else move for move in moves]


def _minute(moment: datetime | None) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ") if moment else ""
