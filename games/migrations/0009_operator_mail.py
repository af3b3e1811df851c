import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_seat_of_option_tries"),
    ]

    operations = [
        migrations.CreateModel(
            name="OperatorMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "pending"),
                            ("sending", "being sent"),
                            ("sent", "sent"),
                            ("failed", "failed"),
                            ("void", "no longer needed"),
                            ("skipped", "not wanted"),
                            ("collected", "waiting for the daily digest"),
                        ],
                        default="pending",
                        max_length=12,
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("never", "turned off"),
                            ("muted", "the game is muted"),
                            ("paused", "the address is paused"),
                        ],
                        default="",
                        help_text="Why it was skipped.",
                        max_length=12,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("error", models.TextField(blank=True)),
                (
                    "due",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="Not tried before; put off after a failed attempt."
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("claimed", models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True)),
                ("sent", models.DateTimeField(blank=True, null=True)),
                (
                    "recipient",
                    models.CharField(help_text="The address that it came to, in small letters.", max_length=254),
                ),
                ("raw", models.BinaryField(help_text="The mail as it came.")),
                (
                    "incoming",
                    models.OneToOneField(
                        help_text="Handed on.",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.incomingmail",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status__in", ["pending", "sending"])),
                        fields=["due"],
                        name="operator_mail_unsent",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["pending", "sending", "failed"])),
                        name="operator_mail_status_is_known",
                    )
                ],
            },
        ),
    ]
