from django.db import migrations, models


class Migration(migrations.Migration):
    """Whoever is here already may have chosen their zone, so nobody's is changed: they get True, who comes later False."""

    dependencies = [
        ("accounts", "0003_tally_and_skeleton"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="timezone_chosen",
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name="user",
            name="timezone_chosen",
            field=models.BooleanField(default=False),
        ),
    ]
