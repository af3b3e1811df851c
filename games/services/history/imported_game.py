"""The rows of a game from a file: its moves replayed by the rules, packed as of any finished game."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from django.core.exceptions import ValidationError
from django.utils import timezone
from msgspec import Meta, Struct

import rulebooks
from games.models import MAX_PACE, Game, Happening, Move, Seat
from games.present.happenings import SENTENCES, TAKEN_OVER, UNKNOWN, sentence
from games.services.rows import catalogue
from rulebooks.engine.results import ranks_of
from rulebooks.files import BadFile, GameFile, Happened, gettext_noop
from rulebooks.trial.replay import Differs, ReplayStep, replay
from tocsite.visible import validate_line

from . import packing

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
    keep(game, seats, file.happened)
    return game


def _check_headers(raw_headers: dict[str, Any]) -> Headers:
    """Check the headers against their bounds. Raises BadFile for the first wrong one."""
    if raw_headers.get("view") != "all" or raw_headers.get("status") != Game.Status.FINISHED:
        raise BadFile(PARTIAL)
    values = {}
    for field in msgspec.structs.fields(Headers):
        if field.name not in raw_headers:
            raise BadFile(MISSING, header=field.name)
        try:
            values[field.name] = msgspec.convert(raw_headers[field.name], field.type)
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
        stored_name=headers.name,
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
    game.state = rulebooks.dump(step.state)
    return Move(
        game=game,
        number=move.n,
        place=move.n,
        seat=None if move.seat is None else seats[move.seat],
        by=by,
        action="" if set_up else move.order,
        events=rulebooks.dump_events(step.events),
        draws=rulebooks.dump_draws(step.draws),
        state=game.state,
        barrier=step.barrier,
        created=created,
    )


def _finish_game(game: Game, seats: Sequence[Seat], last: Move, headers: Headers) -> None:
    """Turn the row into one of a finished game. Raises BadFile if it is not over, or has another result."""
    result = rulebooks.load(game.state).result
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


MOST = 2_000
"""Far more than happens beside any game."""
AT_ONCE = 200
MOMENT = "%Y-%m-%dT%H:%MZ"
YEARS = range(1900, 2200)
"""Of moments: a day more or less is still a date, in every reader's zone."""
ENDS = ("Etc/GMT+12", "Etc/GMT-14")
"""The zones of the last and the first beginning of a day."""
TOO_MANY = gettext_noop("The file has more than %(most)d events besides its moves.")
UNTOLD = gettext_noop("The event after move %(after)s in the file is not valid.")
Name = Annotated[str, Meta(max_length=150)]
Datum = bool | int | float | Name | Annotated[list[Name], Meta(max_length=8)] | None


class HappeningFields(Struct):
    """The fields read of one, with bounds."""

    after: Annotated[int, Meta(ge=0)]
    kind: str
    seat: int | None = None
    player: Name = ""
    at: str = ""
    data: Annotated[dict[Name, Datum], Meta(max_length=20)] = {}


def keep(game: Game, seats: Sequence[Seat], happened: Sequence[Happened]) -> None:
    """Store the lines; of an unknown kind its name alone. Raises BadFile."""
    if len(happened) > MOST:
        raise BadFile(TOO_MANY, most=MOST)
    rows = [_happening_row(game, seats, _with_known_kind(line)) for line in happened]
    moments = [row.created for row in rows]
    Happening.objects.bulk_create(rows)
    for row, at in zip(rows, moments, strict=True):
        row.created = at  # and not when it came here
    Happening.objects.bulk_update(rows, ["created"], batch_size=AT_ONCE)


def _with_known_kind(happened: Happened) -> Happened:
    """Return it as it stands, or for a kind that is none of ours its name."""
    kind = happened.get("kind")
    if not isinstance(kind, str) or kind in SENTENCES:
        return happened
    return {"after": happened["after"], "kind": UNKNOWN, "data": {"name": kind}}


def _happening_row(game: Game, seats: Sequence[Seat], happened: Happened) -> Happening:
    """Check the happening by making its sentence now, so that no page stumbles later. Raises BadFile."""
    try:
        fields = msgspec.convert(happened, HappeningFields)
        for name in _words_of_line(fields):
            validate_line(name)
        for zone in ENDS:
            with timezone.override(ZoneInfo(zone)):
                for yours in (False, True):
                    sentence(fields.kind, fields.data, fields.player, yours=yours).encode()
    except (msgspec.ValidationError, ValidationError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise BadFile(UNTOLD, after=happened["after"]) from error
    at = moment(fields.at) if fields.at else game.started
    seat = None if fields.seat is None else next((each for each in seats if each.index == fields.seat), None)
    if at is None or fields.after > game.place or (seat is None) != (fields.seat is None):
        raise BadFile(UNTOLD, after=fields.after)
    line = {"kind": fields.kind, "data": fields.data, "called": fields.player}
    return Happening(game=game, move=fields.after, seat=seat, created=at, **line)


def _words_of_line(fields: HappeningFields) -> Iterator[str]:
    """Yield all words its line may contain. Raises TypeError for a former player without a name."""
    values = [fields.player, *fields.data.values()]
    if fields.kind == TAKEN_OVER and not isinstance(fields.data.get("former"), str):
        raise TypeError("nobody is named whose seat it was")
    for value in values:
        yield from (word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str) and word)


def moment(text: str) -> datetime | None:
    """Parse a moment of a file; None for anything else, and for a moment ages from here."""
    try:
        parsed = datetime.strptime(text, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return parsed if parsed.year in YEARS else None
