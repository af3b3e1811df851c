"""Make the tables of people. The name is that by which databases have it on record, so it stays."""

import accounts.names
import django.contrib.auth.models
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.math
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "This username is already taken."},
                        max_length=30,
                        unique=True,
                        validators=[accounts.names.validate_public_name],
                        verbose_name="public name",
                    ),
                ),
                ("timezone", models.CharField(default="UTC", max_length=64, verbose_name="time zone")),
                ("timezone_chosen", models.BooleanField(default=False)),
                ("language", models.CharField(blank=True, default="", max_length=10, verbose_name="language")),
                ("browser_language", models.CharField(default="en", max_length=10)),
                ("offers_to_substitute", models.BooleanField(default=False, verbose_name="substitute emails")),
                ("quiet_from", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="quiet from")),
                ("quiet_to", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="quiet until")),
                (
                    "days_off",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="days off",
                    ),
                ),
                (
                    "plays_from",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="usually playing from"),
                ),
                (
                    "plays_to",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="usually playing until"),
                ),
                (
                    "deletion_due",
                    models.DateTimeField(blank=True, help_text="When it is deleted; null: it stays.", null=True),
                ),
                (
                    "deletion_reminded",
                    models.BooleanField(default=False, help_text="The email of the day before is owed or sent."),
                ),
                (
                    "deletion_key",
                    models.CharField(
                        blank=True, help_text="In the links that keep it, of the latest request alone.", max_length=22
                    ),
                ),
                (
                    "muted_until",
                    models.DateTimeField(
                        blank=True, help_text="Until when others read no new words of theirs.", null=True
                    ),
                ),
                (
                    "suspended",
                    models.DateTimeField(
                        blank=True, help_text="Since when moderators refuse them; they are not active then.", null=True
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "indexes": [
                    models.Index(
                        condition=models.Q(("deletion_due__isnull", False)),
                        fields=["deletion_due"],
                        name="user_to_delete",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("username"), name="unique_name_in_any_case"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("quiet_from__isnull", True), ("quiet_to__isnull", True)),
                            models.Q(
                                ("quiet_from__isnull", False),
                                ("quiet_from__lt", 24),
                                ("quiet_to__isnull", False),
                                ("quiet_to__lt", 24),
                                models.Q(("quiet_from", models.F("quiet_to")), _negated=True),
                                django.db.models.lookups.LessThanOrEqual(
                                    django.db.models.functions.math.Mod(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("quiet_to"), "+", models.Value(24)
                                            ),
                                            "-",
                                            models.F("quiet_from"),
                                        ),
                                        24,
                                    ),
                                    8,
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="quiet_hours_are_bounded",
                        violation_error_message="Quiet hours can last up to 8 hours a day.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("suspended", None), ("is_active", False), _connector="OR"),
                        name="suspended_are_not_active",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("plays_from__isnull", True), ("plays_to__isnull", True)),
                            models.Q(
                                ("plays_from__isnull", False),
                                ("plays_from__lt", 24),
                                ("plays_to__isnull", False),
                                ("plays_to__lt", 24),
                                models.Q(("plays_from", models.F("plays_to")), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="playing_hours_are_two_or_none",
                        violation_error_message="Choose two different hours, or neither.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("days_off__contained_by", [1, 2, 3, 4, 5, 6, 7]), ("days_off__len__lte", 5)),
                            ("days_off", []),
                            _connector="OR",
                        ),
                        name="days_off_are_bounded",
                        violation_error_message="You can take up to 5 days off a week.",
                    ),
                ],
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Name",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(help_text="As it was written last.", max_length=30)),
                ("skeleton", models.CharField(max_length=220, unique=True)),
                ("until", models.DateTimeField(help_text="Null for the one that they have.", null=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("until__isnull", False)), fields=["until"], name="name_to_forget")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)), fields=("person",), name="name_of_person_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeletedAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ],
        ),
        migrations.CreateModel(
            name="DataFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="data_file",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("asked", models.DateTimeField(default=django.utils.timezone.now)),
                ("tried", models.DateTimeField(help_text="When a worker last began to make it.", null=True)),
                ("made", models.DateTimeField(null=True)),
                ("content", models.BinaryField(default=b"")),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("made", None)), fields=["asked"], name="data_file_to_make")
                ],
            },
        ),
        migrations.CreateModel(
            name="Bounce",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.EmailField(help_text="In small letters.", max_length=254)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("hard", "does not exist or refuses all email"),
                            ("soft", "could not be reached for now"),
                            ("complaint", "marked an email as spam"),
                        ],
                        max_length=12,
                    ),
                ),
                ("detail", models.TextField(blank=True, help_text="What the other side said.")),
                (
                    "message_id",
                    models.CharField(blank=True, help_text="Of the mail, where it is known.", max_length=255),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "indexes": [models.Index(fields=["address", "-at"], name="bounce_recent")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["hard", "soft", "complaint"])), name="bounce_kind_is_known"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("message_id", ""), _negated=True),
                        fields=("address", "kind", "message_id"),
                        name="bounce_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PausedAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.EmailField(help_text="In small letters.", max_length=254, unique=True)),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("hard", "does not exist or refuses all email"),
                            ("soft", "could not be reached for now"),
                            ("complaint", "marked an email as spam"),
                        ],
                        max_length=12,
                    ),
                ),
                ("detail", models.TextField(blank=True, help_text="What the other side said.")),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("tested", models.DateTimeField(blank=True, help_text="When the last test mail was sent.", null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("why__in", ["hard", "soft", "complaint"])),
                        name="paused_address_why_is_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("first", models.DateField(verbose_name="first day")),
                ("last", models.DateField(verbose_name="last day")),
                ("zone", models.CharField(max_length=64)),
                ("taken", models.DateTimeField(default=django.utils.timezone.now)),
                ("cancelled", models.BooleanField(default=False)),
                ("spread", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["first"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("cancelled", False)), fields=["user", "last"], name="vacation_of_person"
                    ),
                    models.Index(condition=models.Q(("spread", False)), fields=["taken"], name="vacation_to_spread"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last__gte", models.F("first"))), name="vacation_has_a_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("key", models.CharField(max_length=80, primary_key=True, serialize=False)),
                (
                    "moments",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(), default=list, help_text="Oldest first.", size=None
                    ),
                ),
                ("ends", models.DateTimeField(help_text="When none of them counts any more: then the row may go.")),
            ],
            options={
                "indexes": [models.Index(fields=["ends"], name="tally_to_forget")],
            },
        ),
    ]
