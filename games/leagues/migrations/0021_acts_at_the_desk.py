"""More acts at the desk: start, cap, seeds, offered places, games played again, and points given or taken."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0057_stored_forms_by_their_writers'),
        ('leagues', '0020_places'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField()),
            ],
            options={
                'ordering': ['division', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='FormerGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_rated', models.BooleanField(default=False, help_text='Whether ratings have taken it into account.')),
            ],
            options={
                'ordering': ['table', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PlaceOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('taken', models.BooleanField(null=True)),
            ],
            options={
                'ordering': ['season', 'pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='deskact',
            name='desk_act_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='ruling',
            name='ruling_kind_is_known',
        ),
        migrations.AddField(
            model_name='entry',
            name='queued',
            field=models.DateTimeField(blank=True, help_text='Since when they last wait; null: since they entered.', null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='cap',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Most players of its draw; others wait for a place. Null: no limit.', null=True),
        ),
        migrations.AddField(
            model_name='season',
            name='seeds',
            field=models.JSONField(default=list, editable=False, help_text='Entries without an earned place in the order organisers want, the first strongest.'),
        ),
        migrations.AddField(
            model_name='standing',
            name='adjusted',
            field=models.IntegerField(default=0, help_text='So many of them were given by organisers, or taken (below 0).'),
        ),
        migrations.AlterField(
            model_name='deskact',
            name='kind',
            field=models.CharField(choices=[('remove', 'Remove'), ('silence', 'Silence'), ('put_in', 'Put In'), ('exchange', 'Exchange'), ('groups', 'Groups'), ('rule', 'Rule'), ('bar', 'Bar'), ('unbar', 'Unbar'), ('start', 'Start'), ('cap', 'Cap'), ('seeds', 'Seeds'), ('offer', 'Offer'), ('replay', 'Replay'), ('points', 'Points')], max_length=12),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='kind',
            field=models.CharField(choices=[('played', 'as it was played'), ('corrected', 'corrected'), ('awarded', 'awarded'), ('ended', 'ended early'), ('void', 'void'), ('replay', 'played again')], max_length=12),
        ),
        migrations.AlterField(
            model_name='standing',
            name='points',
            field=models.IntegerField(),
        ),
        migrations.AddConstraint(
            model_name='deskact',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['remove', 'silence', 'put_in', 'exchange', 'groups', 'rule', 'bar', 'unbar', 'start', 'cap', 'seeds', 'offer', 'replay', 'points'])), name='desk_act_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['played', 'corrected', 'awarded', 'ended', 'void', 'replay'])), name='ruling_kind_is_known'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='adjustment', to='leagues.decision'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='division',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='leagues.division'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='leagues.entry'),
        ),
        migrations.AddField(
            model_name='formergame',
            name='game',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='former_league_table', to='games.game'),
        ),
        migrations.AddField(
            model_name='formergame',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_games', to='leagues.table'),
        ),
        migrations.AddField(
            model_name='placeoffer',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='offer', to='leagues.decision'),
        ),
        migrations.AddField(
            model_name='placeoffer',
            name='place',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='offers', to='leagues.place'),
        ),
        migrations.AddField(
            model_name='placeoffer',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='place_offers', to='leagues.season'),
        ),
        migrations.AddField(
            model_name='placeoffer',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='place_offers', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='adjustment',
            constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='adjustment_changes_points'),
        ),
        migrations.AddIndex(
            model_name='formergame',
            index=models.Index(condition=models.Q(('is_rated', False)), fields=['id'], name='former_game_to_be_rated'),
        ),
        migrations.AddConstraint(
            model_name='placeoffer',
            constraint=models.UniqueConstraint(condition=models.Q(('taken', None)), fields=('season', 'user'), name='place_offer_open_once'),
        ),
    ]
