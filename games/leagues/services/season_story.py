"""The story of a finished division: its champion, who led after each round, and the runner-up."""

from collections.abc import Sequence
from typing import NamedTuple

from games.leagues import season_draws
from games.leagues.models import Division, Entry, Season, Standing

from . import standings


class Lead(NamedTuple):
    """The player in the lead from a round on, until the next lead."""

    round: int
    name: str


class DivisionStory(NamedTuple):
    """The first two lines of a division, and each change of the lead; none in a knockout, or if all
    games began together.
    """

    champion: Standing
    second: Standing | None
    leads: Sequence[Lead]
    rounds: int


def story_of(season: Season, division: Division) -> DivisionStory | None:
    """Return the story of a division of a finished season, of those who stayed to the end; None without a result."""
    lines = [line for line in division.standings.all() if line.entry.state != Entry.State.WITHDRAWN]
    if season.state != Season.State.FINISHED or not lines or not lines[0].games:
        return None
    leads, rounds = ([], 0) if division.knockout else _leads_by_round(season, division, lines)
    return DivisionStory(lines[0], lines[1] if len(lines) > 1 else None, leads, rounds)


def _leads_by_round(season: Season, division: Division, lines: Sequence[Standing]) -> tuple[list[Lead], int]:
    """Return the changes of the lead, and the number of rounds with results."""
    [draw_input] = standings.ranking_inputs(season, [division])
    names = {line.entry_id: line.entry.name for line in lines}
    numbers = sorted({row[0] for row in draw_input["results"]})
    leads: list[Lead] = []
    for number in numbers if len(numbers) > 1 else ():
        results = [row for row in draw_input["results"] if row[0] <= number]
        first = season_draws.rank_by_lots(season.secret_of(0), {**draw_input, "results": results})[0]
        name = names.get(first.who, lines[0].entry.name) if number != numbers[-1] else lines[0].entry.name
        if not leads or leads[-1].name != name:
            leads.append(Lead(number, name))
    return leads, len(numbers)
