"""Games that have begun are entered in the catalogue, as far as their rows tell.

Their events are counted by `games.services.rows.catalogue.catch_up`, a few games at a time, while the site runs.
"""

from django.db import migrations

ENTER = """
    INSERT INTO games_catalogueentry (
        game_id, ruleset, players, options, private, over, started, finished, settled, moves, days, best, events
    )
    SELECT id, ruleset, (options->>'players')::smallint, options - 'players', private, status = 'finished',
        coalesce(started, created), CASE WHEN status = 'finished' THEN finished END, 0, 0,
        CASE WHEN status = 'finished'
            THEN greatest(0, extract(epoch FROM finished - coalesce(started, created))::bigint / 86400) END,
        CASE WHEN status = 'finished' THEN (result->'scores'->>((result->'places'->>0)::int))::int END, '{}'
    FROM games_game WHERE status IN ('running', 'finished')
    ON CONFLICT DO NOTHING
"""
SEATS = """
    UPDATE games_seat AS seat SET place = found.place, score = found.score
    FROM (
        SELECT game.id AS game_id, place.index::int AS index, place.place,
            (game.result->'scores'->>place.index::int)::int AS score
        FROM games_game AS game, jsonb_array_elements_text(game.result->'places') WITH ORDINALITY AS place (index, place)
        WHERE game.status = 'finished'
    ) AS found
    WHERE found.game_id = seat.game_id AND found.index = seat.index
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_catalogue"),
    ]

    operations = [migrations.RunSQL(sql, migrations.RunSQL.noop) for sql in (ENTER, SEATS)]
