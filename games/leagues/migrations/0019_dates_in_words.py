"""The meaning of a season's dates, in the help texts of its fields."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0018_former_numbers'),
    ]

    operations = [
        migrations.AlterField(
            model_name='round',
            name='closes',
            field=models.DateTimeField(blank=True, help_text='When its games still running are hurried; null in a league.', null=True),
        ),
        migrations.AlterField(
            model_name='season',
            name='division_draw',
            field=models.JSONField(editable=False, help_text='The input and output of games.leagues.season_draws.divide_by_lots.', null=True),
        ),
        migrations.AlterField(
            model_name='season',
            name='ends',
            field=models.DateTimeField(help_text='When games still running are hurried; in a tournament, when its last round closes.'),
        ),
        migrations.AlterField(
            model_name='season',
            name='finished',
            field=models.DateTimeField(blank=True, help_text='When it was over, with its last game.', null=True),
        ),
        migrations.AlterField(
            model_name='season',
            name='promotion_draw',
            field=models.JSONField(editable=False, help_text='The input and output of games.leagues.season_draws.promote_by_lots.', null=True),
        ),
    ]
