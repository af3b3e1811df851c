"""The picture of meetings: each pair twice, as it stands, and the same figures in the table."""

from accounts.models import User
from games.leagues.models import Entry
from games.leagues.services.division_reading import Met, list_meetings
from games.leagues.words import meetings as words

TABLES = {1: [0, 1, 2], 2: [0, 1], 3: [1, 2]}
"""People at each table, by their number."""


def entry(number: int, name: str = "") -> Entry:
    return Entry(pk=100 + number, user=User(pk=number + 1, username=name or f"P{number}"))


def division(people: int = 4) -> list[words.Meetings]:
    """Return some people, the last standing first, at three tables, the first of them over."""
    table_entries = [(table, entry(number)) for table, numbers in TABLES.items() for number in numbers]
    ranks = {100 + number: people - number for number in range(people)}
    return list_meetings([entry(number) for number in range(people)], ranks, table_entries, {1})


def test_people_stand_by_rank_with_whom_they_meet_and_have_met() -> None:
    rows = division()
    assert [row.name for row in rows] == ["P3", "P2", "P1", "P0"]
    assert rows[2].met == [Met(0, 0), Met(2, 1), None, Met(2, 1)]
    assert rows[3].met == [Met(0, 0), Met(1, 1), Met(2, 1), None]


def test_each_pair_is_two_squares_of_its_kind() -> None:
    svg = words.svg(division(), own=102)
    squares = {kind: svg.split(f'class="{kind}"')[0].rsplit("<path", 1)[-1].count("M") for kind in ("never", "met-1")}
    assert squares == {"never": 6, "met-1": 2}  # P3 and three others; P0 and P2
    assert svg.split('class="met-1 ahead"')[0].rsplit("<path", 1)[-1].count("M") == 4
    assert svg.count('class="own"') == 2 and 'class="name mine"' in svg
    assert 'class="own"' not in words.svg(division(), own=None)


def test_the_largest_says_it_by_colour_alone_and_nobody_s_name_is_markup() -> None:
    assert 'class="figure"' in words.svg(division(4), own=None)
    assert 'class="figure"' not in words.svg(division(64), own=None)
    rows = list_meetings([entry(0, "<b>Eve</b>"), entry(1)], {}, [], ())
    assert "<b>" not in words.svg(rows, own=None) and "<b>" not in "".join(words.table(rows))
    assert words.table(rows)[1].endswith("<td>0</td><td>–</td>")
