"""What a standing order waits for so far was a moment: by the seat's clock it is as long after it was asked."""

from django.db import migrations, models

WAITING = """
    UPDATE games_seat
    SET standing_after = coalesce(used, 0) + extract(epoch FROM standing_due - asked_at)
    WHERE standing_due > asked_at + interval '3 minutes'
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_operator_mail"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="standing_after",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Seconds of its clock that one of them waits for; null: it answers at once.",
                null=True,
            ),
        ),
        migrations.RunSQL(WAITING, migrations.RunSQL.noop),
    ]
