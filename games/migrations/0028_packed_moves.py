"""Moves of finished games are packed into runs."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_seal_of_open_games'),
    ]

    operations = [
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.PositiveIntegerField()),
                ('last', models.PositiveIntegerField()),
                ('first_place', models.PositiveIntegerField(blank=True, null=True)),
                ('last_place', models.PositiveIntegerField(blank=True, null=True)),
                ('size', models.PositiveIntegerField(help_text='Bytes of what was packed.')),
                ('sha256', models.BinaryField(help_text='Of what was packed.', max_length=32)),
                ('packed', models.BinaryField(help_text='LZMA2 without a container.')),
            ],
            options={
                'ordering': ['game', 'first'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='packed',
            field=models.DateTimeField(blank=True, help_text='When its moves became runs; null: they are rows.', null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='called',
            field=models.CharField(blank=True, help_text='Who sat here, once the game is packed.', max_length=150),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('packed', None), ('status', 'finished')), fields=['finished'], name='game_unpacked'),
        ),
        migrations.AddField(
            model_name='run',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='games.game'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(fields=('game', 'first'), name='run_once'),
        ),
        # it is compressed already: to try again is in vain
        migrations.RunSQL("ALTER TABLE games_run ALTER COLUMN packed SET STORAGE EXTERNAL", migrations.RunSQL.noop),
    ]
