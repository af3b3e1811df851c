"""What players ask of each other is called a request everywhere, and what others say to it an answer."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

RENAME_KEY = """
UPDATE games_incomingmail SET report = (report - '{old}') || jsonb_build_object('{new}', report -> '{old}')
WHERE jsonb_exists(report, '{old}')
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0028_packed_moves"),
    ]

    operations = [
        migrations.RemoveConstraint("notification", "notification_once"),
        migrations.RemoveConstraint("notification", "notification_of_proposal_once"),
        migrations.RemoveConstraint("proposal", "proposal_open_once"),
        migrations.RemoveConstraint("proposal", "proposal_state_is_known"),
        migrations.RemoveConstraint("proposal", "proposal_is_complete"),
        migrations.RemoveConstraint("proposal", "proposal_pause_has_an_end"),
        migrations.RemoveConstraint("consent", "consent_once"),
        migrations.RenameModel("Proposal", "Request"),
        migrations.RenameModel("Consent", "RequestAnswer"),
        migrations.RenameField("requestanswer", "proposal", "request"),
        migrations.RenameField("notification", "proposal", "request"),
        migrations.AlterField(
            "request",
            "by",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="games.seat"),
        ),
        migrations.AlterField(
            "request",
            "game",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="games.game"),
        ),
        migrations.AlterField(
            "requestanswer",
            "request",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="games.request"),
        ),
        migrations.RunSQL(
            RENAME_KEY.format(old="proposal", new="request"), RENAME_KEY.format(old="request", new="proposal")
        ),
        migrations.AddConstraint(
            "notification",
            models.UniqueConstraint(
                name="notification_once",
                fields=["seat", "user", "move", "kind", "step", "allowance"],
                condition=Q(incoming__isnull=True, message__isnull=True, request__isnull=True)
                & (Q(happening__isnull=True) | Q(kind="turn")),
            ),
        ),
        migrations.AddConstraint(
            "notification",
            models.UniqueConstraint(name="notification_of_request_once", fields=["request", "user"]),
        ),
        migrations.AddConstraint(
            "request",
            models.UniqueConstraint(name="request_open_once", fields=["game", "kind"], condition=Q(state="open")),
        ),
        migrations.AddConstraint(
            "request",
            models.CheckConstraint(
                name="request_state_is_known",
                condition=Q(state__in=["open", "granted", "refused", "withdrawn", "lapsed"]),
            ),
        ),
        migrations.AddConstraint(
            "request",
            models.CheckConstraint(
                name="request_is_complete",
                condition=Q(kind="extension", seat__isnull=False, person__isnull=False, asked_move__isnull=False)
                | Q(kind="pause", seat__isnull=True, person__isnull=True, asked_move__isnull=True),
            ),
        ),
        migrations.AddConstraint(
            "request",
            models.CheckConstraint(
                name="request_pause_has_an_end",
                condition=~Q(kind="pause", state="granted") | Q(since__isnull=False, until__gte=F("since")),
            ),
        ),
        migrations.AddConstraint(
            "requestanswer", models.UniqueConstraint(name="request_answered_once", fields=["request", "user"])
        ),
    ]
