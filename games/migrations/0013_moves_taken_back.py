"""What an undo took back is marked on its row, once, and read from there: by an index, and by nobody else's page."""

from django.db import migrations, models

MARK = """
    UPDATE games_move AS move SET taken_back = true
    WHERE undo_to IS NOT NULL OR EXISTS (
        SELECT FROM games_move AS later
        WHERE later.game_id = move.game_id AND later.number > move.number AND later.undo_to < move.number
    )
"""
COUNT = """
    UPDATE games_move AS undo SET takes_back = (
        SELECT count(*) FROM games_move AS move
        WHERE move.game_id = undo.game_id AND move.number > undo.undo_to AND move.number < undo.number
            AND move.undo_to IS NULL AND NOT EXISTS (
                SELECT FROM games_move AS before
                WHERE before.game_id = move.game_id AND before.number > move.number
                    AND before.number < undo.number AND before.undo_to < move.number
            )
    )
    WHERE undo_to IS NOT NULL
"""
PLACES = """
    UPDATE games_move AS move SET place = found.place
    FROM (
        SELECT id, count(*) FILTER (WHERE NOT taken_back AND number > 0) OVER (PARTITION BY game_id ORDER BY number)
            + (taken_back AND undo_to IS NULL)::int AS place
        FROM games_move
    ) AS found
    WHERE found.id = move.id AND found.place > 0
"""
GAMES = """
    UPDATE games_game AS game SET counted = latest.number, place = latest.place
    FROM (
        SELECT DISTINCT ON (game_id) game_id, number, place
        FROM games_move WHERE NOT taken_back ORDER BY game_id, number DESC
    ) AS latest
    WHERE latest.game_id = game.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_account_mail"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="counted",
            field=models.PositiveIntegerField(default=0, help_text="Number of the latest move that counts."),
        ),
        migrations.AddField(
            model_name="game",
            name="place",
            field=models.PositiveIntegerField(default=0, help_text="How many moves count."),
        ),
        migrations.AddField(
            model_name="move",
            name="takes_back",
            field=models.PositiveIntegerField(blank=True, help_text="How many orders an undo took back.", null=True),
        ),
        migrations.AddField(
            model_name="move",
            name="taken_back",
            field=models.BooleanField(default=False, help_text="An order that was taken back, or an undo."),
        ),
        migrations.AddField(
            model_name="move",
            name="place",
            field=models.PositiveIntegerField(
                default=0, help_text="How many moves counted when it was made, it included."
            ),
        ),
        *(migrations.RunSQL(sql, migrations.RunSQL.noop) for sql in (MARK, COUNT, PLACES, GAMES)),
    ]
