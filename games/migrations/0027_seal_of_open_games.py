"""A game is sealed when it is opened; those that were opened before and wait for players, or were cancelled, are now."""

from django.db import migrations, models

SEAL = "UPDATE games_game SET seed_hash = encode(sha256(seed), 'hex') WHERE seed_hash = ''"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0026_draws_of_moves"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="seed_hash",
            field=models.CharField(
                blank=True, help_text="SHA-256 of the seed, shown before anyone joins.", max_length=64
            ),
        ),
        migrations.RunSQL(SEAL, migrations.RunSQL.noop),
    ]
