"""Seating on a ladder: bounds widen with the wait, and nobody waits for ever."""

from typing import Any

import pytest

from games.leagues.ladders import Bots, Bounds, Waiting, bounds_after, missing_people, next_seating


def waits(person: int, days: float = 0, mu: float = 25, **wishes: Any) -> Waiting:
    usual: dict[str, Any] = {"pace": 3, "sizes": {2}, "alike": True, "bots": Bots.NO, "reliability": 100}
    skills = dict.fromkeys(wishes.pop("played", (2, 3, 4)), mu)
    fields = usual | wishes
    return Waiting(person, days, skills=skills, **fields | {"sizes": frozenset(fields["sizes"])})


def seated(*waiting: Waiting) -> set[int]:
    table = next_seating(waiting)
    return set(table.people) if table else set()


@pytest.mark.parametrize(
    ("days", "bounds"),
    [
        (0, Bounds(3, 0, False, False)),
        (2.5, Bounds(5.5, 0, False, False)),
        (3, Bounds(6, 1, False, False)),
        (7, Bounds(None, 1, False, False)),
        (10, Bounds(None, 1, True, False)),
        (14, Bounds(None, 1, True, True)),
    ],
)
def test_bounds_widen_day_by_day(days: float, bounds: Bounds) -> None:
    assert bounds_after(days) == bounds


@pytest.mark.parametrize(
    ("one", "other", "fit"),
    [
        ({}, {}, True),
        ({}, {"mu": 28}, True),
        ({}, {"mu": 28.1}, False),
        ({"days": 2}, {"mu": 30}, False),
        ({"days": 2}, {"mu": 30, "days": 2}, True),
        ({"days": 2}, {"mu": 30, "alike": False}, True),
        ({}, {"mu": 40, "alike": False}, False),
        ({"days": 7}, {"mu": 40}, True),
        ({}, {"pace": 4}, False),
        ({"days": 3}, {"pace": 4}, True),
        ({"days": 3}, {"pace": 5, "days": 3}, True),
        ({"days": 9}, {"pace": 5}, False),
        ({}, {"reliability": 85}, True),
        ({}, {"reliability": 84}, False),
        ({}, {"reliability": None}, True),
        ({}, {"sizes": {3, 4}}, False),
        ({"sizes": {4}, "days": 10}, {}, True),
        ({"reliability": None}, {}, True),
        ({"met": frozenset({2})}, {}, False),
        ({}, {"met": frozenset({1})}, False),
        ({"options": {"long": True}}, {"options": {"long": True}}, True),
        ({"options": {"long": True}, "days": 30}, {"days": 30}, False),
    ],
)
def test_two_people_are_seated_together_only_if_their_wishes_fit(
    one: dict[str, Any], other: dict[str, Any], fit: bool
) -> None:
    assert seated(waits(1, **one), waits(2, **other)) == ({1, 2} if fit else set())


@pytest.mark.parametrize(
    ("days", "bots", "count"),
    [(0, Bots.YES, None), (1, Bots.YES, 2), (9, Bots.IF_NEEDED, None), (14, Bots.IF_NEEDED, 2), (9, Bots.NO, None)],
)
def test_bots_come_where_all_take_them(days: float, bots: Bots, count: int | None) -> None:
    """Two people want a table of four, in a game impossible with fewer."""
    table = next_seating([waits(person, days, sizes={4}, bots=bots, played=[4]) for person in (1, 2)])
    assert (table.bots if table else None) == count


def test_the_longest_wait_goes_first_and_then_the_most_in_all() -> None:
    oldest, second, new = waits(1, 5, mu=25), waits(2, 4, mu=34), waits(3, 0, mu=25)
    assert seated(oldest, second, new) == {1, 3}
    assert seated(oldest, second, new, waits(4, 1, mu=25)) == {1, 4}
    assert seated(waits(1, 2, sizes={4}), waits(2, 1), waits(3)) == {2, 3}


def test_people_go_before_bots_and_larger_tables_before_smaller_ones() -> None:
    table = next_seating([waits(person, 2, sizes={2, 3}, bots=Bots.YES) for person in (1, 2, 3)])
    assert table is not None and (len(table.people), table.bots, table.pace) == (3, 0, 3)
    table = next_seating([waits(person, 2, sizes={2, 3}, bots=Bots.YES) for person in (1, 2)])
    assert table is not None and (len(table.people), table.bots) == (2, 0)


def test_a_wish_tells_how_many_more_people_are_needed() -> None:
    me = waits(1, sizes={3, 4})
    assert missing_people(me, []) == {4: 3, 3: 2}
    assert missing_people(me, [waits(2, sizes={4}), waits(3, sizes={4}, mu=40)]) == {4: 2, 3: 2}


def test_the_longest_waits_sit_together_the_longest_first_whoever_came_first() -> None:
    table = next_seating([waits(1), waits(2, 5), waits(3, 1)])
    assert table is not None and table.people == [2, 3]
    table = next_seating([waits(person, days, sizes={3}) for person, days in ((1, 1), (2, 5), (3, 1), (4, 2), (5, 1))])
    assert table is not None and table.people == [2, 4, 1]


def test_at_a_table_each_fits_each() -> None:
    people = [waits(1, 5, sizes={3}), waits(2, 4, sizes={3}), waits(3, 3, sizes={3}, met=frozenset({2}))]
    assert seated(*people) == set()
    assert seated(*people, waits(4, sizes={3})) == {1, 2, 4}


@pytest.mark.parametrize(("first", "other", "shared"), [(3, 4, 3), (4, 3, 4), (5, 3, 4), (3, 5, 4), (3, 3, 3)])
def test_a_table_plays_at_the_pace_nearest_to_the_longest_waiters_wish(first: int, other: int, shared: int) -> None:
    table = next_seating([waits(1, 3, pace=other), waits(2, 4, pace=first)])
    assert table is not None and table.pace == shared


def test_nobody_sits_alone_with_bots() -> None:
    assert next_seating([waits(1, 20, sizes={2, 4}, bots=Bots.YES)]) is None


def test_a_person_who_takes_no_bots_gets_none_for_the_sake_of_others() -> None:
    assert next_seating([waits(1, 5, sizes={3}, played=[3]), waits(2, 4, sizes={3}, bots=Bots.YES, played=[3])]) is None


def test_as_many_bots_come_as_the_largest_table_wants() -> None:
    """Two are alike at tables of four, and not at tables of two."""
    one, other = (waits(person, 2, sizes={2, 4}, bots=Bots.YES, played=[2, 4]) for person in (1, 2))
    table = next_seating([one, other._replace(skills={2: 40.0, 4: 25.0})])
    assert table is not None and (table.people, table.bots) == ([1, 2], 2)


def test_nobody_is_missing_if_enough_fit_and_largest_tables_come_first() -> None:
    others = [waits(person, sizes={3, 4}) for person in range(2, 8)]
    missing = missing_people(waits(1, sizes={3, 4}), others[:2])
    assert list(missing.items()) == [(4, 1), (3, 0)]
    assert missing_people(waits(1, sizes={3, 4}), others) == {4: 0, 3: 0}


def test_a_long_wait_takes_tables_smaller_than_all_that_were_wished_for_and_none_between() -> None:
    others = [waits(person, sizes={3}) for person in (2, 3)]
    assert seated(waits(1, 10, sizes={2, 4}), *others) == set()
    assert seated(waits(1, 10, sizes={4}), *others) == {1, 2, 3}
