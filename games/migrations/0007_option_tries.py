from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_bounds_of_the_turn_list"),
    ]

    operations = [
        migrations.CreateModel(
            name="OptionTries",
            fields=[
                ("link", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("wrong", models.JSONField(default=dict)),
            ],
        ),
        migrations.AlterField(
            model_name="notification",
            name="step",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Of a reminder: a games.clock.Step; of a decision asked anew: "
                "the move that its person had seen.",
                max_length=8,
            ),
        ),
    ]
