"""The rounds in the file of a season's draws: what each draw was told of those before it, who went on,
and who played at the tables drawn.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import season_draws
from .pairing.rounds import history
from .scoring import knockout

File = Mapping[str, Any]
Holders = Mapping[int, Sequence[int]]


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
    rounds = [round_ for division in file["divisions"] for round_ in _drawn_rounds(division)]
    everybody = {entry for round_ in rounds for table in round_.tables for entry in table}
    for division in file["divisions"]:
        if "points" in division["given"]:
            yield from _of_round(
                secret, file, division, [round_ for round_ in rounds if round_.draw < division["number"]]
            )
    for standings in file["standings"]:
        own_rounds = [round_ for round_ in rounds if round_.division == standings["division"]]
        holders = _holders_of_places(standings, own_rounds)
        if not _sit_in_own_places(standings, own_rounds, holders, everybody) or not all(
            _sat_as_drawn(round_, standings, holders) for round_ in own_rounds
        ):
            yield f"The players at the tables of division {standings['division']} are not those who were drawn."
        yield from _of_results(standings, holders)
        in_turn = results_in_turn(standings)
        if standings.get("in_turn", in_turn) != in_turn:  # files of before had none
            yield f"The players with results in division {standings['division']} are not those who held places in turn."
        if not _left_without_points(standings):
            yield f"The players without points in division {standings['division']} are not those who left."


def _drawn_rounds(division: File) -> Iterator[DrawnRound]:
    draw_input = division["given"]
    first = _round_number(division) if "points" in draw_input else 1
    for number, tables_drawn in enumerate(division["drawn"], first):
        tables = [[draw_input["entries"][player] for player in table] for table in tables_drawn]
        yield DrawnRound(division.get("number", 0), division["division"], number, tables)


def _round_number(division: File) -> int:
    return int(division["name"].split()[-1])


def _of_round(secret: bytes, file: File, division: File, before: Sequence[DrawnRound]) -> Iterator[str]:
    """Yield the mistakes in the input of a round drawn alone."""
    draw_input = division["given"]
    seated_before = [tables for round_ in before if (tables := _seated(round_, file["standings"]))]
    expected_history = history(seated_before, draw_input["entries"], draw_input["size"])
    if any(draw_input[name] != value for name, value in expected_history.items()):
        yield f"{division['name']} was not drawn from the rounds before it."
    standings = next(one for one in file["standings"] if one["division"] == division["division"])
    if standings["given"]["swiss"]:
        yield from _of_points(division, standings, before)
    elif before and set(draw_input["entries"]) not in _going_on(secret, file, division, before):
        yield f"{division['name']} was not drawn for the players who advanced."


def _seated(round_: DrawnRound, standings: Sequence[File]) -> list[list[int]]:
    """Return the tables of a round as people sat there, in the order of the seats."""
    [own_standings] = [one for one in standings if one["division"] == round_.division]
    return next((tables for number, tables in own_standings["seated"] if number == round_.number), [])


def _holders_of_places(standings: File, rounds: Sequence[DrawnRound]) -> Holders:
    """Return the holders of each place of a division, in turn, by the first of them."""
    holders: dict[int, list[int]] = {entry: [entry] for round_ in rounds for table in round_.tables for entry in table}
    for first, entry in standings["taken"]:
        holders.setdefault(first, [first]).append(entry)
    seated = {entry for _number, tables in standings["seated"] for table in tables for entry in table}
    late = seated - {entry for people in holders.values() for entry in people}
    return {**holders, **{entry: [entry] for entry in late}}


def _sit_in_own_places(standings: File, rounds: Sequence[DrawnRound], holders: Holders, everybody: set[int]) -> bool:
    """Return True if everybody sits in a place as its latest holder, with a line in the standings
    after coming late, and nobody drawn elsewhere came late.
    """
    drawn_people = {entry for round_ in rounds for table in round_.tables for entry in table}
    latest = {people[-1] for people in holders.values()}
    seated = {entry for _number, tables in standings["seated"] for table in tables for entry in table}
    late = {first for first in holders if first not in drawn_people}
    ranked = {entry for entry, _head_start in standings["given"]["entries"]}
    return seated <= latest and not late & everybody and late & seated <= ranked


def _sat_as_drawn(round_: DrawnRound, standings: File, holders: Holders) -> bool:
    """Return True if the latest holders of places sit where these were drawn.

    Where a place was free before the game began, the others moved up; who came late sits between
    the others.
    """
    places = {entry for table in round_.tables for entry in table}
    expected = [[holders[entry][-1] for entry in table] for table in round_.tables]
    latest_holders = {holders[entry][-1] for entry in places}
    seated = [[who for who in table if who in latest_holders] for table in _seated(round_, [standings])]
    if sum(map(len, round_.tables)) > len(places):  # several games at once: free at one table, and not at another
        return _in_order(filter(None, seated), expected, _is_part)
    came = {who for table in seated for who in table}
    moved_up = [[who for who in table if who in came] for table in expected]
    return sorted(filter(None, moved_up)) == sorted(filter(None, seated))


def _in_order(some: Iterable[Any], every: Iterable[Any], fits: Callable[[Any, Any], bool]) -> bool:
    """Return True if each of ``some`` fits one of ``every``, in the same order."""
    rest = iter(every)
    return all(any(fits(one, other) for other in rest) for one in some)


def _is_part(some: Sequence[int], every: Sequence[int]) -> bool:
    return _in_order(some, every, operator.eq)


def _of_points(division: File, standings: File, before: Sequence[DrawnRound]) -> Iterator[str]:
    """Yield the mistakes in points before a round, but of people who came late, and of those whose
    results or points organisers have changed.
    """
    results = [row for row in standings["given"]["results"] if row[0] < _round_number(division)]
    checked = {entry for round_ in before if round_.number == 1 for table in round_.tables for entry in table}
    checked -= {row[2] for row in results if row[1] in standings["ruled"]}
    checked -= {entry for entry, _points in standings["given"].get("adjusted", ())}
    for entry, points in zip(division["given"]["entries"], division["given"]["points"], strict=True):
        if entry in checked and points != sum(row[3] for row in results if row[2] == entry):
            yield f"{division['name']} was not drawn with the points from the rounds before it."
            return


def _going_on(secret: bytes, file: File, division: File, before: Sequence[DrawnRound]) -> list[set[int]]:
    """Return the people who go on to a round of a knockout, if one or two of each table or pool do."""
    drawn_people = set(division["given"]["entries"])
    withdrawn = set(file["gone"]) - drawn_people
    latest = before[-1]
    lines = {
        one["division"]: season_draws.rank_by_lots(secret, _standings_input(one, latest.number))
        for one in file["standings"]
    }
    if latest.division == division["division"]:
        rank = {line.who: line.rank for line in lines[latest.division]}
        results = next(one for one in file["standings"] if one["division"] == latest.division)
        groups = [_finishers(results, latest.number, table, rank) for table in latest.tables]
    else:
        pools = [lines[name] for name in dict.fromkeys(round_.division for round_ in before)]
        groups = [[line.who for line in pool] for pool in pools]
        order = [line for pool in pools for line in pool if line.who not in withdrawn]
        order.sort(key=lambda line: (-line.score, -line.win_score, -line.seconds, line.rank, line.who))
        rank = {line.who: number for number, line in enumerate(order)}
    stayed = [[who for who in group if who not in withdrawn] for group in groups]
    return [set(knockout.going_on(stayed, first, len(drawn_people), rank)) for first in (1, 2)]


def _standings_input(standings: File, number: int) -> File:
    """Return the input of standings after the round of this number."""
    draw_input: File = standings["given"]
    rows = {name: [row for row in draw_input.get(name, ()) if row[0] <= number] for name in ("results", "unplayed")}
    return {**draw_input, **rows, "gone": []}  # who had left by then is in no group of those going on


def _finishers(standings: File, number: int, table: Sequence[int], rank: Mapping[int, int]) -> list[int]:
    """Return the people of a table who played to its end, from first to last; all without a result."""
    rows = [row for row in standings["given"]["results"] if row[0] == number and row[2] in table]
    stayed = [row for row in rows if [row[1], row[2]] not in standings["left"]]
    return [row[2] for row in sorted(stayed, key=lambda row: (-row[3], rank[row[2]]))] if rows else list(table)


def _of_results(standings: File, holders: Holders) -> Iterator[str]:
    """Yield the rounds with results of people who did not sit there, seat by seat, nor have held
    the place of who does.
    """
    may_have_sat: dict[int, set[int]] = {}
    for people in holders.values():
        may_have_sat.setdefault(people[-1], set()).update(people)
    credited_in: dict[int, dict[int, list[int]]] = {}
    for number, table, entry, *_figures in [*standings["given"]["results"], *standings["given"].get("unplayed", ())]:
        credited_in.setdefault(number, {}).setdefault(table, []).append(entry)

    def fits(credited: Sequence[int], seated: Sequence[int]) -> bool:
        is_one_each = len(set(credited)) == len(credited) == len(seated)
        return is_one_each and all(
            entry in may_have_sat.get(who, ()) for entry, who in zip(credited, seated, strict=True)
        )

    seated_in = dict(standings["seated"])
    for number, tables in credited_in.items():
        if not _in_order([tables[table] for table in sorted(tables)], seated_in.get(number, ()), fits):
            yield f"The players in round {number} of division {standings['division']} are not those who were drawn."


def results_in_turn(standings: File) -> list[list[int]]:
    """Return the table and the entry of each result of people who held one place in turn: by what
    was drawn it could be another's of them.
    """
    holders = {entry for pair in standings["taken"] for entry in pair}
    rows = [*standings["given"]["results"], *standings["given"].get("unplayed", ())]
    return [[table, entry] for _number, table, entry, *_figures in rows if entry in holders]


def _left_without_points(standings: File) -> bool:
    """Return True if those who left seats are all who have no points at their tables, in the order
    of the results.
    """
    tables = {table for table, _entry in standings["left"]}
    results = standings["given"]["results"]
    without = [[table, entry] for _number, table, entry, points, *_more in results if points == 0]
    return standings["left"] == [row for row in without if row[0] in tables]
