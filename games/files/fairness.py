"""Whether the dice of a game are those that its seal promised: the file of a finished game is held against its seed.

It needs nothing but the file. That the rules asked for these draws is for `games.titles.replay` to say.
``docs/fairness.md`` has the protocol and vectors for programs of others.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from games.engine.dice import PLAIN, SALTED, KeyedDice, commitment, salted

from .value import BadFile, GameFile, Played, gettext_noop

SEATS = "seat order"
"""What the seats are drawn for, each by the number of the seat."""
MOST_SIDES = 1 << 32
HEX = re.compile(r"(?:[0-9a-f]{2})+")
T = TypeVar("T")

NOT_OVER = gettext_noop("This file does not hold everything: its dice can be checked once the game is over.")
WRONG = gettext_noop("The header “%(header)s” is not as the files of games have it.")
UNKNOWN = gettext_noop("The dice of this file follow protocol %(protocol)d, which is not known here.")


class Rewind(Struct):
    """The players went back to the place ``to``; the moves that this took back, in their order."""

    to: int
    moves: list[Played]


class Difference(NamedTuple):
    """What is not as it should be; the ``move`` is named where it is one's, counted from 0."""

    what: str
    file: object
    due: object
    move: int | None = None

    def __str__(self) -> str:
        where = "" if self.move is None else f" of move {self.move}"
        return f"{self.what}{where}: the file says {self.file}, due is {self.due}"


class Checked(NamedTuple):
    """What was looked at, and all that differs, in the order of the file."""

    seats: int
    moves: int
    draws: int
    taken_back: int
    differences: list[Difference]


class _Fall(NamedTuple):
    """One draw of a move; ``place`` is where it lies in the stream."""

    number: int
    place: str
    purpose: str
    sides: int
    result: int


def check(file: GameFile) -> Checked:
    """Hold a whole game against its seed. Raises BadFile for a file that does not hold everything."""
    if file.headers.get("view") != "all" or "seed" not in file.headers:
        raise BadFile(NOT_OVER)
    dice, rewinds = _dice(file.headers), rewinds_of(file)
    lost = [move for rewind in rewinds for move in rewind.moves]
    found = [*_seal(file.headers), *_seats(file.headers, dice), *_numbers(file), *_taken_back(rewinds)]
    for at, rewind in enumerate(rewinds):
        found += _drawn(rewind.moves, rewinds[:at], dice)
    found += _drawn(file.moves, rewinds, dice)
    joined = 0 if file.headers.get("turned") else len(_header(file.headers, "joined", list[int], []))
    return Checked(joined, len(file.moves), _count(file.moves), _count(lost), found)


def rewinds_of(file: GameFile) -> list[Rewind]:
    """The rewinds of a game, the first of them first. Raises BadFile."""
    return _header(file.headers, "rewinds", list[Rewind], [])


def places(move: Played) -> list[str]:
    """Where its draws lie in the stream, one by one. Raises BadFile."""
    return [fall.place for fall in _falls(move)]


def _header(headers: dict[str, Any], name: str, kind: type[T], otherwise: T) -> T:
    """A header of this type. Raises BadFile."""
    try:
        return msgspec.convert(headers[name], kind) if name in headers else otherwise
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadFile(WRONG, header=name) from error


def _hex(name: str, text: str) -> str:
    if not HEX.fullmatch(text):
        raise BadFile(WRONG, header=name)
    return text


def _seed(headers: dict[str, Any]) -> bytes:
    return bytes.fromhex(_hex("seed", _header(headers, "seed", str, "")))


def _dice(headers: dict[str, Any]) -> KeyedDice:
    """The stream, by the protocol of the file; files from before there were two follow the first."""
    seed, game = _seed(headers), _header(headers, "game", str, "")
    protocol = _header(headers, "protocol", int, PLAIN)
    if protocol == PLAIN:
        return KeyedDice(seed, game)
    if protocol != SALTED:
        raise BadFile(UNKNOWN, protocol=protocol)
    salts = _header(headers, "salts", list[str], [])
    return KeyedDice(salted(seed, game, [salt and _hex("salts", salt) for salt in salts]), game)


def _seal(headers: dict[str, Any]) -> Iterator[Difference]:
    sealed, made = _header(headers, "seal", str, ""), commitment(_seed(headers))
    if sealed != made:
        yield Difference("seal", sealed, made)


def _seats(headers: dict[str, Any], dice: KeyedDice) -> Iterator[Difference]:
    """Who joined first, second and so on came where the dice put them, unless the seats of a rematch were turned."""
    joined = _header(headers, "joined", list[int], [])
    if headers.get("turned"):
        return
    left = list(range(len(joined)))
    for seat in range(len(joined)):
        joiner = left.pop(dice.draw(seat, SEATS, len(left)) - 1)
        if joined[joiner] != seat:
            yield Difference(f"seat of joiner {joiner}", joined[joiner], seat)


def _numbers(file: GameFile) -> Iterator[Difference]:
    """Moves and draws are numbered from 0 without a gap, so none was left out."""
    number = 0
    for place, move in enumerate(file.moves):
        if move.n != place:
            yield Difference("number", move.n, place, place)
        for draw in move.draws:
            if draw.number != number:
                yield Difference(f"number of draw {number}", draw.number, number, move.n)
            number = draw.number + len(draw.results)
    told = _header(file.headers, "draws", int, number)
    if number != told:
        yield Difference("number of draws", told, number)


def _taken_back(rewinds: Sequence[Rewind]) -> Iterator[Difference]:
    """What a rewind took back is listed whole: its moves follow the one that it went back to."""
    for rewind in rewinds:
        for place, move in enumerate(rewind.moves, rewind.to + 1):
            if move.n != place:
                yield Difference("number", move.n, place, move.n)


def _drawn(moves: Sequence[Played], rewinds: Sequence[Rewind], dice: KeyedDice) -> Iterator[Difference]:
    """Every draw by its place in the stream. After a rewind that is one of a new branch, or one where the same order of
    the same seat had its draws before it was taken back: nobody chose between the two by what fell."""
    for move in moves:
        branch = max((count for count, rewind in enumerate(rewinds, 1) if rewind.to < move.n), default=0)
        known = _known(move, rewinds[:branch])
        for fall in _falls(move):
            new = f"{branch}.{fall.number}" if branch else str(fall.number)
            if fall.place != new and fall.place not in known:
                yield Difference(f"place of draw {fall.number}", fall.place, new, move.n)
            due = dice.draw_at(fall.place, fall.purpose, fall.sides)
            if fall.result != due:
                yield Difference(f"draw {fall.number}, {fall.purpose},", fall.result, due, move.n)


def _known(move: Played, rewinds: Sequence[Rewind]) -> set[str]:
    """Where the order had its draws whenever it was carried out before."""
    before = (each for rewind in rewinds for each in rewind.moves)
    same = (each for each in before if (each.seat, each.order) == (move.seat, move.order))
    return {fall.place for each in same for fall in _falls(each)}


def _falls(move: Played) -> Iterator[_Fall]:
    """The draws of a move one by one. Raises BadFile for a move whose places are not those of its draws."""
    if move.places and len(move.places) != _count([move]):
        raise BadFile(gettext_noop("Move %(number)d does not have as many places as draws."), number=move.n)
    places = iter(move.places)
    for draw in move.draws:
        if not 1 <= draw.sides <= MOST_SIDES:
            raise BadFile(
                gettext_noop("Move %(number)d draws a die with %(sides)d sides."), number=move.n, sides=draw.sides
            )
        for number, result in enumerate(draw.results, draw.number):
            yield _Fall(number, next(places, str(number)), draw.purpose, draw.sides, result)


def _count(moves: Sequence[Played]) -> int:
    return sum(len(draw.results) for move in moves for draw in move.draws)
