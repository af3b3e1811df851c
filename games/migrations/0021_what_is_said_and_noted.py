"""Messages to some, of onlookers, and after which move; private notes; what each player has been told and has looked at."""
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0020_enter_games'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('move', models.PositiveIntegerField(null=True)),
                ('place', models.PositiveIntegerField(null=True)),
                ('text', models.TextField()),
                ('changed', models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.AddField(
            model_name='game',
            name='onlookers_talk',
            field=models.PositiveIntegerField(default=0, help_text='How many messages its onlookers have written.'),
        ),
        migrations.AddField(
            model_name='message',
            name='move',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='message',
            name='readers',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), help_text='Keys of people; null: all at the table.', null=True, size=None),
        ),
        migrations.AddField(
            model_name='message',
            name='room',
            field=models.CharField(choices=[('table', 'at the table'), ('onlookers', 'among the onlookers')], default='table', max_length=9),
        ),
        migrations.AddField(
            model_name='seat',
            name='heard',
            field=models.PositiveIntegerField(default=0, help_text='How many of them its person has written or seen.'),
        ),
        migrations.AddField(
            model_name='seat',
            name='told',
            field=models.PositiveIntegerField(default=0, help_text='How many messages were for its person, or by them.'),
        ),
        migrations.AlterField(
            model_name='message',
            name='seat',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='games.seat'),
        ),
        migrations.AddIndex(
            model_name='message',
            index=models.Index(fields=['game', 'move'], name='message_of_move'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('room', 'table'), ('seat__isnull', False)), models.Q(('readers__isnull', True), ('room', 'onlookers'), ('seat__isnull', True)), _connector='OR'), name='message_of_a_seat_or_of_an_onlooker'),
        ),
        migrations.AddField(
            model_name='note',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='note',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='games.game'),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.UniqueConstraint(fields=('game', 'author', 'move'), name='note_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('move__isnull', True), ('place__isnull', True)), models.Q(('move__isnull', False), ('place__isnull', False)), _connector='OR'), name='note_of_a_move_has_its_place'),
        ),
    ]
