"""Counts of people's finished games, so that no profile counts them: written when a game ends.

Each is one statement of the database, for all people of a game at once and in the order of their
keys: two games that end at the same time wait for each other, and lose nothing.
"""

from django.db import connection

PLACES = """
    INSERT INTO games_placecount AS counted (user_id, ruleset, players, private, place, games)
    SELECT seat.user_id, entry.ruleset, entry.players, entry.private, seat.place, count(*)
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id)
    WHERE entry.over AND seat.user_id IS NOT NULL AND seat.place IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, ruleset, players, private, place) DO UPDATE SET games = counted.games + excluded.games
"""
CHOSEN = """
    SELECT seat.user_id, entry.ruleset, entry.private, each.key, sum(each.value::int) AS chosen
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id), jsonb_each_text(seat.favourites) AS each
    WHERE entry.over AND seat.user_id IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
"""
FAVOURITES = f"""
    INSERT INTO games_favouritecount AS counted (user_id, ruleset, private, key, chosen) {CHOSEN}
    ON CONFLICT (user_id, ruleset, private, key) DO UPDATE SET chosen = counted.chosen + excluded.chosen
"""
FAVOURITES_TAKEN_BACK = f"""
    UPDATE games_favouritecount AS counted SET chosen = counted.chosen - found.chosen FROM ({CHOSEN}) AS found
    WHERE (counted.user_id, counted.ruleset, counted.private, counted.key)
        = (found.user_id, found.ruleset, found.private, found.key)
"""
MEETINGS = """
    INSERT INTO games_meetingcount AS counted (first_id, second_id, private, games, first_ahead, second_ahead)
    SELECT one.user_id, other.user_id, entry.private, count(*),
        count(*) FILTER (WHERE one.place < other.place), count(*) FILTER (WHERE one.place > other.place)
    FROM games_seat AS one JOIN games_seat AS other ON other.game_id = one.game_id AND other.user_id > one.user_id
    JOIN games_catalogueentry AS entry ON entry.game_id = one.game_id
    WHERE entry.over AND one.place IS NOT NULL AND other.place IS NOT NULL AND entry.game_id BETWEEN %s AND %s
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (first_id, second_id, private) DO UPDATE SET games = counted.games + excluded.games,
        first_ahead = counted.first_ahead + excluded.first_ahead,
        second_ahead = counted.second_ahead + excluded.second_ahead
"""


def count_ended(first: int, last: int | None = None) -> None:
    """Count a game that has just ended, or all ended ones from the first key to the last. Each may
    be counted once: nothing here tells those that were.
    """
    with connection.cursor() as cursor:
        for statement in (PLACES, FAVOURITES, MEETINGS):
            cursor.execute(statement, [first, last or first])


def take_back_favourites(game: int) -> None:
    """Take the favourites of an ended game off again, before they are counted anew."""
    with connection.cursor() as cursor:
        cursor.execute(FAVOURITES_TAKEN_BACK, [game, game])


def count_favourites(game: int) -> None:
    """Count the favourites of an ended game alone, after they were taken back."""
    with connection.cursor() as cursor:
        cursor.execute(FAVOURITES, [game, game])
