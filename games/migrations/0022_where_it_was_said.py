"""Messages of before know after which move they were said, and players count as having read them."""

from django.db import migrations

PLACE = """
UPDATE games_message SET move = coalesce((
    SELECT max(number) FROM games_move
    WHERE games_move.game_id = games_message.game_id AND games_move.created <= games_message.created
), 0)
"""
READ = """
UPDATE games_seat SET told = talk, heard = talk FROM games_game
WHERE games_game.id = games_seat.game_id AND games_seat.user_id IS NOT NULL AND talk > 0
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0021_what_is_said_and_noted")]

    operations = [
        migrations.RunSQL([PLACE, READ], migrations.RunSQL.noop),
    ]
