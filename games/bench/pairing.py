"""How even the draws of leagues are, and how long they take."""

from collections.abc import Iterator
from functools import partial

from games.bench.figures import Figure, seconds
from games.leagues.pairing import Lots, least_spread, schedule, seat_spread, seated, spread
from games.leagues.pairing.meetings import Round

SEASONS = {8: 7, 12: 11, 16: 5, 24: 7, 32: 9, 64: 21}
"""Rounds at tables of four, by players."""


def figures() -> Iterator[Figure]:
    """Of each season: the most meetings of a pair less the fewest, beside what none can fall below; a player's most
    games in a seat less the fewest; and the time for both."""
    for players, rounds in SEASONS.items():
        drawn = season(players, rounds)
        took = seconds(partial(season, players, rounds))
        yield Figure(f"pairing.{players}.meetings", spread(players, drawn), "games", rounds)
        yield Figure(f"pairing.{players}.meetings.bound", least_spread(players, drawn), "games", rounds)
        yield Figure(f"pairing.{players}.seats", seat_spread(drawn), "games", rounds)
        yield Figure(f"pairing.{players}.time", round(took, 2), "s")


def season(players: int, rounds: int) -> list[Round]:
    """A season of that length, drawn and seated."""
    lots = Lots(bytes(32), f"bench {players}")
    return seated(schedule(players, rounds, 4, lots), lots)
