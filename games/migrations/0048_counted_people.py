"""Enter the people of begun games in the catalogue, and count their finished games."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


PEOPLE = """
    UPDATE games_catalogueentry AS entry SET seated = found.seated, winners = found.winners
    FROM (
        SELECT game_id, array_agg(user_id) AS seated,
            coalesce(array_agg(user_id) FILTER (WHERE place = 1), '{}') AS winners
        FROM games_seat WHERE user_id IS NOT NULL GROUP BY game_id
    ) AS found
    WHERE found.game_id = entry.game_id
"""
READERS = """
    UPDATE games_catalogueentry AS entry SET readers = ARRAY(
        SELECT user_id FROM games_seat WHERE game_id = entry.game_id AND user_id IS NOT NULL
        UNION SELECT tenure.user_id FROM games_tenure AS tenure JOIN games_seat AS seat ON seat.id = tenure.seat_id
            WHERE seat.game_id = entry.game_id AND tenure.user_id IS NOT NULL
        UNION SELECT creator_id FROM games_game WHERE id = entry.game_id AND creator_id IS NOT NULL
    )
    WHERE private
"""
PLACES = """
    INSERT INTO games_placecount AS counted (user_id, ruleset, players, private, place, games)
    SELECT seat.user_id, entry.ruleset, entry.players, entry.private, seat.place, count(*)
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id)
    WHERE entry.over AND seat.user_id IS NOT NULL AND seat.place IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
"""
FAVOURITES = """
    INSERT INTO games_favouritecount AS counted (user_id, ruleset, private, key, chosen)
    SELECT seat.user_id, entry.ruleset, entry.private, each.key, sum(each.value::int)
    FROM games_seat AS seat JOIN games_catalogueentry AS entry USING (game_id), jsonb_each_text(seat.favourites) AS each
    WHERE entry.over AND seat.user_id IS NOT NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
"""
MEETINGS = """
    INSERT INTO games_meetingcount AS counted (first_id, second_id, private, games, first_ahead, second_ahead)
    SELECT one.user_id, other.user_id, entry.private, count(*),
        count(*) FILTER (WHERE one.place < other.place), count(*) FILTER (WHERE one.place > other.place)
    FROM games_seat AS one JOIN games_seat AS other ON other.game_id = one.game_id AND other.user_id > one.user_id
    JOIN games_catalogueentry AS entry ON entry.game_id = one.game_id
    WHERE entry.over AND one.place IS NOT NULL AND other.place IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0047_replies_held_and_imprints'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FavouriteCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruleset', models.CharField(max_length=40)),
                ('private', models.BooleanField()),
                ('key', models.CharField(max_length=80)),
                ('chosen', models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='MeetingCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('private', models.BooleanField()),
                ('games', models.PositiveIntegerField()),
                ('first_ahead', models.PositiveIntegerField()),
                ('second_ahead', models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='PlaceCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruleset', models.CharField(max_length=40)),
                ('players', models.PositiveSmallIntegerField()),
                ('private', models.BooleanField()),
                ('place', models.PositiveSmallIntegerField()),
                ('games', models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name='catalogueentry',
            name='readers',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), db_default=[], default=list, help_text='Keys of who may see a private game: who opened it, sits or sat in it. Empty for a public one.', size=None),
        ),
        migrations.AddField(
            model_name='catalogueentry',
            name='seated',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), db_default=[], default=list, help_text='Keys of its present people.', size=None),
        ),
        migrations.AddField(
            model_name='catalogueentry',
            name='winners',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), db_default=[], default=list, help_text='Keys of the people in first place.', size=None),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=django.contrib.postgres.indexes.GinIndex(fields=['seated'], name='entry_seated'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=django.contrib.postgres.indexes.GinIndex(condition=models.Q(('private', True)), fields=['readers'], name='entry_readers'),
        ),
        migrations.AddField(
            model_name='favouritecount',
            name='user',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='meetingcount',
            name='first',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='meetingcount',
            name='second',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='placecount',
            name='user',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='favouritecount',
            constraint=models.UniqueConstraint(fields=('user', 'ruleset', 'private', 'key'), name='favourite_count_once'),
        ),
        migrations.AddConstraint(
            model_name='meetingcount',
            constraint=models.UniqueConstraint(fields=('first', 'second', 'private'), name='meeting_count_once'),
        ),
        migrations.AddConstraint(
            model_name='meetingcount',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second')), ('games__gte', django.db.models.expressions.CombinedExpression(models.F('first_ahead'), '+', models.F('second_ahead')))), name='meeting_count_is_ordered'),
        ),
        migrations.AddConstraint(
            model_name='placecount',
            constraint=models.UniqueConstraint(fields=('user', 'ruleset', 'players', 'private', 'place'), name='place_count_once'),
        ),
        migrations.AddConstraint(
            model_name='placecount',
            constraint=models.CheckConstraint(condition=models.Q(('games__gt', 0), ('place__lte', models.F('players'))), name='place_count_has_games'),
        ),
        migrations.RemoveIndex(model_name='record', name='record_of_person'),
        migrations.AddIndex(
            model_name='record',
            index=models.Index(fields=['user', '-updated'], include=['on_time', 'expiries', 'ending', 'substitute'], name='record_of_person'),
        ),
        *(
            migrations.RunSQL(sql, migrations.RunSQL.noop)
            for sql in (PEOPLE, READERS, PLACES, FAVOURITES, MEETINGS)
        ),
    ]
