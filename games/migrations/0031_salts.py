"""What players give for the dice: games that are there keep dice that are keyed by their seed alone."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0030_rewind"),
    ]

    operations = [
        migrations.AddField(
            "game",
            "protocol",
            models.PositiveSmallIntegerField(default=1, help_text="What its dice are keyed by."),
        ),
        migrations.AddField(
            "game",
            "joined",
            ArrayField(
                models.PositiveSmallIntegerField(),
                default=list,
                help_text="Where whoever joined first, second, … came to sit.",
            ),
        ),
        migrations.AddField(
            "game",
            "salts",
            ArrayField(
                models.CharField(max_length=64, blank=True),
                default=list,
                help_text="What they gave for the dice, in hex, in the same order; empty: nothing.",
            ),
        ),
        migrations.AddField(
            "seat",
            "salt",
            models.CharField(max_length=64, blank=True, help_text="What its person gave for the dice, in hex."),
        ),
        migrations.AddConstraint(
            "game", models.CheckConstraint(name="game_protocol_is_known", condition=Q(protocol__in=[1, 2]))
        ),
        migrations.AddConstraint(
            "seat", models.CheckConstraint(name="seat_salt_is_hex", condition=Q(salt__regex="^([0-9a-f]{64})?$"))
        ),
    ]
