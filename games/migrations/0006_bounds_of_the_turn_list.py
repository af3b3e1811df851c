from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_handed_on"),
    ]

    operations = [
        migrations.AddField(
            model_name="standingorder",
            name="begun",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="The round in whose turn the list was begun: nothing holds it back in that.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="standingorder",
            name="emperor",
            field=models.BooleanField(blank=True, help_text="Whether I have to be Emperor, or must not be.", null=True),
        ),
        migrations.AlterField(
            model_name="standingorder",
            name="stopped",
            field=models.CharField(
                blank=True,
                choices=[
                    ("refused", "an order could not be carried out"),
                    ("played", "you played yourself"),
                    ("over", "its time was over"),
                ],
                max_length=8,
            ),
        ),
    ]
