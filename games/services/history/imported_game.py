"""The rows of a game from a file: its moves replayed by the rules, packed as of any
finished game.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from django.utils import timezone
from msgspec import Meta, Struct

from games.engine.places import ranks_of
from games.files import BadFile, GameFile, gettext_noop
from games.models import MAX_PACE, Game, Move, Seat
from games.services.rows import catalogue
from games.titles import rulebook
from games.titles.replay import Differs, ReplayStep, replay
from tocsite.visible import validate_line

from . import imported_happenings, packing
from .imported_happenings import moment

PARTIAL = gettext_noop(
    "This file is incomplete: it is from a running game, or holds only what one player knew. Download it again when "
    "the game is over."
)
NOT_OVER = gettext_noop("The last move of the file (move %(number)d) does not end the game.")
OTHER_RESULT = gettext_noop("The moves lead to a different result from the header “result”.")
MISSING = gettext_noop("The header “%(header)s” is missing.")
WRONG = gettext_noop("The header “%(header)s” is not valid in a game file.")
NOBODY = gettext_noop("Move %(number)d can't have been made by “%(by)s”.")
NO_MOMENT = gettext_noop("“%(at)s” in move %(number)d is not a time such as 2026-03-02T18:04Z.")


Short = Annotated[str, Meta(max_length=80)]
Chosen = bool | int | Short | Annotated[list[Short], Meta(max_length=20)]
"""The value of an option."""


class Headers(Struct):
    """The headers required of a file, with bounds; faults are told in their order."""

    title: Annotated[str, Meta(max_length=40)]
    schema: int
    options: Annotated[dict[Short, Chosen], Meta(max_length=20)]
    name: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[Annotated[str, Meta(max_length=150)]], Meta(max_length=4)]
    started: str
    finished: str
    result: dict[str, Any]
    seal: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    seed: Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{2}){16,32}\Z")]


def build_game(file: GameFile, look: Callable[[int], None]) -> Game:
    """Store the game of a whole file, under an address of its own; ``look`` is called before each
    move.

    Runs in the caller's transaction. Raises BadFile, and all errors of ``look``.
    """
    headers = _check_headers(file.headers)
    game = _create_game(headers)
    seats = Seat.objects.bulk_create(
        Seat(game=game, index=index, called=name) for index, name in enumerate(headers.seats)
    )
    steps = replay(headers.title, headers.options, file.moves, headers.schema)
    rows = (_move_row(game, seats, step, look) for step in steps)
    last = None
    while run := list(islice(rows, packing.SIZE)):
        packing.write_run(run)
        last = run[-1]
    assert last is not None, "a replay begins with the set-up"
    _finish_game(game, seats, last, headers)
    imported_happenings.keep(game, seats, file.happened)
    return game


def _check_headers(told: dict[str, Any]) -> Headers:
    """Check the headers against their bounds. Raises BadFile for the first wrong one."""
    if told.get("view") != "all" or told.get("status") != Game.Status.FINISHED:
        raise BadFile(PARTIAL)
    values = {}
    for field in msgspec.structs.fields(Headers):
        if field.name not in told:
            raise BadFile(MISSING, header=field.name)
        try:
            values[field.name] = msgspec.convert(told[field.name], field.type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise BadFile(WRONG, header=field.name) from error
    headers = Headers(**values)
    _require_sound(headers)
    return headers


def _require_sound(headers: Headers) -> None:
    """Raise BadFile for unreadable names, for bad moments, and for too few or too many seats."""
    for header, names in (("name", [headers.name]), ("seats", headers.seats)):
        try:
            for name in names:
                validate_line(name)
        except ValidationError as error:
            raise BadFile(WRONG, header=header) from error
    for header in ("started", "finished"):
        if moment(getattr(headers, header)) is None:
            raise BadFile(WRONG, header=header)
    if len(headers.seats) != headers.options.get("players"):
        raise BadFile(WRONG, header="seats")


def _create_game(headers: Headers) -> Game:
    """Create its row, seen by nobody before it is over."""
    return Game.objects.create(
        imported=True,
        name=headers.name,
        ruleset=headers.title,
        options=headers.options,
        pace=MAX_PACE,
        started=moment(headers.started),
        seed=bytes.fromhex(headers.seed),
        seed_hash=headers.seal,
    )


def _move_row(game: Game, seats: Sequence[Seat], step: ReplayStep, look: Callable[[int], None]) -> Move:
    """Return a move as it would be stored of a game played here."""
    move = step.move
    look(move.n)
    set_up = move.seat is None
    by = move.by or (Move.By.SITE if set_up else Move.By.PLAYER)
    if by not in Move.By.values:
        raise Differs(NOBODY, number=move.n, by=move.by)
    created = moment(move.at) if move.at else game.started
    if created is None:
        raise Differs(NO_MOMENT, number=move.n, at=move.at)
    game.state = rulebook.dump(step.state)
    return Move(
        game=game,
        number=move.n,
        place=move.n,
        seat=None if move.seat is None else seats[move.seat],
        by=by,
        action="" if set_up else move.order,
        events=rulebook.dump_events(step.events),
        draws=rulebook.dump_draws(step.draws),
        state=game.state,
        barrier=step.barrier,
        created=created,
    )


def _finish_game(game: Game, seats: Sequence[Seat], last: Move, headers: Headers) -> None:
    """Turn the row into one of a finished game. Raises BadFile if it is not over, or has another
    result.
    """
    result = rulebook.load(game.state).result
    if result is None:
        raise BadFile(NOT_OVER, number=last.number)
    if [headers.result.get("places"), headers.result.get("scores")] != [result.places, result.scores]:
        raise BadFile(OTHER_RESULT)
    game.status, game.finished, game.packed = Game.Status.FINISHED, moment(headers.finished), timezone.now()
    game.result = msgspec.to_builtins(result)
    for seat, place, score in zip(seats, ranks_of(game.result), result.scores, strict=True):
        seat.place, seat.score = place, score
    Seat.objects.bulk_update(seats, ["place", "score"])
    game.move_count = game.counted = game.place = last.number
    game.save()
    catalogue.owe_figures(game)
