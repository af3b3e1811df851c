"""9. The exact chances that barbarians come into a province within the next crisis rolls.

All else stands still: nobody does anything between the rolls, the lasting event stays, and an event that a roll draws
changes nothing, for nobody knows the deck. What the rolls themselves do is followed: the called tribe and Ira Deorum
stir counters, and an invasion leaves fewer at home and less room in the provinces it filled.

A roll calls at most one tribe, but Ira Deorum stirs them all; so the chance is taken over everything the rolls can
bring in order, and given that the tribes are independent of each other. All is counted in whole ways.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from .crisis import active_at_home, counters_in, invaders_for
from .data.crisis import CRISIS_TABLES, IRA_DEORUM
from .data.event_cards import PREPARING_FOR_WAR
from .data.invasions import INVASION_PATHS
from .data.limits import PROVINCE_FILL
from .data.regions import PROVINCES, TRIBES
from .state import Board
from .view import View

PIPS = range(1, 7)
WAYS = 36
"""In which two dice can fall: those of the crisis, and those of the invasion that may follow."""

PATHS = {tribe: Counter(cell.value for cell in cells.values()) for tribe, cells in INVASION_PATHS.items()}
"""By tribe, each path with the number of pips of the white die that lead along it."""
REACHED = {tribe: tuple(dict.fromkeys(place for path in paths for place in path)) for tribe, paths in PATHS.items()}
"""The provinces on a tribe's paths."""
INVADERS = {province: tuple(tribe for tribe in TRIBES if province in REACHED[tribe]) for province in PROVINCES}
"""The tribes whose paths cross a province."""

Story = tuple[str, ...]
"""What a tribe hears of the rolls, in order: its own name for a crisis that calls it, and Ira Deorum."""
Abroad = tuple[int, ...]
"""A tribe's counters in the provinces that it reaches."""


class Horde(NamedTuple):
    """All of a position that a tribe's crises depend on. ``active`` are those at home, ``leaders`` among them."""

    tribe: str
    lasting: int | None
    leaders: int
    active: int
    inactive: int
    abroad: Abroad


def horde_of(table: Board, tribe: str) -> Horde:
    """A tribe as it lies on the table."""
    return Horde(
        tribe=tribe,
        lasting=table.lasting,
        leaders=len(table.leaders_in(tribe, tribe)),
        active=active_at_home(table, tribe),
        inactive=table.homelands[tribe].inactive,
        abroad=tuple(counters_in(table, tribe, province) for province in REACHED[tribe]),
    )


def spared(horde: Horde, rolls: int) -> dict[Story, dict[str, int]]:
    """For each story of so many rolls at most, and for each province: in how many ways of the invasion dice nobody of
    the tribe comes into it. There are 36 ways for each time that the tribe is called."""
    ends: dict[Story, Mapping[Abroad, int]] = {(): {horde.abroad: 1}}
    for length in range(1, rolls + 1):
        for story in product((horde.tribe, IRA_DEORUM), repeat=length):
            before = ends[story[:-1]]
            ends[story] = called(horde, length, before) if story[-1] == horde.tribe else before
    return {story: unchanged(horde, after) for story, after in ends.items() if story[-1:] != (IRA_DEORUM,)}


def called(horde: Horde, times: int, before: Mapping[Abroad, int]) -> Mapping[Abroad, int]:
    """9. What a crisis of the tribe makes of the ways ``before``; it is stirred for the ``times``-th time."""
    counters = horde.active + min(horde.inactive, times) + sum(horde.abroad)
    found: dict[Abroad, int] = {}
    for abroad, ways in before.items():
        active, gone = counters - sum(abroad), sum(abroad) - sum(horde.abroad)
        led = horde.leaders > gone  # leaders are the first to leave home
        for after, more in invasion(horde.tribe, horde.lasting, abroad, active, led=led).items():
            found[after] = found.get(after, 0) + ways * more
    return found


@lru_cache(maxsize=4096)
def invasion(tribe: str, lasting: int | None, abroad: Abroad, active: int, *, led: bool) -> Mapping[Abroad, int]:
    """9. Where the 36 ways of the invasion dice bring a tribe with so many ``active`` at home, ``led`` or not."""
    found: dict[Abroad, int] = {}
    invaders = Counter(invaders_for(black, active, led=led, lasting=lasting) for black in PIPS)
    for (coming, blacks), (path, whites) in product(invaders.items(), PATHS[tribe].items()):
        after = marched(tribe, abroad, path, coming)
        found[after] = found.get(after, 0) + blacks * whites
    return found


def marched(tribe: str, abroad: Abroad, path: tuple[str, ...], coming: int) -> Abroad:
    """9. Each province of the path takes up to three; those without room stay at home."""
    if not coming:
        return abroad
    counters = list(abroad)
    for place in map(REACHED[tribe].index, path):
        if (room := min(coming, PROVINCE_FILL - counters[place])) > 0:
            counters[place] += room
            coming -= room
    return tuple(counters)


def unchanged(horde: Horde, after: Mapping[Abroad, int]) -> dict[str, int]:
    """By province the ways in which as many are in it as before: nobody leaves one."""
    return {
        province: sum(ways for abroad, ways in after.items() if abroad[place] == horde.abroad[place])
        for place, province in enumerate(REACHED[horde.tribe])
    }


@lru_cache(maxsize=256)
def courses(players: int, tribes: tuple[str, ...], rolls: int) -> Mapping[tuple[Story, ...], int]:
    """What so many crisis rolls tell some tribes, and in how many ways; the invasion dice of a tribe that is called are
    left to be counted."""
    ways = dict.fromkeys((*tribes, IRA_DEORUM, ""), 0)
    for white, black in product(PIPS, PIPS):
        result = CRISIS_TABLES[players][white + black].value
        ways[result if result in ways else ""] += 1 if result in tribes else WAYS
    found: Counter[tuple[Story, ...]] = Counter()
    for rolled in product(ways, repeat=rolls):
        found[tuple(heard(tribe, rolled) for tribe in tribes)] += prod(ways[each] for each in rolled)
    return +found


def heard(tribe: str, rolled: Iterable[str]) -> Story:
    """A tribe's story of some rolls; what stirs it after it was last called makes no difference."""
    story = tuple(each for each in rolled if each in (tribe, IRA_DEORUM))
    return heard(tribe, story[:-1]) if story[-1:] == (IRA_DEORUM,) else story


def invasions(table: Board, players: int, rolls: int = 1) -> dict[str, Fraction]:
    """9. For each province the chance that the next so many crisis rolls bring barbarians into it."""
    if table.lasting == PREPARING_FOR_WAR:
        return dict.fromkeys(PROVINCES, Fraction(0))
    return dict(_chances(tuple(horde_of(table, tribe) for tribe in TRIBES), players, rolls))


@lru_cache(maxsize=1024)
def _chances(hordes: tuple[Horde, ...], players: int, rolls: int) -> Mapping[str, Fraction]:
    """The same of the tribes as they lie, which most orders leave as they are."""
    safe = {horde.tribe: spared(horde, rolls) for horde in hordes}
    all_ways = (WAYS * WAYS) ** rolls
    return {province: 1 - Fraction(_sparing(safe, province, players, rolls), all_ways) for province in PROVINCES}


def _sparing(safe: Mapping[str, Mapping[Story, Mapping[str, int]]], province: str, players: int, rolls: int) -> int:
    """The ways in which no tribe comes into a province."""
    tribes = INVADERS[province]
    return sum(
        ways * prod(safe[tribe][story][province] for tribe, story in zip(tribes, stories, strict=True))
        for stories, ways in courses(players, tribes, rolls).items()
    )


class Danger(NamedTuple):
    """The chances of an invasion by province: ``soon`` with the next crisis roll, ``by_turn`` with all up to that of
    the reader's next turn; None where that is the next roll (``own``), or he has no turn to come."""

    soon: dict[str, Fraction]
    by_turn: dict[str, Fraction] | None
    own: bool


def danger(view: View) -> Danger | None:
    """What threatens in the eyes of a reader; None where the game ends before another crisis."""
    seats = rolls_to_come(view)
    if not seats:
        return None
    players = len(view.players)
    rolls = seats.index(view.seat) + 1 if view.seat in seats else 0
    by_turn = invasions(view, players, rolls) if rolls > 1 else None
    return Danger(invasions(view, players), by_turn, own=rolls == 1)


def rolls_to_come(view: View) -> list[int]:
    """6, 7.1 Whose crisis rolls come next, one a seat; the last round ends before the first player."""
    if view.result:
        return []
    players = len(view.players)
    round_of = view.seats_from(view.turn.seat if view.turn else view.first)
    seats = [*round_of, round_of[0]]
    if view.last_round:
        seats = seats[: seats.index(view.first, 1)]
    rolled = view.turn is not None and view.turn.phase != "upkeep"
    return seats[1:] if rolled else seats[:players]
