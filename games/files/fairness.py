"""Check the dice of a finished game against its seal and seed, from its file alone.

`games.titles.replay` checks the rules' side: they asked for these draws. ``docs/fairness.md`` has
the protocol and vectors for programs of others.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from games.engine.dice import PLAIN, SALTED, KeyedDice, commitment, salted_key

from .value import BadFile, FileMove, GameFile, gettext_noop

SEATS = "seat order"
"""The purpose of draws for seats, each by the number of the seat."""
MOST_SIDES = 1 << 32
HEX = re.compile(r"(?:[0-9a-f]{2})+")
T = TypeVar("T")

NOT_OVER = gettext_noop("This file is incomplete. Its dice can be checked once the game is over.")
WRONG = gettext_noop("The header “%(header)s” is not valid in a game file.")
UNKNOWN = gettext_noop("The dice of this file follow protocol %(protocol)d, which this site does not know.")


class Rewind(Struct):
    """The players went back to the place ``to``; ``moves`` were taken back by it, in their order."""

    to: int
    moves: list[FileMove]


class Difference(NamedTuple):
    """A fault found; ``move`` is given if it is one's, counted from 0."""

    subject: str
    file: object
    expected: object
    move: int | None = None

    def __str__(self) -> str:
        where = "" if self.move is None else f" of move {self.move}"
        return f"{self.subject}{where}: the file says {self.file}, but it should be {self.expected}"


class Checked(NamedTuple):
    """The amount checked, and all differences, in the order of the file."""

    seats: int
    moves: int
    draws: int
    taken_back: int
    differences: list[Difference]


class _Fall(NamedTuple):
    """One draw of a move; ``place`` is its place in the stream."""

    number: int
    place: str
    purpose: str
    sides: int
    result: int


def check(file: GameFile) -> Checked:
    """Check a whole game against its seed. Raises BadFile for an incomplete file."""
    if file.headers.get("view") != "all" or "seed" not in file.headers:
        raise BadFile(NOT_OVER)
    dice, rewinds = _dice_of(file.headers), rewinds_of(file)
    lost = [move for rewind in rewinds for move in rewind.moves]
    differences = [
        *_check_seal(file.headers),
        *_check_seats(file.headers, dice),
        *_check_numbers(file),
        *_taken_back(rewinds),
    ]
    for at, rewind in enumerate(rewinds):
        differences += _check_draws(rewind.moves, rewinds[:at], dice)
    differences += _check_draws(file.moves, rewinds, dice)
    joined_count = 0 if file.headers.get("turned") else len(_read_header(file.headers, "joined", list[int], []))
    return Checked(joined_count, len(file.moves), _count_results(file.moves), _count_results(lost), differences)


def rewinds_of(file: GameFile) -> list[Rewind]:
    """The rewinds of a game, the first of them first. Raises BadFile."""
    return _read_header(file.headers, "rewinds", list[Rewind], [])


def places(move: FileMove) -> list[str]:
    """The places of its draws in the stream, one by one. Raises BadFile."""
    return [fall.place for fall in _read_falls(move)]


def _read_header(headers: dict[str, Any], name: str, kind: type[T], otherwise: T) -> T:
    """Read a header of this type. Raises BadFile."""
    try:
        return msgspec.convert(headers[name], kind) if name in headers else otherwise
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadFile(WRONG, header=name) from error


def _read_hex(name: str, text: str) -> str:
    if not HEX.fullmatch(text):
        raise BadFile(WRONG, header=name)
    return text


def _read_seed(headers: dict[str, Any]) -> bytes:
    return bytes.fromhex(_read_hex("seed", _read_header(headers, "seed", str, "")))


def _dice_of(headers: dict[str, Any]) -> KeyedDice:
    """The stream, by the protocol of the file; files from before there were two follow the first."""
    seed, game = _read_seed(headers), _read_header(headers, "game", str, "")
    protocol = _read_header(headers, "protocol", int, PLAIN)
    if protocol == PLAIN:
        return KeyedDice(seed, game)
    if protocol != SALTED:
        raise BadFile(UNKNOWN, protocol=protocol)
    salts = _read_header(headers, "salts", list[str], [])
    return KeyedDice(salted_key(seed, game, [salt and _read_hex("salts", salt) for salt in salts]), game)


def _check_seal(headers: dict[str, Any]) -> Iterator[Difference]:
    stated_seal, computed_seal = _read_header(headers, "seal", str, ""), commitment(_read_seed(headers))
    if stated_seal != computed_seal:
        yield Difference("seal", stated_seal, computed_seal)


def _check_seats(headers: dict[str, Any], dice: KeyedDice) -> Iterator[Difference]:
    """Check the seats against the dice, in the order of joining, unless the seats of a rematch were turned."""
    seats_by_joiner = _read_header(headers, "joined", list[int], [])
    if headers.get("turned"):
        return
    free_seats = list(range(len(seats_by_joiner)))
    for seat in range(len(seats_by_joiner)):
        joiner = free_seats.pop(dice.draw(seat, SEATS, len(free_seats)) - 1)
        if seats_by_joiner[joiner] != seat:
            yield Difference(f"seat of player {joiner}", seats_by_joiner[joiner], seat)


def _check_numbers(file: GameFile) -> Iterator[Difference]:
    """Check that moves and draws are numbered from 0 without a gap, so none was left out."""
    number = 0
    for place, move in enumerate(file.moves):
        if move.n != place:
            yield Difference("number", move.n, place, place)
        for draw in move.draws:
            if draw.number != number:
                yield Difference(f"number of draw {number}", draw.number, number, move.n)
            number = draw.number + len(draw.results)
    stated_count = _read_header(file.headers, "draws", int, number)
    if number != stated_count:
        yield Difference("number of draws", stated_count, number)


def _taken_back(rewinds: Sequence[Rewind]) -> Iterator[Difference]:
    """Check the moves listed by rewinds for gaps: they follow the one it went back to."""
    for rewind in rewinds:
        for place, move in enumerate(rewind.moves, rewind.to + 1):
            if move.n != place:
                yield Difference("number", move.n, place, move.n)


def _check_draws(moves: Sequence[FileMove], rewinds: Sequence[Rewind], dice: KeyedDice) -> Iterator[Difference]:
    """Check every draw by its place in the stream.

    After a rewind the place is one of a new branch, or that of the same order of the same seat
    before it was taken back: nobody chose between the two by the results.
    """
    for move in moves:
        branch = max((count for count, rewind in enumerate(rewinds, 1) if rewind.to < move.n), default=0)
        known_places = _known_places(move, rewinds[:branch])
        for fall in _read_falls(move):
            new = f"{branch}.{fall.number}" if branch else str(fall.number)
            if fall.place != new and fall.place not in known_places:
                yield Difference(f"place of draw {fall.number}", fall.place, new, move.n)
            expected_result = dice.draw_at(fall.place, fall.purpose, fall.sides)
            if fall.result != expected_result:
                yield Difference(f"draw {fall.number}, {fall.purpose},", fall.result, expected_result, move.n)


def _known_places(move: FileMove, rewinds: Sequence[Rewind]) -> set[str]:
    """The places of the order's draws each time it was carried out before."""
    before = (earlier_move for rewind in rewinds for earlier_move in rewind.moves)
    same = (
        earlier_move for earlier_move in before if (earlier_move.seat, earlier_move.order) == (move.seat, move.order)
    )
    return {fall.place for earlier_move in same for fall in _read_falls(earlier_move)}


def _read_falls(move: FileMove) -> Iterator[_Fall]:
    """Yield the draws of a move one by one. Raises BadFile for a move with other places than its draws."""
    if move.places and len(move.places) != _count_results([move]):
        raise BadFile(gettext_noop("Move %(number)d must have one place for each draw."), number=move.n)
    places = iter(move.places)
    for draw in move.draws:
        if not 1 <= draw.sides <= MOST_SIDES:
            raise BadFile(
                gettext_noop("Move %(number)d draws a die with %(sides)d sides."), number=move.n, sides=draw.sides
            )
        for number, result in enumerate(draw.results, draw.number):
            yield _Fall(number, next(places, str(number)), draw.purpose, draw.sides, result)


def _count_results(moves: Sequence[FileMove]) -> int:
    return sum(len(draw.results) for move in moves for draw in move.draws)
