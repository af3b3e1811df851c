"""The rounds in the file of a season's draws: what each draw was told of those before it, who went on,
and who played at the tables drawn.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import season_draws
from .pairing.rounds import history
from .scoring import knockout

File = Mapping[str, Any]


class DrawnRound(NamedTuple):
    """A round as drawn: tables of entries, in the order of the seats. ``draw`` is its place among
    the season's draws.
    """

    draw: int
    division: str
    number: int
    tables: Sequence[Sequence[int]]


def differences(secret: bytes, file: File) -> Iterator[str]:
    """Yield a sentence for each difference; ``secret`` is that of the first draw."""
    rounds = [drawn for each in file["divisions"] for drawn in _drawn_rounds(each)]
    is_tournament = any("points" in each["given"] for each in file["divisions"])
    for each in file["divisions"]:
        if "points" in each["given"]:
            yield from _of_round(secret, file, each, [drawn for drawn in rounds if drawn.draw < each["number"]])
    for standings in file["standings"]:
        here = [drawn for drawn in rounds if drawn.division == standings["division"]]
        yield from _of_results(standings, here)
        if is_tournament and not all(_sat_as_drawn(drawn, standings) for drawn in here):
            yield f"Others sat at the tables of division {standings['division']} than were drawn."


def _drawn_rounds(each: File) -> Iterator[DrawnRound]:
    given = each["given"]
    first = _round_number(each) if "points" in given else 1
    for number, drawn in enumerate(each["drawn"], first):
        tables = [[given["entries"][player] for player in table] for table in drawn]
        yield DrawnRound(each.get("number", 0), each["division"], number, tables)


def _round_number(each: File) -> int:
    """Return the number of a round drawn alone."""
    return int(each["name"].split()[-1])


def _of_round(secret: bytes, file: File, each: File, before: Sequence[DrawnRound]) -> Iterator[str]:
    """Yield the mistakes in the input of a round drawn alone."""
    given = each["given"]
    sat = [tables for drawn in before if (tables := _seated(drawn, file["standings"]))]
    told = history(sat, given["entries"])
    if any(given[name] != value for name, value in told.items()):
        yield f"{each['name']} was drawn from other rounds before it."
    standings = next(one for one in file["standings"] if one["division"] == each["division"])
    if standings["given"]["swiss"]:
        yield from _of_points(each, standings, before)
    elif before and set(given["entries"]) not in _going_on(secret, file, each, before):
        yield f"{each['name']} was drawn for others than those who go on."


def _seated(drawn: DrawnRound, standings: Sequence[File]) -> list[list[int]]:
    """Return the tables of a round as people sat there, in the order of the seats."""
    [here] = [one for one in standings if one["division"] == drawn.division]
    return next((tables for number, tables in here["seated"] if number == drawn.number), [])


def _sat_as_drawn(drawn: DrawnRound, standings: File) -> bool:
    """Return True if all sat where they were drawn: where somebody was gone before the game began,
    the others moved up.
    """
    seated = _seated(drawn, [standings])
    came = {who for table in seated for who in table}
    moved_up = [[who for who in table if who in came] for table in drawn.tables]
    played = {row[2] for row in standings["given"]["results"] if row[0] == drawn.number}
    return played <= came and sorted(filter(None, moved_up)) == sorted(seated)


def _of_points(each: File, standings: File, before: Sequence[DrawnRound]) -> Iterator[str]:
    """Yield the mistakes in points before a round, but of people who came late, and of those whose
    results organisers have changed.
    """
    results = [row for row in standings["given"]["results"] if row[0] < _round_number(each)]
    known = {entry for drawn in before if drawn.number == 1 for table in drawn.tables for entry in table}
    known -= {row[2] for row in results if row[1] in standings["ruled"]}
    for entry, points in zip(each["given"]["entries"], each["given"]["points"], strict=True):
        if entry in known and points != sum(row[3] for row in results if row[2] == entry):
            yield f"{each['name']} was drawn with other points than the rounds before it gave."
            return


def _going_on(secret: bytes, file: File, each: File, before: Sequence[DrawnRound]) -> list[set[int]]:
    """Return the people who go on to a round of a knockout, if one or two of each table or pool do."""
    here = set(each["given"]["entries"])
    gone = set(file["gone"]) - here
    latest = before[-1]
    lines = {
        one["division"]: season_draws.rank(secret, _standings_input(one, latest.number)) for one in file["standings"]
    }
    if latest.division == each["division"]:
        rank = {line.who: line.rank for line in lines[latest.division]}
        results = next(one for one in file["standings"] if one["division"] == latest.division)
        groups = [_finishers(results, latest.number, table, rank) for table in latest.tables]
    else:
        pools = [lines[name] for name in dict.fromkeys(drawn.division for drawn in before)]
        groups = [[line.who for line in pool] for pool in pools]
        found = [line for pool in pools for line in pool if line.who not in gone]
        found.sort(key=lambda line: (-line.points, -line.wins, -line.seconds, line.rank, line.who))
        rank = {line.who: number for number, line in enumerate(found)}
    stayed = [[who for who in group if who not in gone] for group in groups]
    return [set(knockout.going_on(stayed, first, len(here), rank)) for first in (1, 2)]


def _standings_input(standings: File, number: int) -> File:
    """Return the input of standings after the round of this number."""
    given: File = standings["given"]
    return {**given, "results": [row for row in given["results"] if row[0] <= number]}


def _finishers(standings: File, number: int, table: Sequence[int], rank: Mapping[int, int]) -> list[int]:
    """Return the people of a table who played to its end, from first to last; all without a result."""
    rows = [row for row in standings["given"]["results"] if row[0] == number and row[2] in table]
    stayed = [row for row in rows if [row[1], row[2]] not in standings["left"]]
    return [row[2] for row in sorted(stayed, key=lambda row: (-row[3], rank[row[2]]))] if rows else list(table)


def _of_results(standings: File, rounds: Sequence[DrawnRound]) -> Iterator[str]:
    """Yield the tables with results of people who were not drawn together, or have not taken over
    from those. Who came late sits where a seat was to spare.
    """
    origins: dict[int, set[int]] = {}
    for drawn in rounds:
        origins |= {entry: {entry} for table in drawn.tables for entry in table}
    for former, entry in standings["taken"]:
        if former in origins:  # else of a place for somebody who came late
            origins.setdefault(entry, set()).add(former)
    sat: dict[tuple[int, int], list[int]] = {}
    for number, table, entry, *_figures in standings["given"]["results"]:
        sat.setdefault((number, table), []).append(entry)
    for (number, _table), entries in sat.items():
        drawn_there = [table for drawn in rounds if drawn.number == number for table in drawn.tables]
        there = [origins[entry] for entry in entries if entry in origins]
        if not any(all(each & set(table) for each in there) for table in drawn_there):
            yield f"Round {number} of division {standings['division']} was played by others than were drawn."
