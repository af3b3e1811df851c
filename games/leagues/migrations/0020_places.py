"""The rules of places by version, and the figures that rank a line; seasons drawn before keep the first version."""

from typing import Any

from django.db import migrations, models
from django.db.models import F

NOT_DRAWN = ("open", "check_in")
FIRST, SECOND = 1, 2


def use_new_rules(apps: Any, _schema_editor: Any) -> None:
    """Let seasons that are not drawn yet follow the new rules, and rank all lines by their own points."""
    apps.get_model("leagues", "Season").objects.filter(state__in=NOT_DRAWN).update(places_version=SECOND)
    apps.get_model("leagues", "Standing").objects.update(score=F("points"), win_score=F("wins"))


class Migration(migrations.Migration):
    dependencies = [("leagues", "0019_dates_in_words")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="places_version",
            field=models.PositiveSmallIntegerField(
                default=FIRST, editable=False, help_text="As games.leagues.season_draws.VERSION, at its draw."
            ),
        ),
        migrations.AddField(model_name="standing", name="score", field=models.IntegerField(default=0)),
        migrations.AddField(model_name="standing", name="win_score", field=models.PositiveIntegerField(default=0)),
        migrations.RunPython(use_new_rules, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="season",
            name="places_version",
            field=models.PositiveSmallIntegerField(
                default=SECOND, editable=False, help_text="As games.leagues.season_draws.VERSION, at its draw."
            ),
        ),
    ]
