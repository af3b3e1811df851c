"""A game as the file that somebody takes with them: what they may know of it, and no more."""

from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from games import engine
from games.files import FORMAT, HIDDEN, VERSION, Draw, GameFile, Played
from games.log import Row
from games.models import Game, Move, Seat
from games.titles import rulebook

from . import past
from .past import Audience

SET_UP = "set up"


def game_file(*, game: Game, seats: list[Seat], audience: Audience) -> GameFile:
    """A game that has begun, by the eyes of an `audience` that is allowed; what followed the latest barrier is in
    nobody's file but its player's."""
    last = past.extent(game=game, audience=audience, settled=past.settled(game))
    rows = past.rows(game=game, first=0, last=last)
    moves = [_played(game, seats, row, audience) for row in rows]
    if audience.everything:
        moves = list(map(_with_draws, moves, past.draws(game=game, first=0, last=last)))
    return GameFile(_headers(game, seats, audience), moves)


def _headers(game: Game, seats: list[Seat], audience: Audience) -> dict[str, Any]:
    headers: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.public_id,
        "name": game.name,
        "title": game.ruleset,
        "schema": rulebook.load(game.state).schema,
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
    if game.status == Game.Status.FINISHED:
        headers |= {"finished": _minute(game.finished), "result": game.result, "seed": bytes(game.seed).hex()}
    return headers


def _played(game: Game, seats: list[Seat], row: Row, audience: Audience) -> Played:
    seat = next((each.index for each in seats if each.pk == row.seat_id), None)
    if seat is None:
        return Played(n=row.place, order=SET_UP, at=_minute(row.created))
    order = past.known_order(game=game, seats=seats, row=row, audience=audience) or HIDDEN
    by = "" if row.by == Move.By.PLAYER else row.by
    return Played(n=row.place, order=order, seat=seat, by=by, at=_minute(row.created))


def _with_draws(move: Played, drawn: list[engine.Draw]) -> Played:
    return replace(move, draws=[Draw(each.number, each.purpose, each.sides, each.results) for each in drawn])


def _minute(moment: datetime | None) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ") if moment else ""
