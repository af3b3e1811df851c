"""9. The exact chances of an invasion of a province within the next crisis rolls.

All else stands still: nobody does anything between the rolls, the lasting event stays, and an event
drawn by a roll changes nothing, for nobody knows the deck. The rolls' own effects are followed: the
called tribe and Ira Deorum stir counters, and an invasion leaves fewer at home and less room in its
provinces. A roll calls at most one tribe, but Ira Deorum stirs them all; so the chance is taken
over every sequence of results, and given a sequence the tribes are independent of each other. All
is counted in whole ways.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from rulebooks.time_of_crisis.rules.crisis import active_at_home, counters_in, invaders_for
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, INVASION_PATHS, IRA_DEORUM
from rulebooks.time_of_crisis.rules.data.event_cards import PREPARING_FOR_WAR
from rulebooks.time_of_crisis.rules.data.limits import PROVINCE_FILL
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, TRIBES
from rulebooks.time_of_crisis.rules.state import Board
from rulebooks.time_of_crisis.rules.view import TocView

PIPS = range(1, 7)
WAYS = 36
"""The ways of two dice: those of the crisis, and those of a following invasion."""

PATHS = {tribe: Counter(cell.value for cell in cells.values()) for tribe, cells in INVASION_PATHS.items()}
"""Each path of a tribe with the number of its pips of the white die."""
REACHED = {tribe: tuple(dict.fromkeys(place for path in paths for place in path)) for tribe, paths in PATHS.items()}
"""The provinces on a tribe's paths."""
INVADERS = {province: tuple(tribe for tribe in TRIBES if province in REACHED[tribe]) for province in PROVINCES}
"""The tribes with paths across a province."""

Story = tuple[str, ...]
"""The rolls that concern a tribe, in order: its own name for a crisis of its own, and Ira Deorum."""
Abroad = tuple[int, ...]
"""A tribe's counters in the provinces of its paths."""


class Horde(NamedTuple):
    """The part of a position on which a tribe's crises depend. ``active`` are those at home, ``leaders`` among them."""

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


def spared_ways(horde: Horde, rolls: int) -> dict[Story, dict[str, int]]:
    """Count, for each story of at most so many rolls and each province, the ways of the invasion
    dice that spare it.

    There are 36 ways for each time that the tribe is called.
    """
    ends: dict[Story, Mapping[Abroad, int]] = {(): {horde.abroad: 1}}
    for length in range(1, rolls + 1):
        for story in product((horde.tribe, IRA_DEORUM), repeat=length):
            before = ends[story[:-1]]
            ends[story] = apply_crisis(horde, length, before) if story[-1] == horde.tribe else before
    return {story: ways_unchanged(horde, after) for story, after in ends.items() if story[-1:] != (IRA_DEORUM,)}


def apply_crisis(horde: Horde, times: int, before: Mapping[Abroad, int]) -> Mapping[Abroad, int]:
    """9. Apply a crisis of the tribe to the ways ``before``; it is stirred for the ``times``-th time."""
    counters = horde.active + min(horde.inactive, times) + sum(horde.abroad)
    outcomes: dict[Abroad, int] = {}
    for abroad, ways in before.items():
        active, left_home = counters - sum(abroad), sum(abroad) - sum(horde.abroad)
        led = horde.leaders > left_home  # leaders are the first to leave home
        for after, more in invasion_ends(horde.tribe, horde.lasting, abroad, active, led=led).items():
            outcomes[after] = outcomes.get(after, 0) + ways * more
    return outcomes


@lru_cache(maxsize=4096)
def invasion_ends(tribe: str, lasting: int | None, abroad: Abroad, active: int, *, led: bool) -> Mapping[Abroad, int]:
    """9. Count the results of the 36 ways of the invasion dice for a tribe with so many ``active``
    at home, ``led`` or not.
    """
    outcomes: dict[Abroad, int] = {}
    invaders = Counter(invaders_for(black, active, led=led, lasting=lasting) for black in PIPS)
    for (coming, blacks), (path, whites) in product(invaders.items(), PATHS[tribe].items()):
        after = march_along(tribe, abroad, path, coming)
        outcomes[after] = outcomes.get(after, 0) + blacks * whites
    return outcomes


def march_along(tribe: str, abroad: Abroad, path: tuple[str, ...], coming: int) -> Abroad:
    """9. Each province of the path takes up to three; those without room stay at home."""
    if not coming:
        return abroad
    counters = list(abroad)
    for place in map(REACHED[tribe].index, path):
        if (room := min(coming, PROVINCE_FILL - counters[place])) > 0:
            counters[place] += room
            coming -= room
    return tuple(counters)


def ways_unchanged(horde: Horde, after: Mapping[Abroad, int]) -> dict[str, int]:
    """Count by province the ways that leave its number as before: nobody leaves one."""
    return {
        province: sum(ways for abroad, ways in after.items() if abroad[place] == horde.abroad[place])
        for place, province in enumerate(REACHED[horde.tribe])
    }


@lru_cache(maxsize=256)
def count_stories(players: int, tribes: tuple[str, ...], rolls: int) -> Mapping[tuple[Story, ...], int]:
    """Count the ways of so many crisis rolls by the stories of some tribes; a called tribe's
    invasion dice come later.
    """
    ways = dict.fromkeys((*tribes, IRA_DEORUM, ""), 0)
    for white, black in product(PIPS, PIPS):
        result = CRISIS_TABLES[players][white + black].value
        ways[result if result in ways else ""] += 1 if result in tribes else WAYS
    counts: Counter[tuple[Story, ...]] = Counter()
    for rolled in product(ways, repeat=rolls):
        counts[tuple(story_of(tribe, rolled) for tribe in tribes)] += prod(ways[result] for result in rolled)
    return +counts


def story_of(tribe: str, rolled: Iterable[str]) -> Story:
    """Return a tribe's story of some rolls; stirring after its last call makes no difference."""
    story = tuple(result for result in rolled if result in (tribe, IRA_DEORUM))
    return story_of(tribe, story[:-1]) if story[-1:] == (IRA_DEORUM,) else story


def invasion_chances(table: Board, players: int, rolls: int = 1) -> dict[str, Fraction]:
    """9. Return the chance, for each province, that so many crisis rolls bring barbarians into it."""
    if table.lasting == PREPARING_FOR_WAR:
        return dict.fromkeys(PROVINCES, Fraction(0))
    return dict(_chances(tuple(horde_of(table, tribe) for tribe in TRIBES), players, rolls))


@lru_cache(maxsize=1024)
def _chances(hordes: tuple[Horde, ...], players: int, rolls: int) -> Mapping[str, Fraction]:
    """Return the same for the tribes as they lie; cached, because most orders leave them alone."""
    safe = {horde.tribe: spared_ways(horde, rolls) for horde in hordes}
    all_ways = (WAYS * WAYS) ** rolls
    return {province: 1 - Fraction(_safe_ways(safe, province, players, rolls), all_ways) for province in PROVINCES}


def _safe_ways(safe: Mapping[str, Mapping[Story, Mapping[str, int]]], province: str, players: int, rolls: int) -> int:
    """Count the ways that bring no tribe into a province."""
    tribes = INVADERS[province]
    return sum(
        ways * prod(safe[tribe][story][province] for tribe, story in zip(tribes, stories, strict=True))
        for stories, ways in count_stories(players, tribes, rolls).items()
    )


class Danger(NamedTuple):
    """The chances of an invasion by province.

    ``soon`` is with the next crisis roll, ``by_turn`` with all up to that of the reader's next
    turn; None if that is the next roll (``own``), or he has no turn to come.
    """

    soon: dict[str, Fraction]
    by_turn: dict[str, Fraction] | None
    own: bool


def find_danger(view: TocView) -> Danger | None:
    """Return the dangers in the eyes of a reader; None if the game ends before another crisis."""
    seats = rolls_to_come(view)
    if not seats:
        return None
    players = len(view.players)
    rolls = seats.index(view.seat) + 1 if view.seat in seats else 0
    by_turn = invasion_chances(view, players, rolls) if rolls > 1 else None
    return Danger(invasion_chances(view, players), by_turn, own=rolls == 1)


def rolls_to_come(view: TocView) -> list[int]:
    """6, 7.1 Return the seats of the coming crisis rolls, one each; the last round ends before the first player."""
    if view.result:
        return []
    players = len(view.players)
    round_of = view.seats_from(view.turn.seat if view.turn else view.first)
    seats = [*round_of, round_of[0]]
    if view.last_round:
        seats = seats[: seats.index(view.first, 1)]
    rolled = view.turn is not None and view.turn.phase != "upkeep"
    return seats[1:] if rolled else seats[:players]
