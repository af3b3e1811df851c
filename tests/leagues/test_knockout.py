"""Advancement and standings in figures; numbers of rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues import formats
from games.leagues.scoring import knockout, opponents
from games.leagues.scoring.knockout import RoundScore
from games.leagues.scoring.points import PART
from games.leagues.scoring.ranking import TableScore, standings
from games.leagues.terms import Format, Terms

RANK = {who: who for who in range(20)}


def terms(format: Format = "elimination", **rules: int) -> Terms:
    return Terms(ruleset="any", pace=60, round_days=1, format=format, **rules)


@pytest.mark.parametrize(("people", "rounds"), [(2, 3), (4, 3), (5, 4), (16, 4), (17, 5), (64, 5), (65, 6)])
def test_a_swiss_has_two_rounds_more_than_tell_one_winner(people: int, rounds: int) -> None:
    assert formats.swiss_rounds(people) == rounds


@pytest.mark.parametrize(
    ("people", "size", "rounds"), [(3, 2, 2), (4, 2, 3), (8, 2, 5), (16, 2, 6), (3, 3, 3), (9, 3, 4), (10, 3, 5)]
)
def test_at_smaller_tables_it_has_more_and_of_two_no_more_than_opponents(people: int, size: int, rounds: int) -> None:
    assert formats.rounds_of(terms("swiss", size=size), people) == rounds
    assert formats.rounds_of(terms("swiss", size=size, final=True), people) == rounds + 1


@pytest.mark.parametrize(
    ("people", "advancing", "rounds"),
    [(4, 1, 1), (5, 1, 2), (16, 1, 2), (16, 2, 3), (24, 2, 4), (64, 1, 3)],
)
def test_an_elimination_ends_with_one_table(people: int, advancing: int, rounds: int) -> None:
    assert formats.knockout_rounds(people, terms(advancing=advancing)) == rounds


@given(st.integers(2, 500), st.sampled_from([(4, 1), (4, 2), (3, 1)]))
def test_from_every_round_fewer_go_on(people: int, rule: tuple[int, int]) -> None:
    size, advancing = rule
    assert formats.knockout_rounds(people, terms(size=size, advancing=advancing)) < 12


def test_pools_are_followed_by_a_final_where_there_are_several() -> None:
    assert formats.rounds_of(terms("pools", division=7, games=4), 7) == 4
    assert formats.rounds_of(terms("pools", division=7, games=4), 21) == 4 + 1
    assert formats.rounds_of(terms("pools", division=4, games=2, advancing=2), 20) == 2 + 3


def test_the_first_of_each_go_on_and_then_the_best_others() -> None:
    groups = [[1, 5, 9], [4, 3, 2], [7]]
    assert knockout.going_on(groups, 1, 3, RANK) == [1, 4, 7]
    assert knockout.going_on(groups, 1, 4, RANK) == [1, 4, 7, 3]  # second at their table, before 5
    assert knockout.going_on(groups, 1, 6, RANK) == [1, 4, 7, 3, 5, 2]
    assert knockout.going_on(groups, 2, 8, RANK) == [1, 5, 4, 3, 7, 2, 9]  # all that there are
    assert knockout.going_on([[], [3, 4]], 1, 2, RANK) == [3, 4]  # at the first table all have left


def test_of_those_at_the_same_place_of_their_tables_the_lower_rank_goes_on() -> None:
    rank = {1: 1, 2: 2, 3: 6, 4: 5, 5: 4, 6: 3}
    assert knockout.going_on([[1, 3, 5], [2, 4, 6]], 1, 3, rank) == [1, 2, 4]
    assert knockout.going_on([[1, 3, 5], [2, 4, 6]], 1, 5, rank) == [1, 2, 4, 3, 6]


def test_a_player_who_sat_without_points_stands_before_one_who_never_sat() -> None:
    rows = [RoundScore(1, TableScore(1, 1, 0, 0, False)), RoundScore(1, TableScore(1, 2, 24, 24, False))]
    overall = standings([3, 1, 2], [row.score for row in rows], start={3: 12})
    assert [line.who for line in knockout.standings([3, 1, 2], rows, overall)] == [2, 1, 3]


def test_a_player_who_gets_further_stands_before_one_with_more_points() -> None:
    rows = [
        RoundScore(1, TableScore(1, 1, 10 * PART, PART, False)),
        RoundScore(1, TableScore(1, 2, 6 * PART, 0, True)),
        RoundScore(1, TableScore(2, 3, 10 * PART, PART, False)),
        RoundScore(1, TableScore(2, 4, 3 * PART, 0, False)),
        RoundScore(2, TableScore(3, 1, 1 * PART, 0, False)),
        RoundScore(2, TableScore(3, 3, 10 * PART, PART, False)),
    ]
    overall = standings([1, 2, 3, 4, 5], [row.score for row in rows])
    assert [line.who for line in knockout.standings([1, 2, 3, 4, 5], rows, overall)] == [3, 1, 2, 4, 5]


def test_in_a_knockout_the_later_round_counts_then_its_points_and_then_the_whole_order() -> None:
    rows = [RoundScore(1, TableScore(1, 1, 20, 0, False)), RoundScore(1, TableScore(1, 2, 5, 0, False))]
    rows += [RoundScore(1, TableScore(2, 3, 9, 0, False)), RoundScore(1, TableScore(2, 6, 20, 24, False))]
    rows += [RoundScore(2, TableScore(3, 2, 3, 24, False)), RoundScore(2, TableScore(3, 3, 6, 0, False))]
    who = [5, 4, 6, 1, 2, 3]
    overall = standings(who, [row.score for row in rows], start={1: 1, 4: 1})
    ranked = knockout.standings(who, rows, overall)
    assert [(line.rank, line.who) for line in ranked] == [(1, 3), (2, 2), (3, 1), (4, 6), (5, 4), (6, 5)]


def test_level_players_are_told_apart_by_whom_they_met() -> None:
    scores = [
        TableScore(1, 1, 240, 24, False),
        TableScore(1, 2, 144, 0, True),
        TableScore(2, 3, 240, 24, False),
        TableScore(2, 4, 24, 0, False),
    ]
    scores += [TableScore(3, 2, 240, 24, False), TableScore(3, 4, 24, 0, False)]
    strength = opponents.mean_points(scores)
    assert strength == {1: 8000, 2: 5500, 3: 1000, 4: 9000}
    ranked = standings([3, 1, 2, 4], scores, met=strength)
    assert [(line.who, line.points) for line in ranked] == [(2, 384), (1, 240), (3, 240), (4, 48)]


def test_a_head_start_counts_as_points() -> None:
    ranked = standings([1, 2], [TableScore(1, 1, 24, 0, False)], {2: 25})
    assert [(line.who, line.points, line.games) for line in ranked] == [(2, 25, 0), (1, 24, 1)]
