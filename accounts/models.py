"""People. A person signs in with a verified address and is known to others by a unique public name."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models, transaction
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import hours
from accounts.names import LONGEST_SKELETON, NEUTRAL_NAME, skeleton, validate_public_name
from tocsite.isolation import NameField

KEPT = timedelta(days=365)
"""The time a name given up stays its person's."""


class User(AbstractUser):
    """``username`` is the public name; no two of them look alike. ``timezone`` is an IANA name,
    ``language`` a code of ``LANGUAGES`` or '': their emails are in that of their latest page then, the
    ``browser_language``.

    ``timezone_chosen`` is False while nobody has named the zone: it is UTC then, until the first
    page with running scripts names that of the browser.

    ``quiet_from`` and ``quiet_to`` are whole hours of the person's clock, over midnight if the
    first is the later one, or both null; ``days_off`` are ISO weekdays. Within them their clocks in
    games stand still. Clocks that run already keep to the hours they were started with.
    ``plays_from`` and ``plays_to`` are such hours too, told to everybody by the person's own wish:
    they change no clock.

    ``is_staff`` are moderators: they decide reports, and take away messages and files of others. ``email`` repeats the
    primary address; no two people verify the same one, by a constraint of allauth's.
    """

    first_name = None  # type: ignore[assignment]  # how Django removes a field of a base class
    last_name = None  # type: ignore[assignment]
    username = NameField(
        _("public name"),
        max_length=30,
        unique=True,
        validators=[validate_public_name],
        error_messages={"unique": _("This username is already taken.")},
    )
    timezone = models.CharField(_("time zone"), max_length=64, default="UTC")
    timezone_chosen = models.BooleanField(default=False)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    browser_language = models.CharField(max_length=10, default=settings.LANGUAGE_CODE)
    offers_to_substitute = models.BooleanField(_("substitute emails"), default=False)
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), null=True, blank=True)
    quiet_to = models.PositiveSmallIntegerField(_("quiet until"), null=True, blank=True)
    days_off = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("days off"), default=list, blank=True)

    plays_from = models.PositiveSmallIntegerField(_("usually playing from"), null=True, blank=True)
    plays_to = models.PositiveSmallIntegerField(_("usually playing until"), null=True, blank=True)
    deletion_due = models.DateTimeField(null=True, blank=True, help_text="When it is deleted; null: it stays.")
    deletion_reminded = models.BooleanField(default=False, help_text="The email of the day before is owed or sent.")
    deletion_key = models.CharField(
        max_length=22, blank=True, help_text="In the links that keep it, of the latest request alone."
    )
    muted_until = models.DateTimeField(
        null=True, blank=True, help_text="Until when others read no new words of theirs."
    )
    suspended = models.DateTimeField(
        null=True, blank=True, help_text="Since when moderators refuse them; they are not active then."
    )

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(Lower("username"), name="unique_name_in_any_case"),
            models.CheckConstraint(
                name="quiet_hours_are_bounded",
                condition=hours.BOUNDED,
                violation_error_message=hours.QUIET_ERROR,
            ),
            models.CheckConstraint(
                name="suspended_are_not_active", condition=models.Q(suspended=None) | models.Q(is_active=False)
            ),
            models.CheckConstraint(
                name="playing_hours_are_two_or_none",
                condition=hours.PLAYING,
                violation_error_message=hours.PLAYING_ERROR,
            ),
            models.CheckConstraint(
                name="days_off_are_bounded",
                condition=models.Q(days_off__contained_by=list(range(1, 8)), days_off__len__lte=hours.MOST_DAYS_OFF)
                | models.Q(days_off=[]),
                violation_error_message=hours.DAYS_ERROR,
            ),
        ]
        indexes = [
            models.Index(
                name="user_to_delete", fields=["deletion_due"], condition=models.Q(deletion_due__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Write a name together with the `Name` that keeps it, for no two may look alike. Raises IntegrityError."""
        with transaction.atomic():
            super().save(*args, update_fields=update_fields, **kwargs)
            if update_fields is None or "username" in update_fields:
                self._hold_name()

    def _hold_name(self) -> None:
        """Make the name theirs, and let the one before lead to them as long as given up names do."""
        bare = skeleton(self.username)
        current = self.names.filter(until=None).first()
        if current is not None and current.name == self.username:
            return
        if current is not None and current.skeleton.partition(Name.MARK)[0] != bare:
            self.names.filter(pk=current.pk).update(until=timezone.now() + KEPT)
            current = None
        self.names.filter(until__isnull=False, skeleton=bare).delete()
        if current is None:
            current = Name(person=self)
        current.name, current.skeleton = self.username, bare if current.pk is None else current.skeleton
        current.save()

    def get_absolute_url(self) -> str:
        return reverse("person", args=[self.username])

    @property
    def reading_language(self) -> str:
        return self.language or self.browser_language

    @property
    def is_muted(self) -> bool:
        return self.muted_until is not None and self.muted_until > timezone.now()

    @property
    def usual_hours(self) -> str:
        """Tell when this person usually plays, if they say so."""
        return hours.usual_hours(self.plays_from, self.plays_to, self.timezone)


class Name(models.Model):
    """A public name of somebody's: the present one, or one given up, ``until`` a year after that.

    Meanwhile its addresses lead on to them, or nowhere once they have deleted their account, and it
    is nobody else's. Of two people with such names from before the ban, the later one's skeleton
    has a number of its own behind the mark, a sign that is in no name.
    """

    MARK = "#"

    person = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="names")
    name = NameField(max_length=30, help_text="As it was written last.")
    skeleton = models.CharField(max_length=LONGEST_SKELETON + 20, unique=True)
    until = models.DateTimeField(null=True, help_text="Null for the one that they have.")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="name_of_person_once", fields=["person"], condition=models.Q(until=None)),
        ]
        indexes = [
            models.Index(name="name_to_forget", fields=["until"], condition=models.Q(until__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name


class DeletedAccount(models.Model):
    """An account that was deleted. Nothing here tells whose it was, or when it went: the key is the number in the name
    that the games keep in the place of theirs.
    """

    def __str__(self) -> str:
        return self.neutral_name

    @property
    def neutral_name(self) -> str:
        """The name in games, as it is stored; its blanks are in no name of a person."""
        return NEUTRAL_NAME.format(number=self.pk)


class DataFile(models.Model):
    """All that the site has stored about a person, as one zip file: asked for by them, and ``made`` by a worker."""

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="data_file")
    asked = models.DateTimeField(default=timezone.now)
    tried = models.DateTimeField(null=True, help_text="When a worker last began to make it.")
    made = models.DateTimeField(null=True)
    content = models.BinaryField(default=b"")

    class Meta:
        indexes = [
            models.Index(name="data_file_to_make", fields=["asked"], condition=models.Q(made=None)),
        ]

    def __str__(self) -> str:
        return f"data of {self.person_id}"


class Bounce(models.Model):
    """A mail that came back or was called spam; kept to count the passing failures of some days."""

    class Kind(models.TextChoices):
        HARD = "hard", _("does not exist or refuses all email")
        SOFT = "soft", _("could not be reached for now")
        COMPLAINT = "complaint", _("marked an email as spam")

    address = models.EmailField(help_text="In small letters.")
    kind = models.CharField(max_length=12, choices=Kind)
    detail = models.TextField(blank=True, help_text="What the other side said.")
    message_id = models.CharField(max_length=255, blank=True, help_text="Of the mail, where it is known.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="bounce_kind_is_known", condition=models.Q(kind__in=["hard", "soft", "complaint"])
            ),
            models.UniqueConstraint(
                name="bounce_once", fields=["address", "kind", "message_id"], condition=~models.Q(message_id="")
            ),
        ]
        indexes = [models.Index(name="bounce_recent", fields=["address", "-at"])]

    def __str__(self) -> str:
        return f"{self.address} {self.kind}"


class PausedAddress(models.Model):
    """An address without mails of ours until its owner has shown that mail arrives there."""

    address = models.EmailField(unique=True, help_text="In small letters.")
    why = models.CharField(max_length=12, choices=Bounce.Kind)
    detail = models.TextField(blank=True, help_text="What the other side said.")
    since = models.DateTimeField(default=timezone.now)
    tested = models.DateTimeField(null=True, blank=True, help_text="When the last test mail was sent.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="paused_address_why_is_known", condition=models.Q(why__in=["hard", "soft", "complaint"])
            ),
        ]

    def __str__(self) -> str:
        return self.address


class Vacation(models.Model):
    """Whole days, from ``first`` to ``last``, for the person's clocks to stand still;
    `accounts.vacations` has the price and the bounds.

    The days are those of ``zone``, the person's time zone when it was taken: moving does not shift
    them. ``spread`` is True once the clocks running at a change know of it.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    zone = models.CharField(max_length=64)
    taken = models.DateTimeField(default=timezone.now)
    cancelled = models.BooleanField(default=False)
    spread = models.BooleanField(default=False)

    class Meta:
        ordering = ["first"]
        constraints = [
            models.CheckConstraint(name="vacation_has_a_day", condition=models.Q(last__gte=models.F("first"))),
        ]
        indexes = [
            models.Index(name="vacation_of_person", fields=["user", "last"], condition=models.Q(cancelled=False)),
            models.Index(name="vacation_to_spread", fields=["taken"], condition=models.Q(spread=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.first} to {self.last}"

    @property
    def days(self) -> int:
        """The number of days it takes."""
        return 0 if self.cancelled else (self.last - self.first).days + 1

    @property
    def start(self) -> datetime:
        return self._midnight_of(self.first)

    @property
    def end(self) -> datetime:
        """The first moment of the day after the last."""
        return self._midnight_of(self.last + timedelta(days=1))

    def _midnight_of(self, day: date) -> datetime:
        return datetime.combine(day, time(), ZoneInfo(self.zone)).astimezone(UTC)


class Tally(models.Model):
    """The latest moments of a limited act, as far as they still count; `accounts.limits` alone
    reads it.

    The key names the act and the actor, and of an address or a network only a hash: the site keeps
    no list of who asked.
    """

    key = models.CharField(max_length=80, primary_key=True)
    moments = ArrayField(models.DateTimeField(), default=list, help_text="Oldest first.")
    ends = models.DateTimeField(help_text="When none of them counts any more: then the row may go.")

    class Meta:
        indexes = [models.Index(name="tally_to_forget", fields=["ends"])]

    def __str__(self) -> str:
        return self.key


class SignedInRequest(HttpRequest):
    """The request of a view behind ``login_required``; for annotations only."""

    user: User
