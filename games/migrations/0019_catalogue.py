"""What lists, searches and profiles read of games that have begun, apart from their positions."""

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0018_conditions_of_standing_orders'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueEntry',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='entry', serialize=False, to='games.game')),
                ('ruleset', models.CharField(max_length=40)),
                ('players', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict, help_text='What was agreed on beside the number of players.')),
                ('private', models.BooleanField()),
                ('over', models.BooleanField(default=False)),
                ('started', models.DateTimeField()),
                ('finished', models.DateTimeField(blank=True, null=True)),
                ('settled', models.PositiveIntegerField(default=0, help_text='Number of the latest move that is counted here.')),
                ('moves', models.PositiveIntegerField(default=0, help_text='How many moves count up to that one.')),
                ('days', models.PositiveIntegerField(blank=True, help_text='Whole days from start to end.', null=True)),
                ('best', models.IntegerField(blank=True, help_text="The winner's score.", null=True)),
                ('events', models.JSONField(default=dict, help_text='How often what it can be found by has happened, by key.')),
            ],
        ),
        migrations.AddField(
            model_name='seat',
            name='favourites',
            field=models.JSONField(default=dict, help_text='How often it chose what its title counts, by key.'),
        ),
        migrations.AddField(
            model_name='seat',
            name='place',
            field=models.PositiveSmallIntegerField(blank=True, help_text='From 1; null until the game is over.', null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='score',
            field=models.IntegerField(blank=True, help_text='As the result has it; null until the game is over.', null=True),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['user', 'place'], include=('game', 'score'), name='seat_of_person'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(condition=models.Q(('over', True)), fields=['-finished', '-game'], name='entry_finished'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(fields=['over', '-moves', '-game'], name='entry_moves'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(condition=models.Q(('over', True)), fields=['-days', '-game'], name='entry_days'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(condition=models.Q(('over', True)), fields=['-best', '-game'], name='entry_best'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(condition=models.Q(('over', False)), fields=['-started', '-game'], name='entry_running'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=models.Index(condition=models.Q(('private', False)), fields=['-started', '-game'], name='entry_started'),
        ),
        migrations.AddIndex(
            model_name='catalogueentry',
            index=django.contrib.postgres.indexes.GinIndex(fields=['events'], name='entry_events'),
        ),
        migrations.AddConstraint(
            model_name='catalogueentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('finished__isnull', True), ('over', False)), models.Q(('best__isnull', False), ('days__isnull', False), ('finished__isnull', False), ('over', True)), _connector='OR'), name='entry_over_has_end'),
        ),
    ]
