"""Series: a game, the game whose rematch it is, and so on back to the first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import connection

from games import access
from games.engine.results import winners
from games.models import Game

from . import listing

LONGEST = 50
"""Games told of a longer one: the latest."""
EARLIER = """
WITH RECURSIVE chain (latest, game, length) AS (
    SELECT id, rematch_of_id, 1 FROM games_game WHERE id = ANY(%s)
    UNION ALL
    SELECT chain.latest, games_game.rematch_of_id, length + 1
    FROM chain JOIN games_game ON games_game.id = chain.game
    WHERE length < %s
)
SELECT latest, game FROM chain WHERE game IS NOT NULL ORDER BY length DESC
"""


class SeriesScore(NamedTuple):
    """A game's place in its series, from 1, and the games won by each player up to it, most first."""

    number: int
    wins: Sequence[tuple[str, int]]


def series_of(game: Game, reader: access.Person) -> list[Game]:
    """Return the game with those before it in its series, oldest first, as far as the reader may see them."""
    return [*_earlier_games([game], reader).get(game.pk, ()), game]


def scores_of(games: Iterable[Game], reader: access.Person) -> dict[int, SeriesScore]:
    """Return the scores of those games of a list that are rematches, by their keys: three queries
    if there are any, else none. The games need their seats.
    """
    listed = {game.pk: game for game in games}
    earlier_games = _earlier_games(listed.values(), reader)
    return {key: _score([*earlier, listed[key]]) for key, earlier in earlier_games.items()}


def _earlier_games(games: Iterable[Game], reader: access.Person) -> Mapping[int, Sequence[Game]]:
    """Read the games before each of these in its series, oldest first, by the keys of these."""
    rematches = [game.pk for game in games if game.rematch_of_id]
    if not rematches:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, [rematches, LONGEST])
        pairs = cursor.fetchall()
    visible_games = listing.rows_for_lists(access.visible_games(reader)).in_bulk(
        {earlier for _latest, earlier in pairs}
    )
    earlier_games: dict[int, list[Game]] = {}
    for latest, earlier in pairs:
        if earlier in visible_games:
            earlier_games.setdefault(latest, []).append(visible_games[earlier])
    return earlier_games


def _score(series: Sequence[Game]) -> SeriesScore:
    wins, names = Counter[int | str](), dict[int | str, str]()
    for game in series:
        seats = {seat.index: seat for seat in game.seats.all()}
        people = {index: seat.user_id or seat.name for index, seat in seats.items()}
        names |= {people[index]: seat.name for index, seat in seats.items()}
        wins.update(people[index] for index in (winners(game.result) if game.result else ()))
    wins.update(dict.fromkeys(people.values(), 0))  # those of the latest game are told without a win too
    return SeriesScore(len(series), [(names[person], won) for person, won in wins.most_common()])
