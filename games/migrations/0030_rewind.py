"""The players of a game may agree to go back to an earlier move."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_requests"),
    ]

    operations = [
        migrations.AddField(
            "game",
            "branch",
            models.PositiveSmallIntegerField(default=0, help_text="How often its players agreed to go back."),
        ),
        migrations.AlterField(
            "game",
            "counted",
            models.PositiveIntegerField(default=0, help_text="Number of the latest move that counts, or rewind."),
        ),
        migrations.AddField(
            "move",
            "kept",
            models.JSONField(
                null=True, blank=True, help_text="Of a rewind: where draws lay, by whom and what for."
            ),
        ),
        migrations.AddField(
            "request",
            "back_to",
            models.PositiveIntegerField(null=True, help_text="Of a rewind: the place of the move to go back to."),
        ),
        migrations.AlterField(
            "request",
            "kind",
            models.CharField(
                choices=[("extension", "more time"), ("pause", "pause"), ("rewind", "rewind")], max_length=12
            ),
        ),
        migrations.AlterField("request", "seconds", models.PositiveIntegerField(default=0)),
        migrations.RemoveConstraint("request", "request_is_complete"),
        migrations.AddConstraint(
            "request",
            models.CheckConstraint(
                name="request_is_complete",
                condition=Q(kind="extension", seat__isnull=False, person__isnull=False, asked_move__isnull=False)
                | Q(kind__in=["pause", "rewind"], seat__isnull=True, person__isnull=True, asked_move__isnull=True),
            ),
        ),
        migrations.AddConstraint(
            "request",
            models.CheckConstraint(
                name="request_rewind_has_an_aim",
                condition=Q(kind="rewind", back_to__isnull=False) | (~Q(kind="rewind") & Q(back_to__isnull=True)),
            ),
        ),
        migrations.AlterField(
            "notification",
            "kind",
            models.CharField(
                choices=[
                    ("started", "game started"),
                    ("turn", "your turn"),
                    ("reminder", "reminder"),
                    ("answer", "answer to your email"),
                    ("over", "game over"),
                    ("left", "a bot played for you or took your seat"),
                    ("takeover", "a player took over or came back"),
                    ("wanted", "substitute wanted"),
                    ("message", "message from a player"),
                    ("invitation", "invitation to a game"),
                    ("request", "requests: more time, pause, rewind"),
                    ("news", "league news"),
                ],
                max_length=12,
            ),
        ),
        migrations.RemoveConstraint("move", "move_undo_goes_back"),
        migrations.AddConstraint(
            "move",
            models.CheckConstraint(
                name="move_undo_goes_back",
                condition=Q(undo_to__isnull=True) | Q(undo_to__lt=F("number"), action__in=["undo", "rewind"]),
            ),
        ),
    ]
